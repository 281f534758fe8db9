import { z } from 'zod';
import { type IgnoredPlace, ignoredPlaceOf } from '../../../shared/domain/ignored-place';
import type { SubjectHistory } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { readSubjectEntries } from '../../../shared/schemas/review-log-schema';
import { entriesOf } from './log-entries';

/** Subjects that count, those said last by the clocks of their authors: a hostile colleague could name any number. */
const maxSubjects = 1_000;

const subjectRow = z.object({ subject: z.string() });
const subjects = `SELECT subject FROM entry WHERE said = ?
  GROUP BY subject ORDER BY max(said_at) DESC, subject LIMIT ${maxSubjects}`;

/** Returns the entries of the subjects that entries of a kind are about. */
export async function readHistoriesOf(
  session: Session,
  kind: 'ip-place' | 'risk-word',
): Promise<readonly SubjectHistory[]> {
  const found = (await session.rows(subjects, [kind], subjectRow)).map(({ subject }) => subject);
  if (found.length === 0) return [];
  return (await entriesOf(session, found, { marks: false })).map(readSubjectEntries);
}

/** Returns the IP places that are ignored, the latest first. */
export async function readIgnoredPlaces(session: Session): Promise<readonly IgnoredPlace[]> {
  const histories = await readHistoriesOf(session, 'ip-place');
  return histories
    .flatMap(({ subject, entries }) => ignoredPlaceOf(subject, entries) ?? [])
    .toSorted((one, other) => other.saidAt - one.saidAt);
}
