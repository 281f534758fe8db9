import { z } from 'zod';
import { casePrefix, shareOfSubject, subjectOfCase } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { relatedSubjects } from '../../../shared/schemas/review-log-schema';
import type { HiddenEntry } from '../../../shared/team-api/wire';
import { fromStoredJson, inputRows, toStoredJson } from '../json-column';
import { readMetadata, writeMetadata } from '../metadata';
import { CaseLog } from './case-log';
import { readCases, removeCase } from './cases';
import { isIndexed, removeWords, wordsRow } from './entry-search';
import { KnownCases } from './known-cases';
import { settled } from './shared-cases';
import { subjectsChanged } from './subject-states';

const hiddenSchema = fromStoredJson(z.array(z.string()));

/**
 * Replaces the subjects that a blind review hides, with the cases that contain them: of these, only this analyst's entries
 * are read. What the team has of others' is also removed, and received again when it is revealed. Returns the subjects that
 * are hidden now and weren't, or no longer are. `now`: ms since 1970.
 */
export async function hideSubjects(
  session: Session,
  subjects: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const after = new Set([...subjects, ...(await hideCases(session, subjects, now))]);
  const before = new Set(hiddenSchema.parse((await readMetadata(session, 'hidden')) ?? '[]'));
  const changed = [
    ...[...after].filter((subject) => !before.has(subject)),
    ...[...before].filter((subject) => !after.has(subject)),
  ];
  if (changed.length > 0) await writeMetadata(session, 'hidden', toStoredJson([...after]));
  // An answer in transit may have added entries on subjects that are already hidden.
  if (after.size > 0) await removeShared(session, [...after]);
  await subjectsChanged(session, changed);
  return changed;
}

const hiddenCasesSchema = fromStoredJson(z.record(z.string(), z.array(z.string())));
const relatedRow = z.object({ subject: z.string(), about: z.string() });
/** Which cases contain a report of these subjects, also an earlier one. */
const related = `
  SELECT DISTINCT entry.subject, named.value AS about
  FROM said_entry AS entry CROSS JOIN json_each(entry.body, '$.subjects') AS named
  WHERE entry.kind = 'case' AND entry.subject GLOB '${casePrefix}*'
    AND named.value IN (SELECT value FROM json_each(?))`;
const unreadRow = z.object({ subject: z.string(), body: fromStoredJson(z.unknown()) });
const unreadOnCases = `SELECT subject, body FROM entry
  WHERE said IS NULL AND kind = 'case' AND subject GLOB '${casePrefix}*'`;

/** Returns which cases contain a report of these subjects, and which report. */
async function casesAbout(
  session: Session,
  subjects: ReadonlySet<string>,
): Promise<readonly z.output<typeof relatedRow>[]> {
  const read = await session.rows(related, [JSON.stringify([...subjects])], relatedRow);
  // A newer version may have written them: the server hides cases with them too.
  const unread = await session.rows(unreadOnCases, [], unreadRow);
  const named = unread.flatMap(({ subject, body }) =>
    relatedSubjects(body).map((about) => ({ subject, about })),
  );
  return [...read, ...named.filter(({ about }) => subjects.has(about))];
}

/**
 * Removes the copies of the cases that contain these subjects, after sharing what was saved of them, and returns the cases.
 * A case whose entries were removed is still known to contain what it is hidden for.
 */
async function hideCases(
  session: Session,
  subjects: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const reasons = new Set(subjects);
  const before = hiddenCasesSchema.parse((await readMetadata(session, 'hidden cases')) ?? '{}');
  if (subjects.length === 0 && Object.keys(before).length === 0) return [];
  const hidden = new Map(
    Object.entries(before).flatMap(([subject, because]) => {
      const left = because.filter((reason) => reasons.has(reason));
      return left.length > 0 ? [[subject, new Set(left)] as const] : [];
    }),
  );
  for (const { subject, about } of await casesAbout(session, reasons))
    hidden.set(subject, new Set([...(hidden.get(subject) ?? []), about]));
  await removeCopies(session, new Set(hidden.keys()), now);
  const hiddenNow = Object.fromEntries([...hidden].map(([subject, because]) => [subject, [...because]]));
  if (JSON.stringify(hiddenNow) !== JSON.stringify(before))
    await writeMetadata(session, 'hidden cases', toStoredJson(hiddenNow));
  return [...hidden.keys()];
}

/** Removes the copies of cases, given by their subjects, after sharing what was saved of them. */
async function removeCopies(session: Session, subjects: ReadonlySet<string>, now: number): Promise<void> {
  const known = new KnownCases();
  const log = await CaseLog.open(session, known);
  for (const { case: copy } of await readCases(session, known)) {
    if (copy.team === undefined || !subjects.has(subjectOfCase(copy.team.share))) continue;
    const { value } = await settled(session, log, copy, now);
    if (value?.team) await removeCase(session, copy.id);
  }
}

/**
 * Removes what the team has of others' entries on cases that the server hides from now on, because a report under blind
 * review was added to them. Returns the subjects of these cases.
 */
export async function hideReceivedCases(
  session: Session,
  hidden: readonly HiddenEntry[],
  now: number,
): Promise<readonly string[]> {
  const cases = new Set(
    hidden.map(({ subject }) => subject).filter((subject) => shareOfSubject(subject) !== null),
  );
  if (cases.size === 0) return [];
  await removeCopies(session, cases, now);
  await removeShared(session, [...cases]);
  return [...cases];
}

/** Entries with a place in the team's order can be received again; others, such as those from a file, only stay unread. */
const shared = `
  SELECT entry.position, entry.subject, entry.body, ${isIndexed} AS indexed FROM json_each(?) AS requested
  CROSS JOIN entry_subject ON entry_subject.subject = requested.value
  CROSS JOIN entry ON entry.position = entry_subject.position
    AND entry.person IS NOT NULL AND entry.seq IS NOT NULL AND entry.hash IS NOT NULL
  ORDER BY entry.position`;
const sharedRow = wordsRow.extend({ indexed: z.int() });
const positions = 'SELECT value FROM json_each(?)';

const receivedRow = z.object({ position: z.int(), seq: z.int(), hash: z.string(), subject: z.string() });
const receivedBefore = `${inputRows}
  SELECT entry.position, value ->> 0 AS seq, value ->> 2 AS hash, entry_subject.subject FROM input
  CROSS JOIN entry_subject ON entry_subject.subject = value ->> 1
  CROSS JOIN entry ON entry.position = entry_subject.position
    AND entry.seq IS NULL AND entry.person IS NOT NULL AND entry.hash = value ->> 2`;
/** Pairs what an author of the team can send again with places that no entry has, in their order. */
const sentAgain = `${inputRows}, place AS (
    SELECT value ->> 0 AS seq, value ->> 1 AS subject, value ->> 2 AS hash,
      row_number() OVER (PARTITION BY value ->> 1 ORDER BY value ->> 0) AS nth
    FROM input WHERE value ->> 0 NOT IN (SELECT seq FROM entry WHERE seq IS NOT NULL)
  ), left_over AS (
    SELECT entry.position, entry_subject.subject,
      row_number() OVER (PARTITION BY entry_subject.subject ORDER BY entry.position) AS nth
    FROM entry_subject CROSS JOIN entry ON entry.position = entry_subject.position
      AND entry.seq IS NULL AND entry.hash IS NOT NULL AND entry.person IN (
        SELECT person.value ->> 'id' FROM team, json_each(team.json, '$.people') AS person WHERE person.value ->> 'active'
      )
    WHERE entry_subject.subject IN (SELECT subject FROM place)
  )
  SELECT position, seq, hash, subject FROM place JOIN left_over USING (subject, nth)`;

/**
 * Removes what the server hides from now on, and this log had received before it started to receive everything again: such
 * an entry has no place. It has the hash that the server names, or another one if a backup of the server was restored and its
 * author's desktop sent it again.
 */
export async function hideAgain(session: Session, hidden: readonly HiddenEntry[]): Promise<void> {
  const places = JSON.stringify(hidden.map(({ seq, subject, hash }) => [seq, subject, hash]));
  if (hidden.length === 0) return;
  const subjects = new Set<string>();
  for (const which of [receivedBefore, sentAgain])
    for (const { position, seq, hash, subject } of await session.rows(which, [places], receivedRow)) {
      await session.run('UPDATE OR IGNORE entry SET seq = ?, hash = ? WHERE position = ?', [
        seq,
        hash,
        position,
      ]);
      subjects.add(subject);
    }
  await removeShared(session, [...subjects]);
}

async function removeShared(session: Session, subjects: readonly string[]): Promise<void> {
  const entries = await session.rows(shared, [JSON.stringify(subjects)], sharedRow);
  const last = entries.at(-1);
  if (last === undefined) return;
  const removed = JSON.stringify(entries.map(({ position }) => position));
  await session.run(
    `INSERT OR REPLACE INTO hidden_entry (seq, subject, hash)
      SELECT seq, subject, hash FROM entry WHERE position IN (${positions})`,
    [removed],
  );
  await removeWords(
    session,
    entries.filter(({ indexed }) => indexed === 1),
  );
  await session.run(`DELETE FROM entry_subject WHERE position IN (${positions})`, [removed]);
  await session.run(`DELETE FROM entry WHERE position IN (${positions})`, [removed]);
  const earlier = Number((await readMetadata(session, 'removed')) ?? 0);
  await writeMetadata(session, 'removed', String(Math.max(earlier, last.position)));
  await subjectsChanged(
    session,
    entries.map(({ subject }) => subject),
  );
}
