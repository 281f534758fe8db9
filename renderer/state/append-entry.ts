import type { Answer } from '../../shared/contract/contract';
import type { EntryContent, ReadEntry } from '../../shared/domain/review-log';
import { foldEntries } from '../../shared/domain/review-state';
import type { ProfileCalls } from './open-profile';

/** Appends an entry about a subject to the log, after all that are known. `contentOf` returns its content, from the known ones. */
export async function appendEntry(
  calls: ProfileCalls,
  subject: string,
  contentOf: (known: readonly ReadEntry[]) => EntryContent,
): Promise<Answer<'log.append'>> {
  const read = await calls.call('log.ofSubjects', { subjects: [subject] });
  if (!read.ok) return read;
  const known = read.value.flatMap(({ entries }) => entries);
  const after = foldEntries(known).heads;
  const entry = { ...contentOf(known), id: crypto.randomUUID(), subject, after };
  return calls.call('log.append', { entries: [entry] });
}
