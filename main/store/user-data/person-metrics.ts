import { z } from 'zod';
import { verdicts } from '../../../shared/domain/review-log';
import { agrees, type PersonMetrics } from '../../../shared/domain/review-metrics';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/session';
import { authorOfEntry, isVisible } from './log-entries';
import { readTeam } from './stored-team';

/** Verdicts whose author withdrew them. */
const withdrawn = `SELECT body ->> '$.of', coalesce(${authorOfEntry}, '') FROM entry WHERE said = 'withdrawal'`;
/** Dated as by `latestTimeOf`. What this analyst wrote as the person who they are in the team, before they were, is theirs too. */
const countedVerdicts = `
  WITH given AS (
    SELECT id, nullif(${authorOfEntry}, ?) AS person, subject, said_at, min(said_at, coalesce(received_at, arrived_at, said_at)) AS given_at,
      body ->> '$.verdict' AS verdict, body ->> '$.reportedRisk' AS reported
    FROM entry WHERE said = 'verdict' AND ${isVisible('entry.subject')}
      AND (id, coalesce(${authorOfEntry}, '')) NOT IN (${withdrawn})
  ), ordered AS (
    SELECT *, row_number() OVER (PARTITION BY person, subject ORDER BY given_at DESC, said_at DESC, id DESC) AS place
    FROM given WHERE given_at >= ? AND given_at < ?
  )
  SELECT person, verdict, reported, count(*) AS count, max(given_at) AS last FROM ordered WHERE place = 1 GROUP BY 1, 2, 3`;
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
  const team = await readTeam(session);
  const values = [team?.person ?? null, from ?? -Number.MAX_VALUE, until ?? Number.MAX_VALUE];
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
