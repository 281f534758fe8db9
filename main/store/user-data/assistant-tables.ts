import { z } from 'zod';
import type { CallArguments } from '../../../shared/contract/contract';
import { type AssistantHistory, type AssistantReading, keptReadings } from '../../../shared/domain/assistant';
import type { Session } from '../../../shared/node/database/session';
import { assistantReadingSchema } from '../../../shared/schemas/assistant-schema';
import { fromStoredJson, toStoredJson } from '../json-column';

/** What a profile allows assistants, and what they read: only the oldest are ever removed, the rest keep their positions. */
const tables = `
  CREATE TABLE assistant (position INTEGER PRIMARY KEY CHECK (position = 1), json TEXT NOT NULL) STRICT;
  CREATE TABLE assistant_reading (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL
  ) STRICT;`;

export function createAssistantTables(session: Session): Promise<void> {
  return session.exec(tables);
}

const forget = `DELETE FROM assistant_reading
  WHERE position <= (SELECT MAX(position) FROM assistant_reading) - ?`;

/** Notes what left. More than `kept` aren't kept. */
export async function noteReading(
  session: Session,
  reading: AssistantReading,
  kept = keptReadings,
): Promise<void> {
  await session.run('INSERT INTO assistant_reading (id, json) VALUES (?, ?) ON CONFLICT (id) DO NOTHING', [
    reading.id,
    toStoredJson(reading),
  ]);
  await session.run(forget, [kept]);
}

const readingRow = z.object({ json: fromStoredJson(assistantReadingSchema) });
const oldestRow = z.object({ oldest: z.int().nullable() });
const oldest = 'SELECT MIN(position) AS oldest FROM assistant_reading';
const newest = 'SELECT json FROM assistant_reading ORDER BY position DESC LIMIT ?';
const earlier = `SELECT json FROM assistant_reading
  WHERE position < (SELECT position FROM assistant_reading WHERE id = ?) ORDER BY position DESC LIMIT ?`;

/** Returns what left, the newest first, from the one after `before`. */
export async function readReadings(
  session: Session,
  { before, limit }: CallArguments<'assistant.history'>,
): Promise<AssistantHistory> {
  const rows =
    before === null
      ? await session.rows(newest, [limit], readingRow)
      : await session.rows(earlier, [before, limit], readingRow);
  const [first] = await session.rows(oldest, [], oldestRow);
  return { readings: rows.map(({ json }) => json), dropped: (first?.oldest ?? 1) - 1 };
}
