import type { StoreApi } from 'zustand';
import { type Column, columnTable } from '../../shared/domain/columns';
import {
  everyReport,
  type FilterField,
  type ReportFilter,
  type ReportQuery,
  type ReportSort,
  type ValueField,
  withFilter,
  withoutFilter,
  withValue,
} from '../../shared/domain/report-query';
import type { LoadedPage } from './loaded-page';
import type { PageLoader } from './page-loader';

/** Changes of the query. Each shows its first page. */
export interface QueryActions {
  /** Shows the first page of a query, with all reports received so far. */
  readonly show: (query: ReportQuery) => Promise<void>;
  /** Sorts by a column, or reverses the order if the reports are sorted by it. */
  readonly setSort: (column: Column) => Promise<void>;
  readonly setSearch: (text: string) => Promise<void>;
  readonly addValue: (field: ValueField, value: string | null, how: 'in' | 'out') => Promise<void>;
  readonly putFilter: (filter: ReportFilter) => Promise<void>;
  readonly removeFilter: (field: FilterField) => Promise<void>;
  /** Removes filters and search text; keeps the order. */
  readonly clearFilters: () => Promise<void>;
  /** Shows the first page, with the reports that have arrived since. */
  readonly showArrived: () => Promise<void>;
}

export function queryActions({ getState }: StoreApi<LoadedPage>, loader: PageLoader): QueryActions {
  const query = () => getState().query;
  return {
    show: (shown) => loader.show(shown),
    setSort: (column) => loader.show({ ...query(), sort: sortBy(query().sort, column) }),
    setSearch: (text) => loader.show({ ...query(), text }),
    addValue: (field, value, how) => loader.show(withValue(query(), field, value, how)),
    putFilter: (filter) => loader.show(withFilter(query(), filter)),
    removeFilter: (field) => loader.show(withoutFilter(query(), field)),
    clearFilters: () => loader.show({ ...everyReport, sort: query().sort }),
    showArrived: () => loader.show(query()),
  };
}

/** Returns the order after a click on a column's heading: first its default direction, then the reverse. */
function sortBy(sort: ReportSort, column: Column): ReportSort {
  const descending = sort.column === column ? !sort.descending : columnTable[column].first !== 'least';
  return { column, descending };
}
