import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createAssistantTables,
  noteReading,
  readReadings,
} from '../../../../main/store/user-data/assistant-tables';
import type { AssistantReading } from '../../../../shared/domain/assistant';
import { Database } from '../../../../shared/node/database/database';
import { storeKey } from '../../../support/databases/store-in-process';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const reading = (at: number): AssistantReading => ({
  ...{ id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, at, client: 'A chat' },
  ...{ tool: 'search', reports: at, fields: ['reports.user'] },
});

describe('the history of what assistants read', () => {
  it('keeps the newest, and says how many older ones it dropped', async () => {
    const database = await Database.open(join(temporaryFolder(), 'own.db'), { key: storeKey });
    const note = (at: number) => noteReading(database, reading(at), 5);
    const history = () => readReadings(database, { before: null, limit: 100 });
    await createAssistantTables(database);
    expect(await history()).toEqual({ readings: [], dropped: 0 });
    for (let at = 1; at <= 12; at += 1) await note(at);
    const { readings, dropped } = await history();
    expect(readings.map(({ reports }) => reports)).toEqual([12, 11, 10, 9, 8]);
    expect(dropped).toBe(7);
    // One that is noted twice drops nothing.
    await note(12);
    expect(await history()).toEqual({ readings, dropped });
    await database.close();
  });
});
