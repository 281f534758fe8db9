import type { StoredRow } from '../../../shared/domain/report-row';
import { showsNewest } from '../../../shared/query/query-contents';
import { succeed } from '../../../shared/result';
import type { StoreAnswer, StoreRequest } from '../contract';
import type { RequestedConditions } from './conditions';
import { withExtraValues } from './extra-values';
import { withFoundTexts } from './found-texts';
import { withNewestTimes, withTransactionCounts } from './newest-of-transaction';
import type { ReportsDatabase } from './reports-database';
import type { ResultList } from './result-list';
import type { ResultSizes } from './result-sizes';
import { ScannedTexts } from './scanned-texts';
import { queryRows } from './search-rows';

/** Reads pages of a query's rows, with all that the grid shows of them. */
export class GridPages {
  readonly #reports: ReportsDatabase;
  readonly #resultList: ResultList;
  readonly #known: { readonly scanned: ScannedTexts; readonly sizes: ResultSizes };

  constructor(reports: ReportsDatabase, resultList: ResultList, sizes: ResultSizes) {
    this.#reports = reports;
    this.#resultList = resultList;
    this.#known = { scanned: new ScannedTexts(reports), sizes };
  }

  async read(
    request: StoreRequest<'reports.page'>,
    moment: Pick<RequestedConditions, 'now' | 'zone'>,
  ): Promise<StoreAnswer<'reports.page'>> {
    const { query, asOf, page, limit, listed = false } = request;
    const { reader, backgroundReader, total } = this.#reports;
    const last = await this.#reports.lastArrival();
    const seen = asOf ?? last;
    const requested = { query, asOf: seen, ...moment };
    const slice = { offset: (page - 1) * limit, limit };
    if (listed && asOf === null) this.#resultList.forget();
    // The first rows of a result are counted before the rest is listed.
    const fromList =
      listed && asOf !== null
        ? await this.#resultList.read(reader, backgroundReader, requested, total, slice)
        : null;
    if (fromList)
      return succeed({
        ...fromList,
        rows: await this.#whole(fromList.rows, request, seen),
        page,
        limit,
        asOf: seen,
      });
    // Not tested if all reports are included.
    const asked = { ...requested, asOf: seen >= last ? null : seen };
    const rows = await queryRows(reader, asked, total, { ...slice, limit: limit + 1 }, this.#known);
    return succeed({
      rows: await this.#whole(rows.slice(0, limit), request, asked.asOf),
      page,
      limit,
      mayHaveNext: rows.length > limit,
      asOf: seen,
    });
  }

  /** Adds to the rows what is requested besides their columns. */
  async #whole(
    rows: readonly StoredRow[],
    { query, extraPaths = [], ofGrid }: StoreRequest<'reports.page'>,
    asOf: number | null,
  ): Promise<readonly StoredRow[]> {
    const { reader, firstPassTimes } = this.#reports;
    const dated = await withNewestTimes(reader, rows, asOf, firstPassTimes);
    const counted = showsNewest(query) ? await withTransactionCounts(reader, dated) : dated;
    const whole = await withExtraValues(reader, counted, extraPaths);
    return ofGrid ? withFoundTexts(reader, whole, query.text, this.#known.scanned) : whole;
  }
}
