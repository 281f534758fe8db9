import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import type { ReportAnnotation } from '../report-annotations';

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
export function markNoted(session: Session, key: string, noted: boolean): Promise<void> {
  return session.run(
    `INSERT INTO annotation (sequence, key, read, noted)
     SELECT ${latest} + 1, named.key, 0, ? FROM (SELECT ? AS key) AS named LEFT JOIN annotation ON annotation.key = named.key
     WHERE coalesce(annotation.noted, 0) <> ?
     ON CONFLICT (key) DO UPDATE SET sequence = excluded.sequence, noted = excluded.noted`,
    [Number(noted), key, Number(noted)],
  );
}
