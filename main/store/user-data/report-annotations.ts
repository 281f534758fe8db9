import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import { fromStoredJson, toStoredJson } from '../json-column';

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
  /** Identifies this set of annotations: sequences of another set are not comparable. */
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

/** Returns the annotations of those reports that have any, in no particular order. */
export function readAnnotations(
  session: Session,
  keys: readonly string[],
): Promise<readonly ReportAnnotation[]> {
  return session.rows(
    'SELECT key, read, noted, sequence FROM annotation WHERE key IN (SELECT value FROM json_each(?))',
    [JSON.stringify(keys)],
    annotationRow,
  );
}

/** Returns at most `limit` annotations that changed after a sequence number, in its order. */
export function annotationsChangedAfter(
  session: Session,
  sequence: number,
  limit: number,
): Promise<readonly ReportAnnotation[]> {
  return session.rows(
    'SELECT key, read, noted, sequence FROM annotation WHERE sequence > ? ORDER BY sequence LIMIT ?',
    [sequence, limit],
    annotationRow,
  );
}

/** Rows are never removed, so the last change has the greatest sequence, and the next one continues from it. */
const latest = '(SELECT coalesce(max(sequence), 0) FROM annotation)';

/** Marks reports as read or unread. Unchanged reports keep their sequence. */
export function markRead(session: Session, keys: readonly string[], read: boolean): Promise<void> {
  return session.run(
    `INSERT INTO annotation (sequence, key, read, noted)
     SELECT ${latest} + row_number() OVER (), named.key, ?, 0
     FROM (SELECT DISTINCT value AS key FROM json_each(?)) AS named LEFT JOIN annotation ON annotation.key = named.key
     WHERE coalesce(annotation.read, 0) <> ?
     ON CONFLICT (key) DO UPDATE SET sequence = excluded.sequence, read = excluded.read`,
    [Number(read), JSON.stringify(keys), Number(read)],
  );
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

/** Returns the note on a report; null for none. */
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
