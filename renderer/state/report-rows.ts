import type { Bridge } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { StoredRow } from '../../shared/domain/report-row';
import { type Result, succeed } from '../../shared/result';
import type { ReportRows } from '../../shared/row-of-item';

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
