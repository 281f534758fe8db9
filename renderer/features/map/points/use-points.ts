import { useEffect, useState } from 'react';
import type { Problem } from '../../../../shared/domain/problem';
import { useBridge } from '../../../state/stores';
import { useStores } from '../stores';
import { everyPoint } from './point-look';
import type { PointsExtent } from './point-queries';
import type { PointsHost } from './points-host';
import { PointsSync, type ReportsOnMap } from './points-sync';
import { startPoints } from './start-points';

/** The points of the grid's reports, in a worker that runs as long as the map is shown. */
interface PointsOfReports {
  readonly host: PointsHost | null;
  /** null until known. */
  readonly reports: ReportsOnMap | null;
  readonly problem: Problem | null;
}

/** Starts the worker with the map, and keeps it in sync with the grid. */
export function usePoints(): PointsOfReports {
  const bridge = useBridge();
  const { reports } = useStores();
  const [points, setPoints] = useState<PointsOfReports>({ host: null, reports: null, problem: null });
  useEffect(() => {
    const points = startPoints(bridge);
    const { host } = points;
    setPoints({ host, reports: null, problem: null });
    const sync = new PointsSync(bridge, reports, points, {
      onReports: (shown) => setPoints({ host, reports: shown, problem: null }),
      onProblem: (problem) => setPoints((before) => ({ ...before, problem })),
    });
    sync.start();
    return () => {
      sync.stop();
      host.end();
    };
  }, [bridge, reports]);
  return points;
}

/**
 * Returns where the points of all reports on the map are; null while there are none, undefined until known. It doesn't
 * change while reports arrive, but with their query; the previous extent stays until then.
 */
export function useExtent(
  host: PointsHost | null,
  reports: ReportsOnMap | null,
): PointsExtent | null | undefined {
  const [extent, setExtent] = useState<PointsExtent | null>();
  const { map } = useStores();
  const query = reports?.query ?? null;
  const isEmpty = !extent && reports;
  // biome-ignore lint/correctness/useExhaustiveDependencies: while there are none, every arrival counts
  useEffect(() => {
    if (!host || !query) return;
    let isCurrent = true;
    const { sources } = map.getState();
    void host.extent({ ...everyPoint, sources }).then((found) => {
      if (isCurrent) setExtent(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [host, map, query, isEmpty]);
  return extent;
}
