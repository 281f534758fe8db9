import { z } from 'zod';
import { verdicts } from '../../../shared/domain/review-log';
import { agrees, type PersonMetrics } from '../../../shared/domain/review-metrics';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/session';
import { authorOfEntry, isVisible } from './log-entries';

/** Verdicts whose author withdrew them. */
const withdrawn = `SELECT body ->> '$.of', coalesce(${authorOfEntry}, '') FROM entry WHERE said = 'withdrawal'`;
/** SQLite takes the other columns of a group from the row with the greatest time, which is dated as by `latestTimeOf`. */
const countedVerdicts = `
  WITH judged AS (
    SELECT ${authorOfEntry} AS person, subject, body ->> '$.verdict' AS verdict, body ->> '$.reportedRisk' AS reported,
      max(min(said_at, coalesce(received_at, arrived_at, said_at))) AS given_at
    FROM entry WHERE said = 'verdict' AND ${isVisible('entry.subject')}
      AND min(said_at, coalesce(received_at, arrived_at, said_at)) >= ?
      AND min(said_at, coalesce(received_at, arrived_at, said_at)) < ?
      AND (id, coalesce(${authorOfEntry}, '')) NOT IN (${withdrawn})
    GROUP BY 1, 2
  )
  SELECT person, verdict, reported, count(*) AS count, max(given_at) AS last FROM judged GROUP BY 1, 2, 3`;
const countedRow = z.object({
  person: z.string().nullable(),
  verdict: z.enum(verdicts),
  reported: z.string().nullable(),
  count: z.int(),
  last: z.number(),
});

/** Returns what each person judged from `from` to before `until`, ms since 1970; null: no limit. Most verdicts first. */
export async function readPersonMetrics(
  session: Session,
  { from, until }: { readonly from: number | null; readonly until: number | null },
): Promise<readonly PersonMetrics[]> {
  const values = [from ?? -Number.MAX_VALUE, until ?? Number.MAX_VALUE];
  const rows = await session.rows(countedVerdicts, values, countedRow);
  const people = [...groupBy(rows, ({ person }) => person)].map(([person, its]) => {
    const sum = (some: typeof its) => some.reduce((all, { count }) => all + count, 0);
    const compared = its.filter(({ reported, verdict }) => agrees(reported, verdict) !== null);
    const alike = compared.filter(({ reported, verdict }) => agrees(reported, verdict) === true);
    return {
      person,
      judged: sum(its),
      agreement: { alike: sum(alike), compared: sum(compared) },
      last: Math.max(...its.map(({ last }) => last)),
    };
  });
  return people.sort(
    (one, other) => other.judged - one.judged || ((one.person ?? '') < (other.person ?? '') ? -1 : 1),
  );
}
