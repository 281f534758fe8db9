import { join } from 'node:path';
import { entriesOf } from '../../../main/store/user-data/log-entries';
import type { ReviewLog } from '../../../main/store/user-data/review-log';
import { UserDatabase } from '../../../main/store/user-data/user-database';
import { type EntryDraft, type LogEntry, subjectOfReport } from '../../../shared/domain/review-log';
import type { ReviewState } from '../../../shared/domain/review-state';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { temporaryFolder } from '../runner/temporary-folder';
import { databaseKey } from './database-key';

/** Returns the path of the user data file in a folder. */
export function ownPath(folder: string): string {
  return join(folder, 'own.db');
}

/** Derives the state of a subject from its entries in the user data. */
export async function reviewStateIn(own: UserDatabase, subject: string): Promise<ReviewState> {
  const [found] = await own.read((session) => entriesOf(session, [subject], { marks: true }));
  return reviewState(found?.entries ?? []);
}

/** Returns drafts as the log has them, without those that aren't in it. */
export async function entriesIn(
  own: UserDatabase,
  drafts: readonly Pick<EntryDraft, 'id' | 'subject'>[],
): Promise<readonly LogEntry[]> {
  const subjects = drafts.map(({ subject }) => subject);
  const found = await own.read((session) => entriesOf(session, subjects, { marks: true }));
  return drafts.flatMap(({ id }, at) => found[at]?.entries.find((entry) => entry.id === id) ?? []);
}

/** Returns the note on a report, "" for none. */
export async function noteOn(log: ReviewLog, key: string): Promise<string> {
  const [found] = await log.entriesOf([subjectOfReport(key)]);
  return reviewState(found?.entries ?? []).note?.text ?? '';
}

/** Opens the user data file of a folder, by default a new one. */
export function openOwn(folder = temporaryFolder()): Promise<UserDatabase> {
  return UserDatabase.open(ownPath(folder), databaseKey);
}
