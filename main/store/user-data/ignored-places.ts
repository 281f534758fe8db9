import { z } from 'zod';
import { type IgnoredPlace, ignoredPlaceOf } from '../../../shared/domain/ignored-place';
import type { Session } from '../../../shared/node/database/connection';
import { readSubjectEntries } from '../../../shared/schemas/review-log-schema';
import { entriesOf } from './log-entries';

/** Places that are listed: a hostile colleague could ignore any number. Those said last count. */
const maxPlaces = 1_000;

const subjectRow = z.object({ subject: z.string() });
const subjects = `SELECT subject FROM entry WHERE kind = 'ip-place'
  GROUP BY subject ORDER BY max(position) DESC LIMIT ${maxPlaces}`;

/** Returns the IP places that are ignored, those said last first. */
export async function readIgnoredPlaces(session: Session): Promise<readonly IgnoredPlace[]> {
  const found = (await session.rows(subjects, [], subjectRow)).map(({ subject }) => subject);
  if (found.length === 0) return [];
  const histories = (await entriesOf(session, found, { marks: false })).map(readSubjectEntries);
  return histories
    .flatMap(({ subject, entries }) => ignoredPlaceOf(subject, entries) ?? [])
    .toSorted((one, other) => other.saidAt - one.saidAt);
}
