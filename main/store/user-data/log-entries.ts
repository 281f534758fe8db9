import { z } from 'zod';
import type { SubjectEntries } from '../../../shared/contract/review.calls';
import { dateableMoment, type EntryKind, type LogEntry } from '../../../shared/domain/review-log';
import { groupBy } from '../../../shared/group-by';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { readBody } from '../../../shared/schemas/review-log-schema';
import { fromStoredJson, textList } from '../json-column';

/**
 * SQL of who wrote an entry; NULL for this analyst. Own entries that a team has under another person count as that person's,
 * as on all other desktops. `person` says whose they are here.
 */
export const authorOfEntry = 'coalesce(entry.author, entry.person)';

/** SQL for whether an entry says more than what its author has read. */
export const isNoMark = "entry.kind NOT IN ('seen', 'unseen')";

/** The columns of an entry, about a subject given by an SQL term. */
export const entryColumns = (
  subject: string,
) => `entry.id, entry.seq, ${authorOfEntry} AS person, entry.device, entry.device_seq AS deviceSeq,
  entry.application, ${subject} AS subject, entry.kind, entry.version, entry.after, entry.said_at AS saidAt,
  entry.received_at AS receivedAt, entry.arrived_at AS arrivedAt, entry.claim_token AS claimToken, entry.previous_hash AS previousHash, entry.hash`;
/** What an author wrote, and its number on their device, as stored. */
export const authoredRow = z.object({
  id: z.string(),
  device: z.string(),
  deviceSeq: z.int(),
  application: z.string(),
  subject: z.string(),
  kind: z.string(),
  version: z.int(),
  after: textList,
  saidAt: z.number(),
  claimToken: z.string().nullable(),
  body: fromStoredJson(z.unknown()),
});
/** Without the entry's secret, and without what it says of each of the subjects that it covers, which may be long. */
export const entryBody =
  "CASE WHEN entry.said IS NULL THEN entry.body ELSE json_remove(entry.body, '$.subjects', '$.contents', '$.secret') END";
export const entryRow = authoredRow.extend({
  seq: z.int().nullable(),
  person: z.string().nullable(),
  saidAt: z.number().transform(dateableMoment),
  receivedAt: z.number().transform(dateableMoment).nullable(),
  arrivedAt: z.number().transform(dateableMoment).nullable(),
  previousHash: z.string().nullable(),
  hash: z.string().nullable(),
});

/** Returns what `entry.said` is for an entry: the kind as which it can be read; null for none. */
export function kindRead(entry: Pick<LogEntry, 'kind' | 'version' | 'body'>): EntryKind | null {
  return readBody(entry)?.kind ?? null;
}

const positionsEnd = `SELECT max(
    (SELECT coalesce(max(position), 0) FROM entry),
    (SELECT coalesce(max(CAST(value AS INTEGER)), 0) FROM metadata WHERE name = 'removed'),
    (SELECT coalesce(max(position), 0) FROM subject_change)
  ) AS number`;

/** Returns the last position in the log, also that of an entry that was removed. */
export function lastPosition(session: Session): Promise<number> {
  return readNumber(session, positionsEnd);
}

export async function hasEntry(session: Session, id: string): Promise<boolean> {
  return (await readNumber(session, 'SELECT count(*) AS number FROM entry WHERE id = ?', [id])) > 0;
}

const idRow = z.object({ id: z.string() });
const knownIds = 'SELECT id FROM entry WHERE id IN (SELECT value FROM json_each(?))';

/** Returns those of the IDs that entries of the log have. */
export async function idsInLog(session: Session, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await session.rows(knownIds, [JSON.stringify(ids)], idRow)).map(({ id }) => id));
}

/**
 * SQL for whether an entry about a subject may be read: not if others wrote it, and a blind review hides it. `schema` is that
 * of the user data in the connection.
 */
export const isVisible = (subject: string, schema = 'main') => `(entry.person IS NULL OR ${subject} NOT IN (
  SELECT value FROM json_each((SELECT value FROM ${schema}.metadata WHERE name = 'hidden'))))`;

/** Selects the entries of subjects. Of seen marks, the body is made from the index: it may list thousands of subjects. */
const ofSubjects = (which: string) => `
  SELECT ${entryColumns('entry_subject.subject')}, CASE
    WHEN content IS NOT NULL THEN json_object('contents', json_array(content))
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

/** Returns the number of entries that this version can't read: a newer one wrote them, or a faulty one. */
export function countUnread(session: Session): Promise<number> {
  return readNumber(
    session,
    `SELECT count(*) AS number FROM entry WHERE said IS NULL AND ${isVisible('entry.subject')}`,
  );
}
