import type { StoreApi } from 'zustand';
import type { Answer, Bridge, Request } from '../../shared/contract/contract';
import { extraPathsOf, type ReportQuery } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { freezeRelativeTimes } from '../../shared/query/freeze-relative-times';
import { succeed } from '../../shared/result';
import { timeNow } from '../clock';
import type { LoadedPage } from './loaded-page';
import { latestOnly } from './pacing';
import { chunkRows, pageOf, type RowRange, reachesBeyond, withPage } from './row-window';

export type PageRequest = Omit<Request<'reports.page'>, 'limit' | 'ofGrid' | 'listed' | 'extraPaths'>;

/** Rows read at a time that aren't shown. */
const rowsAtOnce = 1_000;

/** Requests the rows of the grid from main. */
export class RowReader {
  readonly #bridge: Bridge;
  readonly #store: StoreApi<LoadedPage>;
  readonly #pages;
  /** The query of a scrolled result with absolute times, so that all its pages belong together. */
  #fixed: { readonly query: ReportQuery; readonly fixed: ReportQuery } | null = null;

  constructor(bridge: Bridge, store: StoreApi<LoadedPage>) {
    this.#bridge = bridge;
    this.#store = store;
    this.#pages = latestOnly((request: Request<'reports.page'>) => bridge.call('reports.page', request));
  }

  /** Reads a page; null if another one was requested meanwhile. */
  read(request: PageRequest): Promise<Answer<'reports.page'> | null> {
    const { limit, columns } = this.#store.getState();
    const paths = extraPathsOf(columns);
    const common = { ...request, ofGrid: true, ...(paths.length > 0 && { extraPaths: paths }) };
    if (limit !== 'all') return this.#pages.send({ ...common, limit });
    if (request.asOf === null) this.#fixed = null;
    const query = this.queryOf(request.query);
    return this.#pages.send({ ...common, query, limit: chunkRows, listed: true });
  }

  /** Like `read`, but with the next page if the grid scrolls, and its view from row `first` on reaches into that. */
  async readInView(request: PageRequest, first: number): Promise<Answer<'reports.page'> | null> {
    const answer = await this.read(request);
    const { limit } = this.#store.getState();
    if (!answer?.ok || limit !== 'all' || !reachesBeyond(answer.value, first)) return answer;
    const next = await this.read({ ...request, page: request.page + 1, asOf: answer.value.asOf });
    return next?.ok ? succeed(withPage(answer.value, next.value)) : next && answer;
  }

  /** Returns rows of the result, without showing them; null if that fails or another result is shown meanwhile. */
  async readRows({ first, end }: RowRange): Promise<readonly StoredRow[] | null> {
    const { page: window, query } = this.#store.getState();
    if (!window) return null;
    const { asOf } = window;
    const rows: StoredRow[] = [];
    for (let page = pageOf(first, rowsAtOnce); (page - 1) * rowsAtOnce < end; page += 1) {
      const request = { query: this.queryOf(query), asOf, page, limit: rowsAtOnce, listed: true };
      const answer = await this.#bridge.call('reports.page', request);
      const now = this.#store.getState();
      if (now.query !== query || now.page?.asOf !== asOf) return null;
      if (!answer.ok) {
        this.#store.setState({ problem: answer.problem });
        return null;
      }
      const before = (page - 1) * rowsAtOnce;
      rows.push(...answer.value.rows.slice(Math.max(0, first - before), end - before));
      if (!answer.value.mayHaveNext) break;
    }
    return rows;
  }

  /** Returns the query as it is sent. */
  queryOf(query: ReportQuery): ReportQuery {
    if (this.#store.getState().limit !== 'all') return query;
    if (this.#fixed?.query !== query) this.#fixed = { query, fixed: freezeRelativeTimes(query, timeNow()) };
    return this.#fixed.fixed;
  }

  /** Discards the result of the current request. */
  discard(): void {
    this.#pages.discard();
  }
}
