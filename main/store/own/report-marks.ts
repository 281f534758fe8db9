import { z } from 'zod';
import type { Session } from '../../database/connection';
import type { ReportMark } from '../marks';

const bit = z.int().transform((value) => value === 1);
const markRow = z.object({ key: z.string(), read: bit, noted: bit, sequence: z.int() });

/** The marks of those reports that have any, in no order. */
export function marksAmong(session: Session, keys: readonly string[]): Promise<readonly ReportMark[]> {
  return session.rows(
    'SELECT key, read, noted, sequence FROM mark WHERE key IN (SELECT value FROM json_each(?))',
    [JSON.stringify(keys)],
    markRow,
  );
}

/** At most `limit` marks that changed after a sequence number, in its order. */
export function marksChangedAfter(
  session: Session,
  sequence: number,
  limit: number,
): Promise<readonly ReportMark[]> {
  return session.rows(
    'SELECT key, read, noted, sequence FROM mark WHERE sequence > ? ORDER BY sequence LIMIT ?',
    [sequence, limit],
    markRow,
  );
}

/** A mark is never removed: its last change has the greatest sequence, from which the next one counts on. */
const latest = '(SELECT coalesce(max(sequence), 0) FROM mark)';

/** Marks reports as opened or not. Those that are so already keep their sequence. */
export function markRead(session: Session, keys: readonly string[], read: boolean): Promise<void> {
  return session.run(
    `INSERT INTO mark (sequence, key, read, noted)
     SELECT ${latest} + row_number() OVER (), named.key, ?, 0
     FROM (SELECT DISTINCT value AS key FROM json_each(?)) AS named LEFT JOIN mark ON mark.key = named.key
     WHERE coalesce(mark.read, 0) <> ?
     ON CONFLICT (key) DO UPDATE SET sequence = excluded.sequence, read = excluded.read`,
    [Number(read), JSON.stringify(keys), Number(read)],
  );
}

/** Marks a report as having a note or not. One that is so already keeps its sequence. */
export function markNoted(session: Session, key: string, noted: boolean): Promise<void> {
  return session.run(
    `INSERT INTO mark (sequence, key, read, noted)
     SELECT ${latest} + 1, named.key, 0, ? FROM (SELECT ? AS key) AS named LEFT JOIN mark ON mark.key = named.key
     WHERE coalesce(mark.noted, 0) <> ?
     ON CONFLICT (key) DO UPDATE SET sequence = excluded.sequence, noted = excluded.noted`,
    [Number(noted), key, Number(noted)],
  );
}
