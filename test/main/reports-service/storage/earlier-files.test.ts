import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NewStorage } from '../../../../main/reports-service/storage/new-storage';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import { firstPage, parsed, reports } from '../../../support/stored-reports';
import { temporaryFolder } from '../../../support/temporary-folder';

describe('a folder of an earlier version', () => {
  const line = (body: string, minute: string) =>
    `${JSON.stringify({ transactionId: 'transaction-1', receivedAt: `2026-03-01T14:${minute}:09.123Z`, body })}\n`;
  const lines = line('{"é":"\u2028"}', '05') + line('2', '06');

  it('has its feedback imported once and its sample reports removed', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'reports.ndjson'), '{}\n');
    writeFileSync(join(folder, 'feedback.ndjson'), `${lines}{"transactionId":5}\n{"transac`);
    const storage = await SqliteStorage.open(folder);
    await storage.close();
    const again = await SqliteStorage.open(folder);
    expect(parsed(await again.readFeedback(firstPage))).toEqual([
      { transaction_id: 'transaction-1', received_at: '2026-03-01T14:06:09.123Z', feedback: 2 },
      { transaction_id: 'transaction-1', received_at: '2026-03-01T14:05:09.123Z', feedback: { é: '\u2028' } },
    ]);
    await again.close();
    expect(readdirSync(folder).sort()).toEqual(['feedback.ndjson.taken-over', 'reports.db']);
    expect(readFileSync(join(folder, 'feedback.ndjson.taken-over'), 'utf8')).toContain(lines);
  });

  it('has each entry of feedback imported once even if an import was interrupted', async () => {
    const folder = temporaryFolder();
    for (let time = 0; time < 2; time += 1) {
      writeFileSync(join(folder, 'feedback.ndjson'), lines);
      await (await SqliteStorage.open(folder)).close();
    }
    const storage = await SqliteStorage.open(folder);
    expect(parsed(await storage.readFeedback(firstPage))).toHaveLength(2);
    await storage.close();
  });

  it('has its feedback imported into newly created data', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'feedback.ndjson'), lines);
    const making = await NewStorage.create(folder);
    await making.write(reports(2), []);
    const storage = await making.finish();
    expect(parsed(await storage.readFeedback(firstPage))).toHaveLength(2);
    await storage.close();
  });
});
