import type { Column, ReportSort } from '../../shared/domain/report-query';

/** Columns of which one wants the greatest first: the gravest risk, the newest, the furthest apart. */
const greatestFirst: ReadonlySet<Column> = new Set([
  'risk',
  'time',
  'signals',
  'positions',
  'distance',
  'disagreement',
  'id',
]);

/** The order after a column's heading was pressed: the useful direction first, the other one when pressed again. */
export function sortBy(sort: ReportSort, column: Column): ReportSort {
  return { column, descending: sort.column === column ? !sort.descending : greatestFirst.has(column) };
}
