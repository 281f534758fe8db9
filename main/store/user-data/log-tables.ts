import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type EntryContent,
  type EntryDraft,
  type LogEntry,
  maxCovered,
  subjectOfReport,
} from '../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { firstHash } from '../../../shared/node/entry-hash';
import { fromStoredJson, toStoredJson } from '../json-column';
import { writeMetadata } from '../metadata';
import { subjectTables } from './subject-states';

/**
 * The review log (shared/domain/review-log.ts).
 *
 * - `entry` only grows, except while a blind review hides some: a trigger refuses other changes than to set what a team
 *   adds. `position` is the order of arrival.
 * - `entry_subject` finds the entries of a subject, also those that cover several. `seen` has this analyst's marks: the
 *   version seen, 0 if unknown, -1 for unseen; NULL for all other entries. A trigger fills it.
 * - `entry_search` has the words of all entries except seen marks, folded like those of reports.
 */
const tables = `
  CREATE TABLE entry (
    position INTEGER PRIMARY KEY,
    seq INTEGER UNIQUE,
    id TEXT NOT NULL UNIQUE,
    person TEXT,
    device TEXT NOT NULL,
    device_seq INTEGER NOT NULL,
    application TEXT NOT NULL,
    subject TEXT NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    after TEXT NOT NULL,
    said_at REAL NOT NULL,
    received_at REAL,
    claim_token TEXT,
    body TEXT NOT NULL,
    previous_hash TEXT,
    hash TEXT,
    UNIQUE (device, device_seq)
  ) STRICT;
  CREATE TABLE entry_subject (
    subject TEXT NOT NULL,
    position INTEGER NOT NULL,
    seen INTEGER,
    PRIMARY KEY (subject, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER entry_indexed AFTER INSERT ON entry BEGIN
    INSERT OR IGNORE INTO entry_subject (subject, position, seen)
      SELECT covered.subject, new.position, mark.seen
      FROM (
        SELECT CASE WHEN new.person IS NULL AND new.version = 1 THEN
          CASE new.kind WHEN 'seen' THEN coalesce(new.body ->> '$.version', 0) WHEN 'unseen' THEN -1 END END AS seen
        LIMIT 1
      ) AS mark CROSS JOIN (
        SELECT new.subject AS subject
        UNION ALL SELECT value FROM json_each(new.body, '$.subjects') WHERE new.kind IN ('seen', 'unseen') AND type = 'text'
      ) AS covered;
  END;
  CREATE TRIGGER entry_final BEFORE UPDATE ON entry WHEN
    (new.position, new.id, new.device, new.device_seq, new.application, new.subject, new.kind, new.version, new.after,
      new.said_at, new.body)
    <> (old.position, old.id, old.device, old.device_seq, old.application, old.subject, old.kind, old.version, old.after,
      old.said_at, old.body)
    OR new.person IS NOT old.person OR new.claim_token IS NOT old.claim_token
    OR (old.seq IS NOT NULL AND new.seq IS NOT old.seq)
    OR (old.received_at IS NOT NULL AND new.received_at IS NOT old.received_at)
    OR (old.previous_hash IS NOT NULL AND new.previous_hash IS NOT old.previous_hash)
    OR (old.hash IS NOT NULL AND new.hash IS NOT old.hash)
  BEGIN
    SELECT raise(ABORT, 'an entry of the log is never changed');
  END;
  CREATE TRIGGER entry_permanent BEFORE DELETE ON entry BEGIN
    SELECT raise(ABORT, 'an entry of the log is never removed');
  END;
  CREATE INDEX entry_by_time ON entry (said_at);
  CREATE INDEX entry_by_kind ON entry (kind, said_at);
  CREATE INDEX entry_by_verdict ON entry (body ->> '$.verdict', said_at) WHERE kind = 'verdict';
  CREATE VIRTUAL TABLE entry_search USING fts5(text, content = '', columnsize = 0, tokenize = 'ascii');`;

/**
 * What a team adds: the content of an entry stays final, while its place in the team's order is replaced when the server
 * lost some of it. `hidden_entry` has the places of entries that a blind review hides from this analyst.
 */
const teamTables = `
  DROP TRIGGER entry_final;
  CREATE TRIGGER entry_final BEFORE UPDATE ON entry WHEN
    (new.position, new.id, new.device, new.device_seq, new.application, new.subject, new.kind, new.version, new.after,
      new.said_at, new.body)
    <> (old.position, old.id, old.device, old.device_seq, old.application, old.subject, old.kind, old.version, old.after,
      old.said_at, old.body)
    OR new.person IS NOT old.person
  BEGIN
    SELECT raise(ABORT, 'an entry of the log is never changed');
  END;
  CREATE INDEX entry_unshared ON entry (position)
    WHERE seq IS NULL AND person IS NULL AND kind NOT IN ('seen', 'unseen');
  CREATE TABLE hidden_entry (
    seq INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE TABLE team (position INTEGER PRIMARY KEY CHECK (position = 1), json TEXT NOT NULL) STRICT;`;

export function createTeamTables(session: Session): Promise<void> {
  return session.exec(teamTables);
}

/** The only entries that are removed: those of others whose place `hidden_entry` has, until they are received again. */
const hidingRules = `
  DROP TRIGGER entry_permanent;
  CREATE TRIGGER entry_permanent BEFORE DELETE ON entry
    WHEN old.person IS NULL OR NOT EXISTS (SELECT 1 FROM hidden_entry WHERE seq = old.seq AND hash = old.hash)
  BEGIN
    SELECT raise(ABORT, 'an entry of the log is never removed');
  END;`;

export function allowHiding(session: Session): Promise<void> {
  return session.exec(hidingRules);
}

/** SQL of the verdict of an entry; NULL for other entries. */
export const verdictOfEntry = "CASE WHEN said = 'verdict' THEN body ->> '$.verdict' END";

/** SQL of the body of this analyst's mark, which the trigger indexes; NULL for other entries. */
const ownMark = "CASE WHEN new.person IS NULL AND new.said IN ('seen', 'unseen') THEN new.body END";

/**
 * `said` is the kind as which this app reads an entry; NULL if it can't. All SQL that derives something uses `said_entry`
 * or `said`, so that no SQL looks into a body that `readBody` can't read: anybody may have written it, and SQLite refuses
 * JSON of more than 1,000 levels. Read marks of others cover nothing.
 */
const readings = `
  ALTER TABLE entry ADD COLUMN said TEXT;
  DROP TRIGGER entry_indexed;
  CREATE TRIGGER entry_indexed AFTER INSERT ON entry BEGIN
    INSERT OR IGNORE INTO entry_subject (subject, position, seen, content)
      SELECT covered.subject, new.position, mark.seen, CASE WHEN mark.seen >= 0 THEN covered.content END
      FROM (
        SELECT CASE WHEN new.person IS NULL THEN
          CASE new.said WHEN 'seen' THEN coalesce(new.body ->> '$.version', 0) WHEN 'unseen' THEN -1 END END AS seen
        LIMIT 1
      ) AS mark CROSS JOIN (
        SELECT max(subject) AS subject, max(content) AS content FROM (
          SELECT key AS at, value AS subject, NULL AS content FROM json_each(${ownMark}, '$.subjects')
          UNION ALL SELECT key, NULL, value FROM json_each(${ownMark}, '$.contents')
        ) GROUP BY at HAVING max(subject) IS NOT NULL
        UNION ALL SELECT new.subject, ${ownMark} ->> '$.contents[0]'
      ) AS covered;
  END;
  DELETE FROM entry_subject WHERE EXISTS (
    SELECT 1 FROM entry WHERE entry.position = entry_subject.position AND entry.person IS NOT NULL
      AND entry.kind IN ('seen', 'unseen') AND entry.subject <> entry_subject.subject);
  CREATE INDEX entry_by_said ON entry (said, said_at);
  DROP INDEX entry_by_verdict;
  CREATE INDEX entry_by_verdict ON entry (${verdictOfEntry}, said_at) WHERE said = 'verdict';
  CREATE VIEW said_entry AS
    SELECT position, seq, id, person, subject, said AS kind, CASE WHEN said IS NOT NULL THEN body END AS body
    FROM entry WHERE said IS NOT NULL;
  ${subjectTables}`;

/** The entries are read when the migrations have run: see readAgain. */
export function addReadings(session: Session): Promise<void> {
  return session.exec(readings);
}

/**
 * A team's server says who wrote an entry.
 *
 * - An entry that came from a file takes the person when it gets its place in the team's order.
 * - An own entry stays own. `author` is the person under whom the team has it, if that is another one than this analyst is in
 *   it now: they left the team, and joined it as another person.
 * - The number of an own entry without a place belongs to this computer, and can be replaced.
 */
const authors = `
  ALTER TABLE entry ADD COLUMN author TEXT;
  DROP TRIGGER entry_final;
  CREATE TRIGGER entry_final BEFORE UPDATE ON entry WHEN
    (new.position, new.id, new.application, new.subject, new.kind, new.version, new.after, new.said_at, new.body)
    <> (old.position, old.id, old.application, old.subject, old.kind, old.version, old.after, old.said_at, old.body)
    OR ((new.device, new.device_seq) <> (old.device, old.device_seq)
      AND (old.person IS NOT NULL OR old.seq IS NOT NULL))
    OR (new.person IS NOT old.person
      AND (old.person IS NULL OR old.person NOT GLOB 'file:*' OR new.person GLOB 'file:*' OR new.seq IS NULL))
  BEGIN
    SELECT raise(ABORT, 'an entry of the log is never changed');
  END;
  CREATE INDEX entry_by_author ON entry (author) WHERE author IS NOT NULL;`;
const placedRow = z.object({ number: z.int() });
/** Entries that already have their places are received again, with their authors. */
const receivingAgain = `
  UPDATE entry SET seq = NULL, received_at = NULL, previous_hash = NULL, hash = NULL WHERE seq IS NOT NULL;
  DELETE FROM hidden_entry;
  UPDATE team SET json = json_set(json, '$.cursor', json_object('seq', 0, 'hash', '${firstHash}'));`;

export async function addAuthors(session: Session): Promise<void> {
  await session.exec(authors);
  const placed = await session.row(
    "SELECT count(*) AS number FROM entry WHERE seq IS NOT NULL AND (person IS NULL OR person GLOB 'file:*')",
    [],
    placedRow,
  );
  if ((placed?.number ?? 0) > 0) await session.exec(receivingAgain);
}

/** The number of an entry from a file is known only when it gets its place in the team's order: see file-numbers.ts. */
const numbersOfFiles = `
  DROP TRIGGER entry_final;
  CREATE TRIGGER entry_final BEFORE UPDATE ON entry WHEN
    (new.position, new.id, new.application, new.subject, new.kind, new.version, new.after, new.said_at, new.body)
    <> (old.position, old.id, old.application, old.subject, old.kind, old.version, old.after, old.said_at, old.body)
    OR ((new.device, new.device_seq) <> (old.device, old.device_seq)
      AND (old.seq IS NOT NULL OR old.person NOT GLOB 'file:*'))
    OR (new.person IS NOT old.person
      AND (old.person IS NULL OR old.person NOT GLOB 'file:*' OR new.person GLOB 'file:*' OR new.seq IS NULL))
  BEGIN
    SELECT raise(ABORT, 'an entry of the log is never changed');
  END;`;

export function freeNumbersOfFiles(session: Session): Promise<void> {
  return session.exec(numbersOfFiles);
}

/** The tables that had the notes and read marks before the log, as far as they are read. */
export const tablesBeforeLog = `
  CREATE TABLE note (
    position INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    created_at REAL NOT NULL,
    changed_at REAL NOT NULL
  ) STRICT;
  CREATE TABLE annotation (
    sequence INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    read INTEGER NOT NULL CHECK (read IN (0, 1)),
    noted INTEGER NOT NULL CHECK (noted IN (0, 1))
  ) STRICT;`;

export async function createLog(session: Session): Promise<void> {
  await session.exec(tables);
  await startDevice(session);
}

/** Numbers further entries as those of a new device. Needed if entries may be missing that others know. */
export function startDevice(session: Session): Promise<void> {
  return writeMetadata(session, 'device', randomUUID());
}

const noteRow = z.object({
  position: z.int(),
  key: z.string(),
  text: fromStoredJson(z.string()),
  createdAt: z.number(),
  changedAt: z.number(),
});
const notes = `SELECT position, key, text, created_at AS createdAt, changed_at AS changedAt FROM note
  WHERE position > ? ORDER BY position LIMIT ?`;
const markRow = z.object({ sequence: z.int(), key: z.string() });
const marks =
  'SELECT sequence, key FROM annotation WHERE read = 1 AND sequence > ? ORDER BY sequence LIMIT ?';

type MovedEntry = EntryDraft & Pick<LogEntry, 'saidAt'>;

const lastOfDevice = `SELECT coalesce(max(device_seq), 0) AS number FROM entry
  WHERE device = (SELECT value FROM metadata WHERE name = 'device')`;
const movedEntry = `
  INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body)
  SELECT value ->> 0, (SELECT value FROM metadata WHERE name = 'device'), value ->> 1,
    coalesce((SELECT value FROM metadata WHERE name = 'service'), ''), value ->> 2, value ->> 3, 1, '[]', value ->> 4, value ->> 5
  FROM json_each(?)`;

/** Appends entries to a log as its first version had it. */
export async function appendMoved(session: Session, entries: readonly MovedEntry[]): Promise<void> {
  const last = await readNumber(session, lastOfDevice);
  const rows = entries.map(({ id, subject, kind, saidAt, body }, index) => [
    ...[id, last + index + 1, subject, kind, saidAt, toStoredJson(body)],
  ]);
  await session.run(movedEntry, [JSON.stringify(rows)]);
}

/**
 * Moves notes and read marks from the tables before the log into it, and removes these tables. The time of a read mark
 * is unknown: 0.
 */
export async function moveIntoLog(
  session: Session,
  append: (session: Session, entries: readonly MovedEntry[]) => Promise<void>,
): Promise<void> {
  const add = (moved: readonly (EntryContent & { readonly key: string; readonly saidAt: number })[]) =>
    append(
      session,
      moved.map(({ key, ...content }) => ({
        id: randomUUID(),
        subject: subjectOfReport(key),
        after: [],
        ...content,
      })),
    );
  for (let last = 0; ; ) {
    const found = await session.rows(marks, [last, maxCovered], markRow);
    const subjects = found.map(({ key }) => subjectOfReport(key));
    const [first] = found;
    if (first === undefined) break;
    last = found.at(-1)?.sequence ?? last;
    await add([{ kind: 'seen', key: first.key, saidAt: 0, body: { version: null, subjects } }]);
  }
  for (let last = 0; ; ) {
    const found = await session.rows(notes, [last, 1_000], noteRow);
    if (found.length === 0) break;
    last = found.at(-1)?.position ?? last;
    await add(
      found.map(({ key, text, createdAt, changedAt }) => ({
        kind: 'note',
        key,
        saidAt: changedAt,
        body: { text, createdAt },
      })),
    );
  }
  await session.exec('DROP TABLE note; DROP TABLE annotation');
}
