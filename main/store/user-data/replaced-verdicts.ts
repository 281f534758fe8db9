import type { Session } from '../../../shared/node/database/session';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { entriesOf } from './log-entries';
import { partsToFold } from './subject-states';

/** SQL for whether there is another verdict on the subject of an entry: only then may one have replaced it. */
export const isJudgedTwice = `EXISTS (
  SELECT 1 FROM entry_subject AS about CROSS JOIN entry AS other ON other.position = about.position
  WHERE about.subject = entry.subject AND other.said = 'verdict' AND other.id <> entry.id)`;

/** Returns the IDs of those of the verdicts that another one replaced. `verdicts`: none that was withdrawn. */
export async function replacedAmong(
  session: Session,
  verdicts: readonly { readonly id: string; readonly subject: string }[],
): Promise<ReadonlySet<string>> {
  const replaced = new Set(verdicts.map(({ id }) => id));
  for (const part of await partsToFold(session, [...new Set(verdicts.map(({ subject }) => subject))]))
    for (const { entries } of await entriesOf(session, part, { marks: false }))
      for (const { entry } of reviewState(entries).verdict?.heads ?? []) replaced.delete(entry.id);
  return replaced;
}
