import { z } from 'zod';
import type { ListedEntry, LogPage, SubjectEntries } from '../../../shared/contract/review-calls';
import {
  bodyVersion,
  dateableMoment,
  type EntryDraft,
  type LogEntry,
  type LogQuery,
} from '../../../shared/domain/review-log';
import { groupBy } from '../../../shared/group-by';
import { readNumber, type Session } from '../../../shared/node/database/connection';
import type { SqlValue } from '../../../shared/node/database/driver';
import type { LogChunk, StoreRequest } from '../contract';
import { fromStoredJson, givenRows, textList, toStoredJson } from '../json-column';
import { readMetadata } from '../metadata';
import { foldText, searchExpression, searchPhrases } from '../reports/search-text';

/** The columns of an entry, about a subject given by an SQL term. */
const entryColumns = (
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
const body = "json_remove(entry.body, '$.subjects')";
const entryRow = z.object({ ...entryFields, body: fromStoredJson(z.unknown()) });

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

/** Appends entries of this device. Their IDs must not be in the log. */
export async function insertEntries(
  session: Session,
  entries: readonly (EntryDraft & Pick<LogEntry, 'saidAt'> & Partial<Pick<LogEntry, 'claimToken'>>)[],
): Promise<void> {
  const last = await lastPosition(session);
  const device = (await readMetadata(session, 'device')) ?? '';
  const application = (await readMetadata(session, 'service')) ?? '';
  const lastSeq = await readNumber(session, lastOfDevice, [device]);
  const rows = entries.map(({ id, subject, kind, after, saidAt, body, claimToken = null }, index) => [
    ...[id, device, lastSeq + index + 1, application, subject, kind, bodyVersion],
    ...[toStoredJson(after), saidAt, toStoredJson(body), claimToken],
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

/** What the search index is made of. */
export const wordsRow = z.object({
  position: z.int(),
  subject: z.string(),
  body: fromStoredJson(z.unknown()),
});
type IndexedEntry = z.output<typeof wordsRow>;
const unindexed = `SELECT position, subject, body FROM entry
  WHERE position > ? AND kind NOT IN ('seen', 'unseen') ORDER BY position LIMIT 1000`;

const wordsInsertion = `${givenRows} INSERT INTO entry_search (rowid, text) SELECT value ->> 0, value ->> 1 FROM given`;

/** Fills the search index for the entries after a position. */
export async function indexWords(session: Session, position: number): Promise<void> {
  for (let last = position; ; ) {
    const found = await session.rows(unindexed, [last], wordsRow);
    const texts = found.map((entry) => [entry.position, wordsOf(entry)]);
    if (texts.length > 0) await session.run(wordsInsertion, [JSON.stringify(texts)]);
    const end = found.at(-1);
    if (end === undefined) return;
    last = end.position;
  }
}

/** Removes the words of these entries from the search index, and from the file. */
export async function removeWords(session: Session, entries: readonly IndexedEntry[]): Promise<void> {
  await session.run(
    `${givenRows} INSERT INTO entry_search (entry_search, rowid, text)
      SELECT 'delete', value ->> 0, value ->> 1 FROM given`,
    [JSON.stringify(entries.map((entry) => [entry.position, wordsOf(entry)]))],
  );
  // Until then, the index has them twice: as words, and as removed ones.
  await session.run("INSERT INTO entry_search (entry_search) VALUES ('optimize')");
}

/** Returns the text under which an entry is found. */
function wordsOf({ subject, body: said }: IndexedEntry): string {
  return foldText([subject, ...textsIn(said)].join('\n')).toWellFormed();
}

/** Returns all texts in a JSON value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
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
    `SELECT ${entryColumns('entry.subject')}, ${body} AS body FROM entry WHERE id IN (SELECT value FROM json_each(?))`,
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
    ELSE ${body} END AS body
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

const listedRow: z.ZodType<ListedEntry> = entryRow.extend({ subjects: z.int() });

/** Returns a page of the log, newest first. */
export async function readLogPage(session: Session, request: StoreRequest<'log.page'>): Promise<LogPage> {
  const { where, values } = conditionOf(request);
  const { page, limit } = request;
  const entries = await session.rows(
    `SELECT ${entryColumns('entry.subject')}, ${body} AS body, max(1, coalesce(json_array_length(entry.body, '$.subjects'), 1)) AS subjects
     FROM (SELECT position AS at FROM entry WHERE ${where} ORDER BY said_at DESC, position DESC LIMIT ? OFFSET ?)
     JOIN entry ON entry.position = at ORDER BY said_at DESC, position DESC`,
    [...values, limit, (page - 1) * limit],
    listedRow,
  );
  return {
    entries,
    total: await readNumber(session, `SELECT count(*) AS number FROM entry WHERE ${where}`, values),
  };
}

const chunkRow = entryRow.extend({ position: z.int() });

/**
 * Returns the next entries about the subjects of a query, without seen marks, newest first: with all that was said about
 * each subject, they can be read without the rest of the log.
 */
export async function readLogChunk(session: Session, request: StoreRequest<'log.chunk'>): Promise<LogChunk> {
  const { where, values } = conditionOf(request);
  const { before, limit } = request;
  const said = `kind NOT IN ('seen', 'unseen') AND ${isVisible('entry.subject')} AND subject IN (SELECT subject FROM entry WHERE ${where})`;
  const found = await session.rows(
    `SELECT ${entryColumns('entry.subject')}, body, position FROM entry
     WHERE ${said} AND position < ? ORDER BY position DESC LIMIT ?`,
    [...values, before ?? Number.MAX_SAFE_INTEGER, limit],
    chunkRow,
  );
  const total = `SELECT count(*) AS number FROM entry WHERE ${said}`;
  return {
    entries: found.map(({ position, ...entry }) => entry),
    total: before === null ? await readNumber(session, total, values) : null,
    next: found.length < limit ? null : (found.at(-1)?.position ?? null),
  };
}

function conditionOf({ text, kinds, verdicts, people, from, until }: LogQuery): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const phrases = searchPhrases(text);
  const oneOf = (listed: readonly string[]) => listed.map(() => '?').join(', ');
  const conditions: readonly (readonly [string, readonly SqlValue[]] | null)[] = [
    phrases.length === 0
      ? null
      : [
          'position IN (SELECT rowid FROM entry_search WHERE entry_search MATCH ?)',
          [searchExpression(phrases)],
        ],
    kinds.length === 0 ? null : [`kind IN (${oneOf(kinds)})`, kinds],
    verdicts.length === 0
      ? null
      : [`kind = 'verdict' AND body ->> '$.verdict' IN (${oneOf(verdicts)})`, verdicts],
    // IS, because null is this analyst.
    people.length === 0 ? null : [`(${people.map(() => 'person IS ?').join(' OR ')})`, people],
    from === null ? null : ['said_at >= ?', [from]],
    until === null ? null : ['said_at <= ?', [until]],
  ];
  const given = [...conditions, [isVisible('entry.subject'), []] as const].filter(
    (condition) => condition !== null,
  );
  return {
    where: given.map(([sql]) => sql).join(' AND '),
    values: given.flatMap(([, values]) => values),
  };
}
