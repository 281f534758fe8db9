import { maxBatchSize } from '../../shared/domain/batch-feedback';
import type { Problem } from '../../shared/domain/problem';
import type { StoredRow } from '../../shared/domain/report-row';
import { freezeRelativeTimes } from '../../shared/query/freeze-relative-times';
import { fail, type Result, succeed } from '../../shared/result';
import type { StoreAnswer } from '../store/contract';
import type { ReadOnlyReports } from '../store/reports/reading';
import type { CommandFailure } from './command';
import { readQuery } from './read-query';

type Found = Promise<Result<readonly StoredRow[], Problem | CommandFailure>>;

/** Reports that are read at a time. */
const readSize = 1_000;
/** IDs that a message lists. */
const maxListed = 5;

/** Returns the reports with these IDs or keys, in their order. Fails if one of them is missing, or isn't the ID of one report only. */
export async function namedReports({ call }: ReadOnlyReports, names: readonly string[]): Found {
  const found: StoredRow[] = [];
  for (let at = 0; at < names.length; at += readSize) {
    const rows = await call('reports.rows', { keys: names.slice(at, at + readSize) });
    if (!rows.ok) return rows;
    found.push(...rows.value);
  }
  const byName = new Map<string, StoredRow[]>();
  for (const row of found)
    for (const name of new Set([row.key, row.id ?? row.key]))
      byName.set(name, [...(byName.get(name) ?? []), row]);
  const missing = names.filter((name) => !byName.has(name));
  if (missing.length > 0)
    return failed(`No report on this computer has the ID ${listed(missing)}. Nothing was changed.`);
  const unclear = names.find((name) => byName.get(name)?.length !== 1);
  if (unclear !== undefined) {
    const keys = byName.get(unclear)?.map(({ key }) => key) ?? [];
    return failed(`Several reports have the ID ${unclear}. Name one by its key: ${listed(keys)}.`);
  }
  return succeed([...new Set(names.flatMap((name) => byName.get(name) ?? []))]);
}

/** Returns the reports of a query, the newest first. Fails for more than a decision can be about. */
export async function queriedReports(profile: ReadOnlyReports, text: string, now: number): Found {
  const query = readQuery(text);
  if (!query.ok) return query;
  const all = {
    query: freezeRelativeTimes(query.value, now),
    asOf: null,
    reads: 'row',
    limit: readSize,
  } as const;
  const rows: StoredRow[] = [];
  let after: string | null = null;
  do {
    const chunk: StoreAnswer<'reports.chunk'> = await profile.call('reports.chunk', { ...all, after });
    if (!chunk.ok) return chunk;
    rows.push(...chunk.value.rows);
    if (rows.length > maxBatchSize)
      return failed(`More than ${maxBatchSize} reports match. Narrow the query. Nothing was changed.`);
    after = chunk.value.next;
  } while (after !== null);
  return succeed(rows);
}

/** Returns texts as a list that isn't long. */
export function listed(texts: readonly string[]): string {
  const others = texts.length - maxListed;
  return texts.slice(0, maxListed).join(', ') + (others > 0 ? ` and ${others} more` : '');
}

function failed(text: string): Result<never, CommandFailure> {
  return fail({ kind: 'failed', text });
}
