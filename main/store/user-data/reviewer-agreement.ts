import { z } from 'zod';
import { dateableMoment, verdicts } from '../../../shared/domain/review-log';
import {
  agreementAmong,
  type GivenVerdict,
  judgedSubject,
  type ReviewerAgreement,
} from '../../../shared/domain/reviewer-agreement';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/session';
import { textList } from '../json-column';
import { authorOfEntry, isVisible } from './log-entries';

const judgedBySeveral = `SELECT subject FROM entry WHERE said = 'verdict' AND ${isVisible('entry.subject')}
  GROUP BY subject HAVING min(coalesce(${authorOfEntry}, '')) <> max(coalesce(${authorOfEntry}, ''))`;
/** All entries are read, since others may follow them. Only the body of verdicts and withdrawals matters. */
const entriesOfSubjects = `
  SELECT entry_subject.subject, entry.id, entry.kind, ${authorOfEntry} AS person, device, device_seq AS deviceSeq, after, said_at AS saidAt,
    received_at AS receivedAt, arrived_at AS arrivedAt,
    CASE WHEN said = 'verdict' THEN body ->> '$.verdict' END AS verdict,
    CASE WHEN said = 'withdrawal' THEN body ->> '$.of' END AS withdraws
  FROM json_each(?) AS requested
  CROSS JOIN entry_subject ON entry_subject.subject = requested.value
  CROSS JOIN entry ON entry.position = entry_subject.position`;
const judgingRow = z.object({
  subject: z.string(),
  id: z.string(),
  kind: z.string(),
  person: z.string().nullable(),
  device: z.string(),
  deviceSeq: z.int(),
  after: textList,
  saidAt: z.number().transform(dateableMoment),
  receivedAt: z.number().transform(dateableMoment).nullable(),
  arrivedAt: z.number().transform(dateableMoment).nullable(),
  verdict: z.enum(verdicts).nullable(),
  withdraws: z.string().nullable(),
});

/** Subjects per statement. */
const partSize = 2_000;

/**
 * Compares the verdicts that different people gave from `from` to before `until`, ms since 1970, as `latestTimeOf` dates them; null:
 * no limit.
 */
export async function readReviewerAgreement(
  session: Session,
  { from, until }: { readonly from: number | null; readonly until: number | null },
): Promise<ReviewerAgreement> {
  const isWithin = ({ givenAt }: { readonly givenAt: number }) =>
    givenAt >= (from ?? -Infinity) && givenAt < (until ?? Infinity);
  const subjects = await session.rows(judgedBySeveral, [], z.object({ subject: z.string() }));
  const units: (readonly GivenVerdict[])[] = [];
  let several = 0;
  for (let at = 0; at < subjects.length; at += partSize) {
    const part = subjects.slice(at, at + partSize).map(({ subject }) => subject);
    const rows = await session.rows(entriesOfSubjects, [JSON.stringify(part)], judgingRow);
    for (const entries of groupBy(rows, ({ subject }) => subject).values()) {
      const { given, independent } = judgedSubject(entries);
      const judges = given.filter(isWithin);
      if (new Set(judges.map(({ person }) => person)).size < 2) continue;
      several += 1;
      const counted = independent.filter(isWithin);
      if (counted.length > 1) units.push(counted);
    }
  }
  return { judgedBySeveral: several, ...agreementAmong(units) };
}
