import { z } from 'zod';
import type { SubjectEntries } from '../../../shared/contract/review-calls';
import {
  bodyVersion,
  dateableMoment,
  type EntryDraft,
  type LogEntry,
} from '../../../shared/domain/review-log';
import { groupBy } from '../../../shared/group-by';
import { readNumber, type Session } from '../../../shared/node/database/connection';
import { fromStoredJson, givenRows, textList, toStoredJson } from '../json-column';
import { readMetadata } from '../metadata';
import { indexWords } from './entry-search';
import { bodyWith, lastReceived, type Received } from './received-history';

/** The columns of an entry, about a subject given by an SQL term. */
export const entryColumns = (
  subject: string,
) => `entry.id, entry.seq, entry.person, entry.device, entry.device_seq AS deviceSeq,
  entry.application, ${subject} AS subject, entry.kind, entry.version, entry.after, entry.said_at AS saidAt,
  entry.received_at AS receivedAt, entry.claim_token AS claimToken, entry.previous_hash AS previousHash, entry.hash`;
const entryFields = {
  id: z.string(),
  seq: z.int().nullable(),
  person: z.string().nullable(),
  device: z.string(),
  deviceSeq: z.int(),
  application: z.string(),
  subject: z.string(),
  kind: z.string(),
  version: z.int(),
  after: textList,
  saidAt: z.number().transform(dateableMoment),
  receivedAt: z.number().transform(dateableMoment).nullable(),
  claimToken: z.string().nullable(),
  previousHash: z.string().nullable(),
  hash: z.string().nullable(),
};
/** The list of subjects that an entry covers may be long, and isn't read. */
export const entryBody = "json_remove(entry.body, '$.subjects')";
export const entryRow = z.object({ ...entryFields, body: fromStoredJson(z.unknown()) });

const positionsEnd = `SELECT max(
    (SELECT coalesce(max(position), 0) FROM entry),
    (SELECT coalesce(max(CAST(value AS INTEGER)), 0) FROM metadata WHERE name = 'removed')
  ) AS number`;
const lastOfDevice = 'SELECT coalesce(max(device_seq), 0) AS number FROM entry WHERE device = ?';
const contentColumns = 'id, device, device_seq, application, subject, kind, version, after, said_at, body';
const insertionOf = (columns: string) =>
  `${givenRows} INSERT INTO entry (${columns}) SELECT ${columns
    .split(', ')
    .map((_, column) => `value ->> ${column}`)
    .join(', ')} FROM given`;
/** Entries per statement. */
const maxInserted = 1_000;

/** Returns the last position of an entry, also of one that was removed. */
export function lastPosition(session: Session): Promise<number> {
  return readNumber(session, positionsEnd);
}

/** Appends entries of this device. Their IDs must not be in the log. `received`: null where there is no team. */
export async function insertEntries(
  session: Session,
  entries: readonly (EntryDraft & Pick<LogEntry, 'saidAt'> & Partial<Pick<LogEntry, 'claimToken'>>)[],
  received?: Received | null,
): Promise<void> {
  const history = received === undefined ? await lastReceived(session) : received;
  const last = await lastPosition(session);
  const device = (await readMetadata(session, 'device')) ?? '';
  const application = (await readMetadata(session, 'service')) ?? '';
  const lastSeq = await readNumber(session, lastOfDevice, [device]);
  const rows = entries.map(({ id, subject, kind, after, saidAt, body, claimToken = null }, index) => [
    ...[id, device, lastSeq + index + 1, application, subject, kind, bodyVersion],
    ...[toStoredJson(after), saidAt, toStoredJson(bodyWith(history, kind, body)), claimToken],
  ]);
  await insertRows(session, `${contentColumns}, claim_token`, rows, last);
  await indexWords(session, last);
}

/**
 * Appends entries of other people, without what a team added to them. Neither their IDs nor their numbers on a device may be
 * in the log.
 */
export async function insertReceived(session: Session, entries: readonly LogEntry[]): Promise<void> {
  const last = await lastPosition(session);
  const rows = entries.map((entry) => [
    ...[entry.id, entry.device, entry.deviceSeq, entry.application, entry.subject, entry.kind, entry.version],
    ...[toStoredJson(entry.after), entry.saidAt, JSON.stringify(entry.body), entry.person],
  ]);
  await insertRows(session, `${contentColumns}, person`, rows, last);
  await indexWords(session, last);
}

async function insertRows(
  session: Session,
  columns: string,
  rows: readonly (readonly (string | number | null)[])[],
  last: number,
): Promise<void> {
  const placed = rows.map((row, index) => [...row, last + index + 1]);
  for (let at = 0; at < placed.length; at += maxInserted)
    await session.run(insertionOf(`${columns}, position`), [
      JSON.stringify(placed.slice(at, at + maxInserted)),
    ]);
}

/** Appends entries and returns them; those whose ID is in the log are only returned. `now`: ms since 1970. */
export async function appendEntries(
  session: Session,
  drafts: readonly EntryDraft[],
  now: number,
): Promise<readonly LogEntry[]> {
  const known = new Set((await entriesWithIds(session, drafts)).map(({ id }) => id));
  const given = new Map(drafts.map((draft) => [draft.id, draft]));
  const added = [...given.values()].filter(({ id }) => !known.has(id));
  await insertEntries(
    session,
    added.map((draft) => ({ ...draft, saidAt: now })),
  );
  const byId = new Map((await entriesWithIds(session, drafts)).map((entry) => [entry.id, entry]));
  return drafts.flatMap(({ id }) => byId.get(id) ?? []);
}

export async function hasEntry(session: Session, id: string): Promise<boolean> {
  return (await readNumber(session, 'SELECT count(*) AS number FROM entry WHERE id = ?', [id])) > 0;
}

function entriesWithIds(session: Session, drafts: readonly EntryDraft[]): Promise<readonly LogEntry[]> {
  return session.rows(
    `SELECT ${entryColumns('entry.subject')}, ${entryBody} AS body FROM entry WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(drafts.map(({ id }) => id))],
    entryRow,
  );
}

/** Whether an entry about a subject may be read: not if others wrote it, and a blind review hides it. */
export const isVisible = (subject: string) => `(entry.person IS NULL OR ${subject} NOT IN (
  SELECT value FROM json_each((SELECT value FROM metadata WHERE name = 'hidden'))))`;

/** Selects the entries of subjects. Of seen marks, the body is made from the index: it may list thousands of subjects. */
const ofSubjects = (which: string) => `
  SELECT ${entryColumns('entry_subject.subject')}, CASE
    WHEN seen > 0 THEN json_object('version', seen) WHEN seen = 0 THEN '{"version":null}' WHEN seen = -1 THEN '{}'
    ELSE ${entryBody} END AS body
  FROM json_each(?) AS requested
  CROSS JOIN entry_subject ON entry_subject.subject = requested.value ${which}
  CROSS JOIN entry ON entry.position = entry_subject.position AND ${isVisible('entry_subject.subject')}
  ORDER BY entry.position`;
const all = ofSubjects('');
const withoutOwnMarks = ofSubjects('AND seen IS NULL');

/** Returns the entries of each subject, without this analyst's seen marks if `marks` is false. */
export async function entriesOf(
  session: Session,
  subjects: readonly string[],
  { marks }: { readonly marks: boolean },
): Promise<readonly SubjectEntries[]> {
  const sql = marks ? all : withoutOwnMarks;
  const found = await session.rows(sql, [JSON.stringify([...new Set(subjects)])], entryRow);
  const bySubject = groupBy(found, ({ subject }) => subject);
  return subjects.map((subject) => ({ subject, entries: bySubject.get(subject) ?? [] }));
}

/** Returns the number of notes. */
export function countNotes(session: Session): Promise<number> {
  return readNumber(
    session,
    `SELECT count(*) AS number FROM (
       SELECT max(position), body ->> '$.text' AS text FROM entry WHERE kind = 'note' GROUP BY subject
     ) WHERE text <> ''`,
  );
}

/** SQL for whether an entry was not withdrawn by its author. */
export const isNotWithdrawn = `(id, coalesce(person, '')) NOT IN (
  SELECT body ->> '$.of', coalesce(person, '') FROM entry
  WHERE kind = 'withdrawal' AND body ->> '$.of' IS NOT NULL)`;

/** Returns the number of subjects with a verdict. */
export function countVerdicts(session: Session): Promise<number> {
  return readNumber(
    session,
    `SELECT count(DISTINCT subject) AS number FROM entry WHERE kind = 'verdict' AND ${isNotWithdrawn}`,
  );
}
