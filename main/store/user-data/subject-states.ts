import { z } from 'zod';
import { latestTimeOf } from '../../../shared/domain/entry-time';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { inputRows } from '../json-column';
import { partsWithin } from '../parts-within';
import { entriesOf, lastPosition } from './log-entries';

/**
 * What is counted of subjects: the verdicts that the grid shows, and the notes, as the fold of the entries that may be read
 * gives them. It is written with the entries, in one transaction, so that nothing is folded to count.
 */
export const subjectTables = `
  CREATE TABLE subject_state (
    subject TEXT PRIMARY KEY,
    verdict TEXT,
    reported_risk TEXT,
    judged_at REAL,
    noted INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX subject_judged ON subject_state (judged_at, verdict, reported_risk) WHERE verdict IS NOT NULL;
  CREATE TABLE subject_change (subject TEXT PRIMARY KEY, position INTEGER NOT NULL UNIQUE) STRICT, WITHOUT ROWID;`;

/**
 * `entry_id` is the entry that gave the verdict. Of a divided subject, it is the last of those that contradict one another.
 * The states are derived again when the migrations have run: see readAgain.
 */
const givingEntries = `
  ALTER TABLE subject_state ADD COLUMN divided INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE subject_state ADD COLUMN entry_id TEXT;`;

export function addGivingEntries(session: Session): Promise<void> {
  return session.exec(givingEntries);
}

/** Subjects per statement, and entries about them: nothing else happens while they are folded. */
const maxPart = { items: 1_000, weight: 5_000 };

const removal = 'DELETE FROM subject_state WHERE subject IN (SELECT value FROM json_each(?))';
const insertion = `${inputRows} INSERT INTO subject_state (subject, verdict, reported_risk, judged_at, noted, divided, entry_id)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM input`;

/** Must be called when entries about these subjects were appended. */
export async function deriveStates(session: Session, subjects: readonly string[]): Promise<void> {
  const wanted = [...new Set(subjects)];
  await session.run(removal, [JSON.stringify(wanted)]);
  for (const part of await partsToFold(session, wanted)) {
    const rows: (string | number | null)[][] = [];
    for (const { subject, entries } of await entriesOf(session, part, { marks: false })) {
      const { verdict, note } = reviewState(entries);
      if (verdict === null && note === null) continue;
      const isDivided = verdict?.kind === 'divided';
      const { body, entry } = (isDivided ? verdict.heads.at(-1) : verdict?.latest) ?? {};
      const given = [body?.verdict ?? null, body?.reportedRisk ?? null, entry ? latestTimeOf(entry) : null];
      rows.push([subject, ...given, Number(note !== null), Number(isDivided), entry?.id ?? null]);
    }
    if (rows.length > 0) await session.run(insertion, [JSON.stringify(rows)]);
  }
}

const countRow = z.object({ subject: z.string(), entries: z.int() });
const countEntries = `SELECT subject, count(*) AS entries FROM entry_subject
  WHERE subject IN (SELECT value FROM json_each(?)) GROUP BY subject`;

/** Divides subjects into parts that are folded one after the other; those without entries are left out. */
export async function partsToFold(
  session: Session,
  subjects: readonly string[],
): Promise<readonly (readonly string[])[]> {
  if (subjects.length < 2) return subjects.length === 0 ? [] : [subjects];
  const counted = await session.rows(countEntries, [JSON.stringify(subjects)], countRow);
  const parts = partsWithin(counted, maxPart, ({ entries }) => entries);
  return Array.from(parts, (part) => part.map(({ subject }) => subject));
}

const subjectRow = z.object({ subject: z.string() });
/** The subjects of entries between two positions that no entry from a first position on is about before them. */
const newSubjects = `SELECT DISTINCT subject FROM entry WHERE position > ?2 AND position <= ?3 AND NOT EXISTS (
  SELECT 1 FROM entry_subject AS earlier
  WHERE earlier.subject = entry.subject AND earlier.position > ?1 AND earlier.position <= ?2)`;

/**
 * Derives the states of the subjects of appended entries, once each, in parts that end at these positions, of which the first is
 * the one before them.
 */
export async function deriveAppended(session: Session, ends: readonly number[]): Promise<void> {
  const [first = 0] = ends;
  for (const [index, end] of ends.slice(1).entries()) {
    const found = await session.rows(newSubjects, [first, ends[index] ?? first, end], subjectRow);
    await deriveStates(
      session,
      found.map(({ subject }) => subject),
    );
  }
}

const counted = "SELECT DISTINCT subject FROM entry WHERE said IN ('verdict', 'note')";

/** Derives the states of all subjects. */
export async function deriveAllStates(session: Session): Promise<void> {
  await session.run('DELETE FROM subject_state');
  const found = await session.rows(counted, [], subjectRow);
  await deriveStates(
    session,
    found.map(({ subject }) => subject),
  );
}

const change = `${inputRows} INSERT OR REPLACE INTO subject_change (subject, position)
  SELECT value ->> 0, value ->> 1 FROM input`;

/**
 * Must be called when these subjects have another state although nothing was appended: other entries about them may be read
 * than before, or can be. Derives their states, and gives the change positions in the log, up to which it is mirrored.
 */
export async function subjectsChanged(session: Session, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await deriveStates(session, subjects);
  const last = await lastPosition(session);
  const rows = [...new Set(subjects)].map((subject, index) => [subject, last + index + 1]);
  await session.run(change, [JSON.stringify(rows)]);
}

/** Returns the number of subjects with a verdict. */
export function countVerdicts(session: Session): Promise<number> {
  return readNumber(session, 'SELECT count(*) AS number FROM subject_state WHERE verdict IS NOT NULL');
}

/** Returns the number of subjects with a note. */
export function countNotes(session: Session): Promise<number> {
  return readNumber(session, 'SELECT count(*) AS number FROM subject_state WHERE noted = 1');
}
