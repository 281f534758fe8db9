import type { StoreApi } from 'zustand';
import { defaultPage } from '../../shared/api/endpoints';
import type { Bridge } from '../../shared/contract/contract';
import type { ReportPage } from '../../shared/contract/report.calls';
import type { LogChanged } from '../../shared/contract/review.calls';
import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { subjectOf } from '../../shared/domain/review-log';
import { filtersByReviewStatus } from '../../shared/query/query-contents';
import type { LoadedPage, RowTarget } from './loaded-page';
import { changesReviewStatus, changesVerdicts } from './log-changes';
import { throttle } from './pacing';
import { RowCounts } from './row-counts';
import type { PageRequest, RowReader } from './row-reader';
import {
  chunkRows,
  firstRow,
  lastPage,
  loadedRow,
  nextPage,
  pageOf,
  type RowRange,
  rowTotal,
  trimmed,
  withPage,
} from './row-window';

interface LoadOptions {
  /** An update of the rows shown, without a loading state. */
  readonly inBackground?: boolean;
  /** Shown when the rows have arrived. */
  readonly target?: RowTarget | null;
}

/**
 * Minimum interval between two updates of counts, and of a page that isn't full, while many reports arrive, ms, and the share
 * of the time that counting may take.
 */
const recountInterval = 700;
const maxCountingShare = 0.1;
/** Maximum interval between two updates, ms. */
const longestRecountInterval = 10_000;

/**
 * Loads rows of reports and their counts into a store, and updates them when reports, scores or verdicts change. Later
 * requests replace earlier ones. While the grid scrolls through the whole result, the pages around the view are read one
 * after another; those that are no longer wanted when their turn comes are not requested. No query: the rows stay those of
 * one moment, and only what a change concerns is read again.
 */
export class PageLoader {
  readonly #store: StoreApi<LoadedPage>;
  readonly #reader: RowReader;
  readonly #counts: RowCounts;
  #latest: { readonly request: PageRequest; readonly options: LoadOptions } | null = null;
  /** The request for the rows that are shown. */
  #shown: PageRequest | null = null;
  #loading: Promise<void> = Promise.resolve();
  #isFilling = false;
  #filling: Promise<void> = Promise.resolve();
  /** How long the last count took, ms. */
  #countingTook = 0;
  /** True until the rows shown are counted. */
  #isUncounted = true;
  /** Loaded pages that must be read again. */
  readonly #outdated = new Set<number>();
  /** How often reports were stored. */
  #changes = 0;
  /** How often rows may have changed: those that were requested before must be read again. */
  #edition = 0;
  /** Requests for rows or counts: how many were made, and how many are not answered yet. */
  readonly #requests = { made: 0, open: 0 };

  constructor(bridge: Bridge, store: StoreApi<LoadedPage>, reader: RowReader) {
    this.#store = store;
    this.#reader = reader;
    this.#counts = new RowCounts(bridge, store, reader);
    bridge.on('reports.changed', () => {
      this.#changes += 1;
      this.#counts.forget();
      if (!this.#store.getState().countsOutdated) this.#store.setState({ countsOutdated: true });
      this.#addStoredReports();
    });
    bridge.on('scores.changed', () => {
      this.#counts.forget();
      void this.reloadRows();
    });
    bridge.on('log.changed', (change) => {
      this.#counts.forget();
      if (!this.#changesRows(change)) return;
      this.#edition += 1;
      if (this.#showsOneOf(change)) void this.reloadRows();
    });
  }

  /** True if a page was requested since the last `reset`. */
  get hasRequested(): boolean {
    return this.#latest !== null;
  }

  /** Shows the first page of a query, with all reports received so far. */
  show(query: ReportQuery): Promise<void> {
    return this.load({ query, page: defaultPage, asOf: null }, { target: { row: 0, focus: null } });
  }

  /** Loads the rows that are shown again, with changes to the request. */
  reload(changes: Partial<PageRequest>, options: LoadOptions = {}): Promise<void> {
    return this.load({ ...this.#shownRequest(), ...changes }, options);
  }

  /** Repeats the latest request. */
  async retry(): Promise<void> {
    if (!this.#latest) return this.show(everyReport);
    const { request, options } = this.#latest;
    if (this.#shown !== request || !this.#store.getState().scrolls) return this.load(request, options);
    this.#store.setState({ problem: null });
    await this.#fill();
  }

  /** Loads rows; ends early if another request replaces this one. */
  load(request: PageRequest, options: LoadOptions = {}): Promise<void> {
    this.#loading = this.#load(request, options);
    return this.#loading;
  }

  async #load(request: PageRequest, options: LoadOptions): Promise<void> {
    const { getState, setState } = this.#store;
    const { inBackground = false, target = null } = options;
    this.#latest = { request, options };
    const { query, page: requestedPage } = request;
    const [changes, edition] = [this.#changes, this.#edition];
    // Requested before the window renders anything, so that the store reads meanwhile.
    const reading = this.#following(this.#reader.readInView(request, target?.row ?? getState().view.first));
    if (!inBackground) setState({ query, requestedPage, loading: true, problem: null });
    const scrolls = getState().limit === 'all';
    const answer = await reading;
    if (!answer) return;
    if (!answer.ok) {
      setState({ loading: false, problem: answer.problem });
      return;
    }
    const isSameQuery = this.#shown?.query === request.query;
    this.#shown = request;
    this.#outdated.clear();
    const { counts, generation, total, view } = getState();
    const isCounted = counts !== null && this.#counts.areOf({ query, asOf: answer.value.asOf });
    this.#isUncounted = !isCounted;
    // More rows than the previous counts say: those are out of date.
    const isOutdated = inBackground && counts !== null && counts.shown < answer.value.rows.length;
    setState({
      loading: false,
      page: answer.value,
      shownQuery: query,
      scrolls,
      total: isCounted ? counts.shown : isSameQuery ? total : null,
      counts: isOutdated ? null : counts,
      generation: generation + (inBackground ? 0 : 1),
      ...(target && (scrolls || target.focus || target.row > 0) ? { target } : {}),
      ...(target && scrolls ? { view: { first: target.row, end: target.row + view.end - view.first } } : {}),
    });
    if (!isCounted) void this.count();
    // The page may have been read before what was announced since its request.
    if (edition !== this.#edition) void this.reloadRows();
    else if (changes !== this.#changes && !this.#isFull(answer.value)) this.#addStoredReports();
    await this.#fill();
  }

  /** Counts the reports of the query as of the page shown. A newer request replaces it. */
  async count(): Promise<void> {
    const changes = this.#changes;
    const startedAt = performance.now();
    const counts = await this.#following(this.#counts.read());
    if (!counts) return;
    this.#countingTook = performance.now() - startedAt;
    // Rows that no longer match, because they were read, stay in the result that is shown.
    const least = this.#isUncounted ? 0 : (this.#store.getState().total ?? 0);
    const total = Math.max(least, counts.shown);
    this.#isUncounted = false;
    this.#store.setState({ counts, countsOutdated: changes !== this.#changes, total });
    await this.#fill();
  }

  /**
   * Returns the answer to a call that marks reports. Rows and counts that were requested meanwhile are read again: they may
   * be from before the marks, which the window already shows.
   */
  async marking<Answer>(call: Promise<Answer>): Promise<Answer> {
    const { made, open } = this.#requests;
    const answer = await call;
    if (open > 0 || made !== this.#requests.made) {
      this.#counts.forget();
      void this.reloadRows();
      void this.count();
    }
    return answer;
  }

  async #following<Answer>(request: Promise<Answer>): Promise<Answer> {
    this.#requests.made += 1;
    this.#requests.open += 1;
    try {
      return await request;
    } finally {
      this.#requests.open -= 1;
    }
  }

  /** Must be called when the counts may have changed without an event of main. */
  forgetCounts(): void {
    this.#counts.forget();
  }

  /** States which rows are in view while the grid scrolls, and loads those around them. */
  view(view: RowRange): void {
    this.#store.setState({ view });
    void this.#fill();
  }

  /** Returns a row of the result, which is loaded if necessary; null if there is none or that fails. */
  async rowAt(row: number): Promise<StoredRow | null> {
    const { page, scrolls, total } = this.#store.getState();
    if (!page || row < 0) return null;
    const loaded = loadedRow(page, row);
    if (loaded || row >= Math.max(total ?? 0, rowTotal(page, total))) return loaded;
    if (scrolls) {
      const { first, end } = this.#store.getState().view;
      if (row < first || row >= end) this.view({ first: row, end: row + end - first });
      await this.#fill();
    } else {
      void this.reload({ page: pageOf(row, page.limit) });
      await this.#settled();
    }
    const now = this.#store.getState().page;
    return now && loadedRow(now, row);
  }

  /** Reads the same rows again with their new scores, verdicts or columns, or the first page if no rows are left. */
  async reloadRows(): Promise<void> {
    if (!this.#latest) return;
    this.#edition += 1;
    const { page: window, loading, scrolls } = this.#store.getState();
    if (loading) return this.load(this.#latest.request, this.#latest.options);
    if (scrolls && window && window.rows.length > 0) {
      for (let page = window.page; page <= lastPage(window); page += 1) this.#outdated.add(page);
      return this.#fill();
    }
    await this.load(this.#shownRequest(), { inBackground: true });
    const { page, query } = this.#store.getState();
    if (page && page.page > defaultPage && page.rows.length === 0) await this.show(query);
  }

  /** Resolves when the latest request is answered, also if it has replaced another one. */
  async #settled(): Promise<void> {
    for (let loading: Promise<void> | null = null; loading !== this.#loading; ) {
      loading = this.#loading;
      await loading;
    }
  }

  /** Discards running requests. */
  reset(): void {
    this.#reader.discard();
    this.#counts.discard();
    this.#addStoredReports.cancel();
    this.#countingTook = 0;
    this.#latest = null;
    this.#shown = null;
  }

  /** Returns the request for the rows that are shown, as of the same moment. */
  #shownRequest(): PageRequest {
    const { query, page, scrolls, view } = this.#store.getState();
    const shown = scrolls ? pageOf(view.first, chunkRows) : (page?.page ?? defaultPage);
    return { query, page: shown, asOf: page?.asOf ?? null };
  }

  /** Loads the pages around the view of a scrolled result. */
  #fill(): Promise<void> {
    if (!this.#isFilling) this.#filling = this.#fillView();
    return this.#filling;
  }

  async #fillView(): Promise<void> {
    this.#isFilling = true;
    let last: number | null = null;
    for (let page = this.#pageToFill(); page !== null; page = this.#pageToFill()) {
      const { page: window } = this.#store.getState();
      const shown = this.#shown;
      // A page that is still missing after it was read has no rows.
      if (!window || !shown || page === last) break;
      last = page;
      const edition = this.#edition;
      const answer = await this.#following(
        this.#reader.read({ query: shown.query, page, asOf: window.asOf }),
      );
      // Other rows were requested, which continues.
      if (!answer || this.#shown !== shown) break;
      if (!answer.ok) {
        this.#store.setState({ problem: answer.problem });
        break;
      }
      if (edition === this.#edition) this.#outdated.delete(page);
      else {
        // It may have been read before the change.
        this.#outdated.add(page);
        last = null;
      }
      this.#add(answer.value);
    }
    this.#isFilling = false;
  }

  #pageToFill(): number | null {
    const { page, view, total, limit, scrolls, loading } = this.#store.getState();
    if (!page || !scrolls || limit !== 'all' || loading) return null;
    return nextPage(page, view, rowTotal(page, total), this.#outdated);
  }

  /** Adds a page to the rows that are shown, and releases those far from the view. */
  #add(read: ReportPage): void {
    const { page: window, view } = this.#store.getState();
    if (!window) return;
    if (read.rows.length > 0) this.#store.setState({ page: trimmed(withPage(window, read), view) });
    // The result ends before the counted end.
    else if (read.page === lastPage(window) + 1)
      this.#store.setState({ page: { ...window, mayHaveNext: false } });
    else this.#store.setState({ total: firstRow(read) });
  }

  /** Counts reports that were stored, and adds them only where the page isn't full. */
  readonly #addStoredReports = throttle(
    () => Math.min(Math.max(recountInterval, this.#countingTook / maxCountingShare), longestRecountInterval),
    () => {
      const { page, loading, scrolls } = this.#store.getState();
      if (!page || loading) return;
      if (page.rows.length === 0)
        void this.load({ ...this.#shownRequest(), asOf: null }, { inBackground: true });
      else if (this.#isFull(page)) void this.count();
      else if (scrolls) {
        this.#outdated.add(lastPage(page));
        void this.count();
      } else void this.load(this.#shownRequest(), { inBackground: true });
    },
  );

  /** Returns true if no further reports belong on the page. */
  #isFull({ rows, limit, mayHaveNext }: ReportPage): boolean {
    return rows.length >= limit && (!this.#store.getState().scrolls || mayHaveNext);
  }

  /** Returns true if rows may have another verdict or, if they are filtered by it, another review status. */
  #changesRows(change: LogChanged): boolean {
    return filtersByReviewStatus(this.#store.getState().query)
      ? changesReviewStatus(change)
      : changesVerdicts(change);
  }

  /** Returns true if a changed subject is among the rows that are shown. */
  #showsOneOf({ subjects }: LogChanged): boolean {
    const rows = this.#store.getState().page?.rows ?? [];
    return rows.some((row) => subjects?.includes(subjectOf(row)) ?? true);
  }
}
