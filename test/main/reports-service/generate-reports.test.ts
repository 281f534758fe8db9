import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateReports } from '../../../main/reports-service/generate-reports';
import { NewStorage } from '../../../main/reports-service/storage/new-storage';
import { int64 } from '../../../shared/api/wire';
import { parseExact } from '../../../shared/json/exact-json';
import { testNow } from '../../support/clocks/test-time';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { builtService } from '../../support/servers/service-process';

const month = 30n * 24n * 3_600_000_000_000n;

async function made(reports: number, seed: number, threads: { threadFile?: string } = {}): Promise<string> {
  const storage = await NewStorage.create(null);
  await generateReports(storage, { ...options, ...threads, reports, seed });
  const finished = await storage.finish();
  const page = await finished.readReports({ limit: 10_000, page: 1n });
  await finished.close();
  return new TextDecoder().decode(page);
}

const options = {
  applicationId: 'shop',
  until: testNow,
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

it('generateReports creates the requested number of reports over the last 30 days', async () => {
  const report = z.object({ id: int64, application_id: z.literal('shop'), timestamp: int64 });
  const reports = z.array(report).parse(parseExact(await made(2_300, 7)));
  expect(reports).toHaveLength(2_300);
  const times = reports.map(({ timestamp }) => BigInt(timestamp));
  expect(times).toEqual([...times].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  const end = BigInt(testNow) * 1_000_000n;
  expect(times[0]).toBeLessThanOrEqual(end + 5_000_000_000n);
  expect(times.at(-1)).toBeGreaterThanOrEqual(end - month);
});

it('generateReports creates the same reports for the same seed, and others for another seed', async () => {
  const first = await made(300, 7);
  expect(await made(300, 7)).toBe(first);
  expect(await made(300, 8)).not.toBe(first);
});

/** The thread that `npm run build` creates, and enough reports to use it. */
const threadFile = join(dirname(builtService), 'assessment-thread.js');
const many = 5_500;

it('generateReports creates the same reports in threads', async () => {
  expect(await made(many, 7, { threadFile })).toBe(await made(many, 7));
});

describe.each([
  ['in the calling thread', {}],
  ['in threads', { threadFile }],
])('generateReports %s', (_, threads) => {
  it('reports its progress, and leaves nothing when cancelled', async () => {
    const folder = temporaryFolder();
    const storage = await NewStorage.create(folder);
    const stopping = new AbortController();
    const reported: number[] = [];
    const making = generateReports(storage, {
      ...options,
      ...threads,
      reports: 20_000,
      seed: 7,
      signal: stopping.signal,
      onProgress: (count) => {
        reported.push(count);
        if (count >= 1_024) stopping.abort();
      },
    });
    await expect(making).rejects.toThrow(/abort/i);
    await storage.discard();
    expect(reported).toEqual([512, 1_024]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("rejects with the storage's error if the disk is full, however early", async () => {
    const storage = await NewStorage.create(null);
    const full = { ...unwritable(storage), reportCount: 0, newestTimestamp: 0n };
    const making = generateReports(full, { ...options, ...threads, reports: many, seed: 7 });
    await expect(making).rejects.toThrow('full');
    await storage.discard();
  });
});

it.each([
  ['fails', 'throw new Error("The thread failed.");', 'The thread failed.'],
  ['ends early', 'process.exit(3);', 'ended with code 3'],
])('generateReports rejects if a thread %s', async (_, source, message) => {
  const broken = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(broken, source);
  const storage = await NewStorage.create(null);
  const making = generateReports(storage, { ...options, threadFile: broken, reports: many, seed: 7 });
  await expect(making).rejects.toThrow(message);
  await storage.discard();
});

/** A storage that can be read, but whose disk is full. */
function unwritable(storage: NewStorage) {
  return {
    readHistories: (keys: readonly string[]) => storage.readHistories(keys),
    write: () => Promise.reject(new Error('The disk is full.')),
  };
}
