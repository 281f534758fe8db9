import { randomUUID } from 'node:crypto';
import type { CaseChange } from '../../../shared/domain/case-change';
import { type ReadEntry, subjectOf, subjectOfCase, subjectOfReport } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { readEntry, subjectSchema } from '../../../shared/schemas/review-log-schema';
import { partsWithin } from '../parts-within';
import { appendEntries } from './append-entries';
import { entriesOf } from './log-entries';

/** The entries of the log about cases that the team shares (shared/domain/shared-case.ts). */

export async function entriesAbout(session: Session, share: string): Promise<readonly ReadEntry[]> {
  const [found] = await entriesOf(session, [subjectOfCase(share)], { marks: false });
  return (found?.entries ?? []).map(readEntry);
}

/**
 * Changes that one entry has, so that it names no more subjects than an entry may, and their characters: a file of entries takes
 * up to a million.
 */
const maxOfEntry = { items: 400, weight: 300_000 };

interface AppendedChanges {
  readonly share: string;
  readonly after: readonly string[];
  readonly changes: readonly CaseChange[];
  /** ms since 1970. */
  readonly now: number;
  /** The ID of the last entry; a new one if missing. */
  readonly lastId?: string;
}

/** Appends changes as entries that follow each other. */
export async function appendChanges(
  session: Session,
  { share, after, changes, now, lastId = randomUUID() }: AppendedChanges,
): Promise<void> {
  const parts = [...partsWithin(changes, maxOfEntry, (change) => JSON.stringify(change).length)];
  let follows = after;
  for (const [at, part] of parts.entries()) {
    const id = at === parts.length - 1 ? lastId : randomUUID();
    const subjects = subjectsOf(part);
    const body = subjects.length > 0 ? { changes: part, subjects } : { changes: part };
    const content = { kind: 'case', body } as const;
    await appendEntries(session, [{ id, subject: subjectOfCase(share), after: follows, ...content }], now);
    follows = [id];
  }
}

/** Returns the subjects of the reports that changes add. */
function subjectsOf(changes: readonly CaseChange[]): readonly string[] {
  const subjects = changes.flatMap((change) => {
    if (change.what !== 'item' || change.content?.kind !== 'report') return [];
    const { key, transactionId } = change.content;
    return [subjectOf({ key, transactionId }), subjectOfReport(key)];
  });
  return [...new Set(subjects)].filter((subject) => subjectSchema.safeParse(subject).success);
}
