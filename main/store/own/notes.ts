import { z } from 'zod';
import type { Session } from '../../database/connection';
import { fromKeptJson, keptJson } from './kept-json';
import { markNoted } from './report-marks';

/** What the analyst wrote on a report. Times are ms since 1970. */
export interface Note {
  readonly text: string;
  readonly createdAt: number;
  readonly changedAt: number;
}

const noteRow: z.ZodType<Note> = z.object({
  text: fromKeptJson(z.string()),
  createdAt: z.number(),
  changedAt: z.number(),
});

/** The note on a report; null for none. */
export function readNote(session: Session, key: string): Promise<Note | null> {
  const sql = 'SELECT text, created_at AS createdAt, changed_at AS changedAt FROM note WHERE key = ?';
  return session.row(sql, [key], noteRow);
}

/** Writes the note on a report, which keeps when it was first written; "" removes it. */
export async function writeNote(session: Session, key: string, text: string, now: number): Promise<void> {
  if (text === '') await session.run('DELETE FROM note WHERE key = ?', [key]);
  else
    await session.run(
      `INSERT INTO note (key, text, created_at, changed_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET text = excluded.text, changed_at = excluded.changed_at`,
      [key, keptJson(text), now, now],
    );
  await markNoted(session, key, text !== '');
}
