import { useEffect, useState } from 'react';
import type { Problem } from '../../../../shared/problem';
import { useBridge, useStores } from '../../../state/stores';
import { followReports, type ReportsOnMap } from '../points/follow-reports';
import type { PointsHost } from '../points/points-host';
import { startPointsHost } from '../points/start-points-host';

/** The points of the grid's reports, in a worker that runs as long as the map is shown. */
export interface PointsOfReports {
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
    const host = startPointsHost();
    setPoints({ host, reports: null, problem: null });
    const stop = followReports(bridge, reports, host, {
      onReports: (shown) => setPoints({ host, reports: shown, problem: null }),
      onProblem: (problem) => setPoints((before) => ({ ...before, problem })),
    });
    return () => {
      stop();
      host.end();
    };
  }, [bridge, reports]);
  return points;
}
