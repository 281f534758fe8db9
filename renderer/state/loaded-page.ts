import type { ReportCounts } from '../../shared/contract/report.calls';
import type { Problem } from '../../shared/domain/problem';
import type { ReportQuery, ShownColumns } from '../../shared/domain/report-query';
import type { ReportsPerPage } from '../../shared/settings';
import type { RowRange, RowWindow } from './row-window';

/** A row that the grid is to show. */
export interface RowTarget {
  /** From 0 in the whole result. */
  readonly row: number;
  /** Whether it gets the focus, and in which column; otherwise it is the first one in view. */
  readonly focus: { readonly column: string | null } | null;
}

/** The rows that are shown, and the request for the next ones. */
export interface LoadedPage {
  /** The query of the latest request; its rows may not have arrived yet. */
  readonly query: ReportQuery;
  /** The query of the rows that are shown. */
  readonly shownQuery: ReportQuery;
  /** The rows have the fields of extra_data that these show. */
  readonly columns: ShownColumns;
  /** The page of the latest request. */
  readonly requestedPage: number;
  /** As requested last. */
  readonly limit: ReportsPerPage;
  /**
   * The page that is shown, or the loaded part of the result that the grid scrolls through. It stays while the next page
   * loads and when that fails. null before the first.
   */
  readonly page: RowWindow | null;
  /** True if the grid scrolls through the whole result. */
  readonly scrolls: boolean;
  /** The rows in view while the grid scrolls. */
  readonly view: RowRange;
  /** Number of rows of the result, as far as it was counted; null if not. Other than `counts`, only for these rows. */
  readonly total: number | null;
  /** The grid removes it once it is shown. */
  readonly target: RowTarget | null;
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
