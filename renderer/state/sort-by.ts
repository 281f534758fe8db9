import type { Column, ReportSort } from '../../shared/domain/report-query';

/** Columns sorted in descending order first: the highest risk, the newest, the largest distance. */
const greatestFirst: ReadonlySet<Column> = new Set([
  'risk',
  'time',
  'signals',
  'positions',
  'distance',
  'disagreement',
  'id',
]);

/** Returns the order after a click on a column's heading: first its default direction, then the reverse. */
export function sortBy(sort: ReportSort, column: Column): ReportSort {
  return { column, descending: sort.column === column ? !sort.descending : greatestFirst.has(column) };
}
