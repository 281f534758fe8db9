/** Columns of `report` with an int64, which is text in JSON: JavaScript's numbers aren't exact. */
const int64Columns: ReadonlySet<string> = new Set(['id', 'time', 'judged_newest', 'snoozed_newest']);

/** SQL that reads a column of `report` from an array in JSON, by its index. */
export function readOut(column: string, index: number): string {
  return int64Columns.has(column) ? `CAST(value ->> ${index} AS INTEGER)` : `value ->> ${index}`;
}
