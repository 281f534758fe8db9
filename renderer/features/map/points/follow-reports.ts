import type { StoreApi } from 'zustand';
import type { ReportQuery } from '../../../../shared/domain/report-query';
import { newSeqSet } from '../../../../shared/domain/seq-set';
import type { Bridge, Request } from '../../../../shared/ipc';
import type { MapPoints, MapShown } from '../../../../shared/ipc/map-calls';
import type { Problem } from '../../../../shared/problem';
import { atMostEvery } from '../../../state/at-most-every';
import type { ReportsState } from '../../../state/reports';
import type { PointsHost } from './points-host';

/** What of the grid's reports is on the map. */
export interface ReportsOnMap {
  /** Of the query that the grid shows, as of the same moment: as many as the grid counts. */
  readonly query: ReportQuery;
  readonly asOf: number;
  readonly shown: number;
  /** Of those, how many have no usable position. */
  readonly unplaced: number;
}

/** Hears what is on the map, or why that could not be asked for. */
export interface ReportsListener {
  readonly onReports: (reports: ReportsOnMap) => void;
  readonly onProblem: (problem: Problem) => void;
}

/** While reports pour in, how often it is asked anew which are shown, ms. */
const followInterval = 1_000;

/**
 * Keeps the points of the map to what the grid shows: gives the host the points of all reports, adds those that come, and tells
 * it which are shown. Answers a function that ends it.
 */
export function followReports(
  bridge: Bridge,
  reports: StoreApi<ReportsState>,
  host: PointsHost,
  { onReports, onProblem }: ReportsListener,
): () => void {
  let held: { readonly edition: string; readonly last: number } | null = null;
  let followed: Request<'map.shown'> | null = null;
  let isWorking = false;
  let isDue = false;
  let hasEnded = false;

  async function work(): Promise<void> {
    isDue = true;
    if (isWorking) return;
    isWorking = true;
    while (isDue && !hasEnded) {
      isDue = false;
      const { query, page } = reports.getState();
      if (page) await follow({ query, asOf: page.asOf });
    }
    isWorking = false;
  }

  async function follow(asked: { readonly query: ReportQuery; readonly asOf: number }): Promise<void> {
    followed = asked;
    const showing = bridge.call('map.shown', asked);
    // The first time both are needed; later it is seldom that points have come.
    const first = held === null ? bridge.call('map.points', { before: null }) : null;
    const shown = await showing;
    if (hasEnded) return;
    if (!shown.ok) return onProblem(shown.problem);
    let points: MapPoints | null = null;
    if (first || isBehind(shown.value)) {
      const answer = await (first ?? bridge.call('map.points', { before: held }));
      if (hasEnded) return;
      if (!answer.ok) return onProblem(answer.problem);
      points = answer.value;
      held = { edition: points.edition, last: points.last };
    }
    // Of another edition the numbers of reports mean something else: nothing is shown until both agree.
    const agree = !isBehind(shown.value);
    host.change({ ...pointsChange(points), shown: agree ? shown.value.seqs : newSeqSet(0) });
    if (!agree) {
      isDue = true;
      return;
    }
    onReports({ ...asked, shown: shown.value.shown, unplaced: shown.value.unplaced });
  }

  /** True where there are points that the host was not given. */
  function isBehind({ edition, last }: MapShown): boolean {
    return held === null || held.edition !== edition || held.last < last;
  }

  const leave = reports.subscribe(({ query, page, loading }) => {
    if (!page || loading || (followed?.query === query && followed.asOf === page.asOf)) return;
    void work();
  });
  const reportsCame = atMostEvery(followInterval, () => void work());
  // Other scores may be other reports: the query may ask for them.
  const silences = [bridge.on('reports.changed', reportsCame), bridge.on('scores.changed', reportsCame)];
  void work();
  return () => {
    hasEnded = true;
    reportsCame.cancel();
    leave();
    for (const silence of silences) silence();
  };
}

function pointsChange(points: MapPoints | null) {
  if (points === null) return {};
  return points.after === 0 ? { points: points.points } : { added: points.points };
}
