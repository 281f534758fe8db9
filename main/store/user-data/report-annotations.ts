import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import { fromStoredJson, toStoredJson } from '../json-column';
import { readMetadata } from '../metadata';
import type { UserDataAccess } from './user-data-access';

/**
 * What the user did to a report: read it, wrote a note on it. Stored with the user data, never in the copy of
 * the service's reports, which mirrors annotations in order to filter and sort by them.
 */
export interface ReportAnnotation {
  readonly key: string;
  readonly read: boolean;
  readonly noted: boolean;
  /** Incremented with every change of any annotation. */
  readonly sequence: number;
}

export interface ReportAnnotations {
  /**
   * Returns a text that is in this file and no other. It must not be readable in the encrypted file, and it identifies
   * the set of annotations: sequences of another set are not comparable.
   */
  canary(): Promise<string>;
  /** Returns the annotations of those reports that have any. */
  forReports(keys: readonly string[]): Promise<readonly ReportAnnotation[]>;
  /** Returns annotations that changed after a sequence number, in its order, at most `limit`. */
  changedAfter(sequence: number, limit: number): Promise<readonly ReportAnnotation[]>;
  /** Marks reports as read or unread; on disk when this resolves. */
  markRead(keys: readonly string[], read: boolean): Promise<void>;
  /** Returns the note on a report, "" for none. */
  noteOn(key: string): Promise<string>;
}

const bit = z.int().transform((value) => value === 1);
const annotationRow = z.object({ key: z.string(), read: bit, noted: bit, sequence: z.int() });
const annotations = 'SELECT key, read, noted, sequence FROM annotation';

/** Rows are never removed, so the last change has the greatest sequence, and the next one continues from it. */
const latest = '(SELECT coalesce(max(sequence), 0) FROM annotation)';

/** Returns the annotations in a file. Unchanged reports keep their sequence. */
export function annotationsIn(file: UserDataAccess): ReportAnnotations {
  return {
    canary: async () => (await file.read((session) => readMetadata(session, 'canary'))) ?? '',
    forReports: (keys) =>
      file.read((session) =>
        session.rows(
          `${annotations} WHERE key IN (SELECT value FROM json_each(?))`,
          [JSON.stringify(keys)],
          annotationRow,
        ),
      ),
    changedAfter: (sequence, limit) =>
      file.read((session) =>
        session.rows(
          `${annotations} WHERE sequence > ? ORDER BY sequence LIMIT ?`,
          [sequence, limit],
          annotationRow,
        ),
      ),
    markRead: (keys, read) =>
      file.write((session) =>
        session.run(
          `INSERT INTO annotation (sequence, key, read, noted)
           SELECT ${latest} + row_number() OVER (), named.key, ?, 0
           FROM (SELECT DISTINCT value AS key FROM json_each(?)) AS named
           LEFT JOIN annotation ON annotation.key = named.key
           WHERE coalesce(annotation.read, 0) <> ?
           ON CONFLICT (key) DO UPDATE SET sequence = excluded.sequence, read = excluded.read`,
          [Number(read), JSON.stringify(keys), Number(read)],
        ),
      ),
    noteOn: async (key) => (await file.read((session) => readNote(session, key)))?.text ?? '',
  };
}

/** Marks a report as having a note or not. An unchanged report keeps its sequence. */
function markNoted(session: Session, key: string, noted: boolean): Promise<void> {
  return session.run(
    `INSERT INTO annotation (sequence, key, read, noted)
     SELECT ${latest} + 1, named.key, 0, ? FROM (SELECT ? AS key) AS named LEFT JOIN annotation ON annotation.key = named.key
     WHERE coalesce(annotation.noted, 0) <> ?
     ON CONFLICT (key) DO UPDATE SET sequence = excluded.sequence, noted = excluded.noted`,
    [Number(noted), key, Number(noted)],
  );
}

/** The user's note on a report. Times are ms since 1970. */
export interface Note {
  readonly text: string;
  readonly createdAt: number;
  readonly changedAt: number;
}

const noteRow: z.ZodType<Note> = z.object({
  text: fromStoredJson(z.string()),
  createdAt: z.number(),
  changedAt: z.number(),
});

export function readNote(session: Session, key: string): Promise<Note | null> {
  const sql = 'SELECT text, created_at AS createdAt, changed_at AS changedAt FROM note WHERE key = ?';
  return session.row(sql, [key], noteRow);
}

/** Writes the note on a report and keeps its creation time; "" removes it. */
export async function writeNote(session: Session, key: string, text: string, now: number): Promise<void> {
  if (text === '') await session.run('DELETE FROM note WHERE key = ?', [key]);
  else
    await session.run(
      `INSERT INTO note (key, text, created_at, changed_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET text = excluded.text, changed_at = excluded.changed_at`,
      [key, toStoredJson(text), now, now],
    );
  await markNoted(session, key, text !== '');
}
