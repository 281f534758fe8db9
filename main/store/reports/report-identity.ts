import { z } from 'zod';
import type { Int64Text } from '../../../shared/domain/report';
import type { Session } from '../../../shared/node/database/session';
import type { ReviewLog } from '../user-data/review-log';
import { mirrorReports } from './mirror-review-log';
import type { NewReport } from './new-report';
import { sharedKey } from './report-keys';
import type { ValueDictionary } from './value-dictionary';

const holderRow = z.object({
  id: z.string(),
  seq: z.int(),
  scope: z.string(),
  shared: z.int(),
  transactionId: z.string().nullable(),
});
/** One stored report of each id: the only one, or any of those that share it. There can be as many as reports. */
const holders = `SELECT CAST(report.id AS TEXT) AS id, report.seq, report.scope, report.content_key IS NOT NULL AS shared,
    report.transaction_id AS transactionId
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq =
    (SELECT seq FROM report AS one WHERE one.id = CAST(requested.value AS INTEGER) LIMIT 1)`;
const setKeys =
  'UPDATE report SET content_key = value ->> 1 FROM json_each(?) WHERE report.seq = value ->> 0';

/**
 * Returns received reports with their keys in this copy. A stored report that was known by its id alone gets a key of its
 * own when another one with the id is received. What was written about it by its id alone then counts for none of them: it
 * can't be told which report was meant.
 */
export async function identifyReports(
  session: Session,
  dictionary: ValueDictionary,
  received: readonly NewReport[],
  log: ReviewLog,
): Promise<readonly NewReport[]> {
  const scopes = new Map<Int64Text, Set<string>>();
  for (const { id, scope } of received)
    if (id !== null) scopes.set(id, (scopes.get(id) ?? new Set()).add(scope));
  if (scopes.size === 0) return received;
  const found = await session.rows(holders, [JSON.stringify([...scopes.keys()])], holderRow);
  const alreadyShared = new Set(found.filter(({ shared }) => shared === 1).map(({ id }) => id));
  for (const { id, scope } of found) scopes.get(id)?.add(scope);
  const isShared = (id: string) => alreadyShared.has(id) || (scopes.get(id)?.size ?? 0) > 1;
  const renamed = found
    .filter(({ id, shared }) => shared === 0 && isShared(id))
    .map(({ id, seq, scope, transactionId }) => ({ seq, key: sharedKey(id, scope), transactionId }));
  if (renamed.length > 0) {
    await session.run(setKeys, [JSON.stringify(renamed.map(({ seq, key }) => [seq, key]))]);
    await mirrorReports(session, dictionary, renamed, log);
  }
  return received.map((report) => {
    if (report.id === null || !isShared(report.id)) return report;
    const key = sharedKey(report.id, report.scope);
    return { ...report, key, contentKey: key };
  });
}
