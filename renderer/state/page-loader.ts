import type { StoreApi } from 'zustand';
import { defaultPage } from '../../shared/api/endpoints';
import type { Bridge, Request } from '../../shared/contract/contract';
import type { ReportCounts, ReportPage } from '../../shared/contract/report-calls';
import type { LogChanged } from '../../shared/contract/review-calls';
import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import { subjectOf } from '../../shared/domain/review-log';
import type { Problem } from '../../shared/problem';
import { latestOnly, throttle } from './pacing';

/** The page that is shown, and the request for the next one. */
export interface LoadedPage {
  /** The query of the latest request; its rows may not have arrived yet. */
  readonly query: ReportQuery;
  readonly limit: number;
  /** The page that is shown. It stays while the next page loads and when that fails. null before the first. */
  readonly page: ReportPage | null;
  /** Grows with each requested page that arrives. */
  readonly generation: number;
  /**
   * Counts of the query as of the page shown. They are requested after the rows; until they arrive, the previous ones
   * stay.
   */
  readonly counts: ReportCounts | null;
  /** True while reports that were stored since are not counted yet. */
  readonly countsOutdated: boolean;
  readonly loading: boolean;
  readonly problem: Problem | null;
}

type PageRequest = Omit<Request<'reports.page'>, 'limit' | 'ofGrid'>;

/** Minimum interval between two updates of counts, and of a page that isn't full, while many reports arrive, ms. */
const recountInterval = 700;

/**
 * Loads pages of reports and their counts into a store, and updates the page shown when reports, scores or verdicts change. Later
 * requests replace earlier ones.
 */
export class PageLoader {
  readonly #store: StoreApi<LoadedPage>;
  readonly #pages;
  readonly #counts;
  #latestRequest: PageRequest | null = null;
  /** How often reports were stored. */
  #changes = 0;

  constructor(bridge: Bridge, store: StoreApi<LoadedPage>) {
    this.#store = store;
    this.#pages = latestOnly((request: Request<'reports.page'>) => bridge.call('reports.page', request));
    this.#counts = latestOnly((request: Request<'reports.count'>) => bridge.call('reports.count', request));
    bridge.on('reports.changed', () => {
      this.#changes += 1;
      this.#store.setState({ countsOutdated: true });
      this.#addStoredReports();
    });
    bridge.on('scores.changed', () => void this.#reloadRows());
    bridge.on('log.changed', (change) => {
      if (this.#showsOther(change)) void this.#reloadRows();
    });
  }

  /** True if a page was requested since the last `reset`. */
  get hasRequested(): boolean {
    return this.#latestRequest !== null;
  }

  /** Shows the first page of a query, with all reports received so far. */
  show(query: ReportQuery): Promise<void> {
    return this.load({ query, page: defaultPage, asOf: null });
  }

  /** Loads the page that is shown again, with changes to the request. */
  reload(changes: Partial<PageRequest>): Promise<void> {
    return this.load({ ...this.#shownRequest(), ...changes });
  }

  /** Repeats the latest request. */
  retry(): Promise<void> {
    return this.#latestRequest ? this.load(this.#latestRequest) : this.show(everyReport);
  }

  /** Loads a page. `inBackground`: an update of the page shown, without a loading state. */
  async load(request: PageRequest, inBackground = false): Promise<void> {
    const { getState, setState } = this.#store;
    this.#latestRequest = request;
    if (!inBackground) setState({ query: request.query, loading: true, problem: null });
    const answer = await this.#pages.send({ ...request, limit: getState().limit, ofGrid: true });
    if (!answer) return;
    if (!answer.ok) {
      setState({ loading: false, problem: answer.problem });
      return;
    }
    const { counts, generation } = getState();
    // More rows than the previous counts say: those are out of date.
    const isOutdated = inBackground && counts !== null && counts.shown < answer.value.rows.length;
    setState({
      loading: false,
      page: answer.value,
      counts: isOutdated ? null : counts,
      generation: generation + (inBackground ? 0 : 1),
    });
    await this.count();
  }

  /** Counts the reports of the query as of the page shown. */
  async count(): Promise<void> {
    const { query, page } = this.#store.getState();
    if (!page) return;
    const changes = this.#changes;
    const answer = await this.#counts.send({ query, asOf: page.asOf });
    if (answer?.ok) this.#store.setState({ counts: answer.value, countsOutdated: changes !== this.#changes });
  }

  /** Discards running requests. */
  reset(): void {
    this.#pages.discard();
    this.#counts.discard();
    this.#addStoredReports.cancel();
    this.#latestRequest = null;
  }

  /** Returns the request for the page that is shown, as of the same moment. */
  #shownRequest(): PageRequest {
    const { query, page } = this.#store.getState();
    return { query, page: page?.page ?? defaultPage, asOf: page?.asOf ?? null };
  }

  /** Counts reports that were stored, and adds them only where the page isn't full. */
  readonly #addStoredReports = throttle(recountInterval, () => {
    const { page, loading, limit } = this.#store.getState();
    if (!page || loading) return;
    if (page.rows.length === 0) void this.load({ ...this.#shownRequest(), asOf: null }, true);
    else if (page.rows.length < limit) void this.load(this.#shownRequest(), true);
    else void this.count();
  });

  /** Returns true if rows of the page shown may have another verdict. */
  #showsOther({ kinds, subjects }: LogChanged): boolean {
    if (!kinds.includes('verdict') && !kinds.includes('withdrawal')) return false;
    const rows = this.#store.getState().page?.rows ?? [];
    return rows.some((row) => subjects?.includes(subjectOf(row)) ?? true);
  }

  /** Reads the same page again with its new scores or verdicts, or the first page if no rows are left on it. */
  async #reloadRows(): Promise<void> {
    if (!this.#latestRequest) return;
    if (this.#store.getState().loading) return this.load(this.#latestRequest);
    await this.load(this.#shownRequest(), true);
    const { page, query } = this.#store.getState();
    if (page && page.page > defaultPage && page.rows.length === 0) await this.show(query);
  }
}
