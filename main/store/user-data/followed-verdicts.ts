import type { Session } from '../../../shared/node/database/session';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { partsWithin } from '../parts-within';
import { entriesOf } from './log-entries';

/** A verdict of a listed decision. */
export interface ListedVerdict {
  /** The entry by which its decision is listed. */
  readonly listed: string;
  readonly id: string;
  readonly subject: string;
}

/** Subjects that are folded at a time. */
const maxPart = { items: 1_000, weight: 1_000 };

/**
 * Returns by listed entry how many of these verdicts another one replaced. They are to be given without those that were withdrawn, and
 * only about subjects with several verdicts, as the others needn't be folded.
 */
export async function countFollowed(
  session: Session,
  verdicts: readonly ListedVerdict[],
): Promise<ReadonlyMap<string, number>> {
  const followed = new Map<string, number>();
  const current = new Set<string>();
  const subjects = new Set(verdicts.map(({ subject }) => subject));
  for (const part of partsWithin(subjects, maxPart, () => 1))
    for (const { entries } of await entriesOf(session, part, { marks: false }))
      for (const { entry } of reviewState(entries).verdict?.heads ?? []) current.add(entry.id);
  for (const { listed, id } of verdicts)
    if (!current.has(id)) followed.set(listed, (followed.get(listed) ?? 0) + 1);
  return followed;
}
