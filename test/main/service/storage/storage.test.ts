import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FolderStorage } from '../../../../main/service/storage/folder-storage';
import { MemoryStorage } from '../../../../main/service/storage/memory-storage';
import type { Storage } from '../../../../main/service/storage/storage';
import { completeReport, sampleReport } from '../../../support/sample-reports';
import { temporaryFolder } from '../../../support/temporary-folder';
import { storedSample } from '../../../support/test-service';

const feedback = {
  transactionId: 'transaction-1',
  receivedAt: '2026-03-01T14:05:09.123Z',
  body: '{"é":"\u2028\ud800"}',
};
const at = (offset: bigint) => completeReport.timestamp + offset;

async function textsOf(storage: Storage): Promise<readonly string[]> {
  return storage.readReports({ limit: 100, page: 1 });
}

describe.each<[string, () => Promise<Storage>]>([
  ['in memory', async () => new MemoryStorage()],
  ['in a folder', () => FolderStorage.open(temporaryFolder())],
])('storage %s', (_, open) => {
  it('gives reports newest first, in whatever order they came, exactly as they came', async () => {
    const storage = await open();
    const samples = [3n, 1n, 2n, 1n].map((offset, id) => ({ id, timestamp: at(offset) }));
    for (const sample of samples) await storage.addReports([storedSample(sample)]);
    const order = [samples[0], samples[2], samples[3], samples[1]];
    expect(await textsOf(storage)).toEqual(order.map((sample) => sampleReport(sample)));
    expect(await storage.countReports()).toBe(4);
    await storage.close();
  });

  it('knows the transactions it has reports of', async () => {
    const storage = await open();
    await storage.addReports([storedSample()]);
    expect(await storage.hasTransaction('transaction-1')).toBe(true);
    expect(await storage.hasTransaction('constructor')).toBe(false);
    await storage.close();
  });

  it('counts back to a time, that time included', async () => {
    const storage = await open();
    await storage.addReports([0n, 1n, 2n].map((offset) => storedSample({ timestamp: at(offset) })));
    const since = (offset: bigint) =>
      storage.readReports({ transactionId: 'transaction-1', since: at(offset), limit: 100, page: 1 });
    expect(await since(1n)).toHaveLength(2);
    expect(await since(2n)).toHaveLength(1);
    expect(await since(3n)).toEqual([]);
    await storage.close();
  });

  it('gives feedback in the order it came', async () => {
    const storage = await open();
    const second = { ...feedback, body: '2' };
    await storage.addFeedback(feedback);
    await storage.addFeedback(second);
    expect(await storage.readFeedback()).toEqual([feedback, second]);
    await storage.close();
  });
});

describe('FolderStorage', () => {
  /** A folder with two reports, each added by itself, and one feedback. */
  async function filledFolder(): Promise<string> {
    const folder = join(temporaryFolder(), 'new', 'data');
    const storage = await FolderStorage.open(folder);
    await storage.addReports([storedSample({ descriptive_report: 'a\u2028b\n' })]);
    await storage.addReports([storedSample({ id: 2, timestamp: at(1n) })]);
    await storage.addFeedback(feedback);
    await storage.close();
    return folder;
  }

  it('has everything again when it is opened again', async () => {
    const storage = await FolderStorage.open(await filledFolder());
    expect(await textsOf(storage)).toEqual([
      sampleReport({ id: 2, timestamp: at(1n) }),
      sampleReport({ descriptive_report: 'a\u2028b\n' }),
    ]);
    expect(await storage.readFeedback()).toEqual([feedback]);
    await storage.close();
  });

  it('lets nobody else read its files', async () => {
    const folder = await filledFolder();
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    expect(modes).toEqual([
      ['feedback.ndjson', 0o600],
      ['reports.ndjson', 0o600],
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('forgets a feedback whose writing was interrupted, and goes on behind the last whole one', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'feedback.ndjson');
    const whole = readFileSync(path, 'utf8');
    appendFileSync(path, '{"transactionId":"transaction-1","recei');
    const storage = await FolderStorage.open(folder);
    expect(await storage.readFeedback()).toEqual([feedback]);
    await storage.addFeedback(feedback);
    await storage.close();
    expect(readFileSync(path, 'utf8')).toBe(whole + whole);
  });

  it('knows nothing of first reports whose writing was interrupted', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'reports.ndjson.new'), '{"transactionId":"t","timestamp":"1","json":"{}"}\n');
    const storage = await FolderStorage.open(folder);
    expect(await storage.countReports()).toBe(0);
    await storage.addReports([storedSample()]);
    await storage.close();
    expect(readdirSync(folder).sort()).toEqual(['feedback.ndjson', 'reports.ndjson']);
  });

  it.each([['reports.ndjson'], ['feedback.ndjson']])('says which line of %s is damaged', async (file) => {
    const folder = await filledFolder();
    appendFileSync(join(folder, file), '{"transactionId":5}\n');
    const line = file === 'reports.ndjson' ? 3 : 2;
    await expect(FolderStorage.open(folder)).rejects.toMatchObject({
      name: 'DamagedDataError',
      file: join(folder, file),
      line,
    });
  });
});
