import { useEffect, useState } from 'react';
import type { StoreApi } from 'zustand';
import type { Bridge, Request } from '../../../../shared/contract/contract';
import type { FirstMap, MapPoints, MapShown } from '../../../../shared/contract/map-calls';
import type { ReportQuery } from '../../../../shared/domain/report-query';
import { areSameRows, createRowBitset, type RowBitset } from '../../../../shared/domain/row-bitset';
import type { Problem } from '../../../../shared/problem';
import { throttle } from '../../../state/pacing';
import type { ReportsState } from '../../../state/reports';
import { useBridge, useStores } from '../../../state/stores';
import { everyPoint } from './point-look';
import type { PointsExtent } from './point-queries';
import type { PointsHost } from './points-host';
import { type StartedPoints, startPoints } from './start-points';

/** The reports of the grid that are on the map. */
export interface ReportsOnMap {
  /** The query of the grid, as of the same time, so that the counts match the grid's. */
  readonly query: ReportQuery;
  readonly asOf: number;
  readonly shown: number;
  /** The number of those without a usable position. */
  readonly unplaced: number;
}

/** Receives the reports on the map, or the problem that prevented loading them. */
interface ReportsListener {
  readonly onReports: (reports: ReportsOnMap) => void;
  readonly onProblem: (problem: Problem) => void;
}

/** While many reports arrive, the interval at which the visible ones are requested again, ms. */
const followInterval = 1_000;

/**
 * Synchronizes the points of the map with the grid: passes the points of all reports to the host, adds those that
 * arrive, and sets which are visible. While the store is opening, they are those that it was closed with. Returns a
 * function that stops it.
 */
export function followReports(
  bridge: Bridge,
  reports: StoreApi<ReportsState>,
  { host, first: readingFirst }: StartedPoints,
  { onReports, onProblem }: ReportsListener,
): () => void {
  let loaded: { readonly edition: string; readonly last: number } | null = null;
  /** The reports that the host shows. */
  let shownRows: RowBitset | null = null;
  let lastRequest: Request<'map.shown'> | null = null;
  let isWorking = false;
  let isPending = false;
  let isStopped = false;

  async function work(): Promise<void> {
    isPending = true;
    if (isWorking) return;
    isWorking = true;
    while (isPending && !isStopped) {
      isPending = false;
      const { query, page } = reports.getState();
      if (page) await update({ query, asOf: page.asOf });
    }
    isWorking = false;
  }

  async function update(request: Pick<ReportsOnMap, 'query' | 'asOf'>): Promise<void> {
    lastRequest = request;
    const pendingShown = bridge.call('map.shown', request);
    if (loaded === null) {
      const first = await readingFirst;
      if (isStopped) return;
      if (first.ok && first.value && isOf(first.value, request)) showFirst(request, first.value);
    }
    // The first time both are needed. Later, new points are rare.
    const first = loaded === null ? bridge.call('map.points', { before: null }) : null;
    const shown = await pendingShown;
    if (isStopped) return;
    if (!shown.ok) return onProblem(shown.problem);
    let points: MapPoints | null = null;
    if (first || isBehind(shown.value)) {
      const answer = await (first ?? bridge.call('map.points', { before: loaded }));
      if (isStopped) return;
      if (!answer.ok) return onProblem(answer.problem);
      points = answer.value;
      loaded = { edition: points.edition, last: points.last };
    }
    // In another edition, report numbers mean something else: nothing is shown until both agree.
    const areConsistent = !isBehind(shown.value);
    change(points, areConsistent ? shown.value.seqs : createRowBitset(0));
    if (!areConsistent) {
      isPending = true;
      return;
    }
    onReports({ ...request, shown: shown.value.shown, unplaced: shown.value.unplaced });
  }

  function showFirst(request: Pick<ReportsOnMap, 'query' | 'asOf'>, { points, shown }: FirstMap): void {
    loaded = { edition: points.edition, last: points.last };
    change(points, shown.seqs);
    onReports({ ...request, shown: shown.shown, unplaced: shown.unplaced });
  }

  /** Nothing is painted again if nothing changes. */
  function change(points: MapPoints | null, rows: RowBitset): void {
    if (points !== null || shownRows === null || !areSameRows(shownRows, rows))
      host.change({ ...pointsChange(points), shown: rows });
    shownRows = rows;
  }

  /** Returns true if there are points that the host hasn't received. */
  function isBehind({ edition, last }: MapShown): boolean {
    return loaded === null || loaded.edition !== edition || loaded.last < last;
  }

  const unsubscribeReports = reports.subscribe(({ query, page, loading }) => {
    if (!page || loading || (lastRequest?.query === query && lastRequest.asOf === page.asOf)) return;
    void work();
  });
  const onReportsChanged = throttle(followInterval, () => void work());
  // The query may filter by score, so changed scores can change which reports match.
  const unsubscribeEvents = [
    bridge.on('reports.changed', onReportsChanged),
    bridge.on('scores.changed', onReportsChanged),
  ];
  void work();
  return () => {
    isStopped = true;
    onReportsChanged.cancel();
    unsubscribeReports();
    for (const unsubscribe of unsubscribeEvents) unsubscribe();
  };
}

/** Whether the map that the store was closed with is of what the grid shows. */
function isOf(first: FirstMap, { query, asOf }: Pick<FirstMap, 'query' | 'asOf'>): boolean {
  return first.asOf === asOf && JSON.stringify(first.query) === JSON.stringify(query);
}

function pointsChange(points: MapPoints | null) {
  if (points === null) return {};
  return points.after === 0 ? { points: points.points } : { added: points.points };
}

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
    const stop = followReports(bridge, reports, points, {
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
