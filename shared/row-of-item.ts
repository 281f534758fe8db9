import type { StoredRow } from './domain/report-row';
import { beginningOf, maxRowTextLength } from './shown-text';

/** Rows of reports by key. Reports that the local copy doesn't have are missing. */
export type ReportRows = ReadonlyMap<string, StoredRow>;

/**
 * Returns the row of a report that a case names: by its key, or, if other reports have its ID by now, by its ID and
 * transaction. A report of another transaction is never the one that was meant.
 */
export function rowOfItem(
  rows: ReportRows,
  { key, transactionId }: { readonly key: string; readonly transactionId: string | null },
): StoredRow | undefined {
  const shown = transactionId === null ? null : beginningOf(transactionId, maxRowTextLength);
  const row = rows.get(key);
  if (row) return shown === null || row.transactionId === shown ? row : undefined;
  if (shown === null) return undefined;
  return [...rows.values()].find((each) => each.id === key && each.transactionId === shown);
}
