import type { Bridge } from '../../shared/contract/contract';
import type { StoredRow } from '../../shared/domain/report-row';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import { beginningOf, maxRowTextLength } from '../../shared/shown-text';

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

/** Reports that one call reads. */
const maxKeys = 1_000;

/** Reads the rows of any number of reports. */
export async function readReportRows(
  bridge: Bridge,
  keys: readonly string[],
): Promise<Result<ReportRows, Problem>> {
  const rows = new Map<string, StoredRow>();
  for (let at = 0; at < keys.length; at += maxKeys) {
    const answer = await bridge.call('reports.rows', { keys: keys.slice(at, at + maxKeys) });
    if (!answer.ok) return answer;
    for (const row of answer.value) rows.set(row.key, row);
  }
  return succeed(rows);
}
