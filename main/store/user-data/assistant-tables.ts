import { z } from 'zod';
import type { CallArguments } from '../../../shared/contract/contract';
import type { AssistantReading } from '../../../shared/domain/assistant';
import type { Session } from '../../../shared/node/database/session';
import { assistantReadingSchema } from '../../../shared/schemas/assistant-schema';
import { fromStoredJson, toStoredJson } from '../json-column';

/** What a profile allows assistants, and what they read: entries are only ever added. */
const tables = `
  CREATE TABLE assistant (position INTEGER PRIMARY KEY CHECK (position = 1), json TEXT NOT NULL) STRICT;
  CREATE TABLE assistant_reading (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL
  ) STRICT;`;

export function createAssistantTables(session: Session): Promise<void> {
  return session.exec(tables);
}

export function noteReading(session: Session, reading: AssistantReading): Promise<void> {
  return session.run('INSERT INTO assistant_reading (id, json) VALUES (?, ?) ON CONFLICT (id) DO NOTHING', [
    reading.id,
    toStoredJson(reading),
  ]);
}

const readingRow = z.object({ json: fromStoredJson(assistantReadingSchema) });
const newest = 'SELECT json FROM assistant_reading ORDER BY position DESC LIMIT ?';
const earlier = `SELECT json FROM assistant_reading
  WHERE position < (SELECT position FROM assistant_reading WHERE id = ?) ORDER BY position DESC LIMIT ?`;

/** Returns what left, the newest first, from the one after `before`. */
export async function readReadings(
  session: Session,
  { before, limit }: CallArguments<'assistant.history'>,
): Promise<readonly AssistantReading[]> {
  const rows =
    before === null
      ? await session.rows(newest, [limit], readingRow)
      : await session.rows(earlier, [before, limit], readingRow);
  return rows.map(({ json }) => json);
}
