import type { StoreApi } from 'zustand';
import type { Bridge } from '../../../../shared/contract/contract';
import type { MapPoints, MapShown, StartupMap } from '../../../../shared/contract/map.calls';
import type { Problem } from '../../../../shared/domain/problem';
import type { ReportQuery } from '../../../../shared/domain/report-query';
import { areSameRows, createRowBitset, type RowBitset } from '../../../../shared/domain/row-bitset';
import { throttle } from '../../../state/pacing';
import type { ReportsState } from '../../../state/reports';
import type { StartedPoints } from './start-points';

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

type ShownQuery = Pick<ReportsOnMap, 'query' | 'asOf'>;

/** While many reports arrive, the interval at which the visible ones are requested again, ms. */
const followInterval = 1_000;

/**
 * Synchronizes the points of the map with the grid: passes the points of all reports to the host, adds those that
 * arrive, and sets which are visible. While the store is opening, they are those that it was closed with. No query: points
 * are added to those that the host has.
 */
export class PointsSync {
  readonly #bridge: Bridge;
  readonly #reports: StoreApi<ReportsState>;
  readonly #points: StartedPoints;
  readonly #listener: ReportsListener;
  readonly #onReportsChanged = throttle(followInterval, () => void this.#work());
  #subscriptions: readonly (() => void)[] = [];
  #loaded: { readonly edition: string; readonly last: number } | null = null;
  /** The reports that the host shows. */
  #shownRows: RowBitset | null = null;
  #lastRequest: ShownQuery | null = null;
  #isWorking = false;
  #isPending = false;
  #isStopped = false;

  constructor(
    bridge: Bridge,
    reports: StoreApi<ReportsState>,
    points: StartedPoints,
    listener: ReportsListener,
  ) {
    this.#bridge = bridge;
    this.#reports = reports;
    this.#points = points;
    this.#listener = listener;
  }

  start(): void {
    this.#subscriptions = [
      this.#reports.subscribe(({ query, page, loading }) => {
        const last = this.#lastRequest;
        if (!page || loading || (last?.query === query && last.asOf === page.asOf)) return;
        void this.#work();
      }),
      this.#bridge.on('reports.changed', this.#onReportsChanged),
      // The query may filter by score, so changed scores can change which reports match.
      this.#bridge.on('scores.changed', this.#onReportsChanged),
    ];
    void this.#work();
  }

  stop(): void {
    this.#isStopped = true;
    this.#onReportsChanged.cancel();
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }

  async #work(): Promise<void> {
    this.#isPending = true;
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#isPending && !this.#isStopped) {
      this.#isPending = false;
      const { query, page } = this.#reports.getState();
      if (page) await this.#update({ query, asOf: page.asOf });
    }
    this.#isWorking = false;
  }

  async #update(request: ShownQuery): Promise<void> {
    this.#lastRequest = request;
    const pendingShown = this.#bridge.call('map.shown', request);
    if (this.#loaded === null) {
      const first = await this.#points.first;
      if (this.#isStopped) return;
      if (first.ok && first.value && isOf(first.value, request)) this.#showFirst(request, first.value);
    }
    // The first time both are needed. Later, new points are rare.
    const first = this.#loaded === null ? this.#bridge.call('map.points', { before: null }) : null;
    const shown = await pendingShown;
    if (this.#isStopped) return;
    if (!shown.ok) return this.#listener.onProblem(shown.problem);
    let points: MapPoints | null = null;
    if (first || this.#isBehind(shown.value)) {
      const answer = await (first ?? this.#bridge.call('map.points', { before: this.#loaded }));
      if (this.#isStopped) return;
      if (!answer.ok) return this.#listener.onProblem(answer.problem);
      points = answer.value;
      this.#loaded = { edition: points.edition, last: points.last };
    }
    // In another edition, report numbers mean something else: nothing is shown until both agree.
    const areConsistent = !this.#isBehind(shown.value);
    this.#change(points, areConsistent ? shown.value.seqs : createRowBitset(0));
    if (areConsistent) this.#report(request, shown.value);
    else this.#isPending = true;
  }

  #showFirst(request: ShownQuery, { points, shown }: StartupMap): void {
    this.#loaded = { edition: points.edition, last: points.last };
    this.#change(points, shown.seqs);
    this.#report(request, shown);
  }

  #report(request: ShownQuery, { shown, unplaced }: MapShown): void {
    this.#listener.onReports({ ...request, shown, unplaced });
  }

  /** Nothing is painted again if nothing changes. */
  #change(points: MapPoints | null, rows: RowBitset): void {
    if (points !== null || this.#shownRows === null || !areSameRows(this.#shownRows, rows))
      this.#points.host.change({ ...pointsChange(points), shown: rows });
    this.#shownRows = rows;
  }

  /** Returns true if there are points that the host hasn't received. */
  #isBehind({ edition, last }: MapShown): boolean {
    return this.#loaded === null || this.#loaded.edition !== edition || this.#loaded.last < last;
  }
}

/** Whether the map that the store was closed with is of what the grid shows. */
function isOf(first: StartupMap, { query, asOf }: Pick<StartupMap, 'query' | 'asOf'>): boolean {
  return first.asOf === asOf && JSON.stringify(first.query) === JSON.stringify(query);
}

function pointsChange(points: MapPoints | null) {
  if (points === null) return {};
  return points.after === 0 ? { points: points.points } : { added: points.points };
}
