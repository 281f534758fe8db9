import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import { markNoted } from './report-annotations';
import { fromStoredJson, toStoredJson } from './stored-json';

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
