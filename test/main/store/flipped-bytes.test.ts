import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyReport } from '../../../shared/domain/report-query';
import { Database } from '../../../shared/node/database/database';
import { numbersUpTo } from '../../support/databases/filled-store';
import { draftWith, taking } from '../../support/databases/store-calls';
import {
  openStoreInProcess,
  type StoreInProcess,
  storeKey,
  tryToOpenStore,
} from '../../support/databases/store-in-process';
import { someOf } from '../../support/runner/depth';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** A file is changed at each of these of so many places. */
const places = 60;
const flips = someOf(Array.from({ length: places }, (_, place) => place));
const drafts = numbersUpTo(40).map((number) => `t${number}`);
const reportNumbers = numbersUpTo(300);
const text = 'x'.repeat(800);

/** Returns the folder of a killed process: both files with a log that contains a part of them. */
const image = mkdtempSync(join(tmpdir(), 'whereabouts-image-'));
afterAll(() => rmSync(image, { recursive: true, force: true }));

beforeAll(async () => {
  const folder = join(image, 'open');
  mkdirSync(folder);
  const store = await openStoreInProcess(folder);
  for (const id of drafts) await store.call('drafts.write', draftWith(id, `${id} ${text}`));
  for (const first of [0, 100, 200])
    await store.call('pages.store', taking(reportNumbers.slice(first, first + 100), text));
  const own = await Database.open(join(folder, 'own.db'), { key: storeKey });
  await own.exec('PRAGMA wal_autocheckpoint = 0');
  await own.run('UPDATE draft SET position = position + 1000');
  copyAll(folder, join(image, 'killed'));
  await own.close();
  await store.close();
  // A flipped bit in an unused page is harmless and not reported.
  const reports = await Database.open(join(folder, 'reports.db'), { key: storeKey });
  await reports.exec('VACUUM');
  await reports.close();
  copyAll(folder, join(image, 'closed'));
});

function copyAll(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!/^in-use|-shm$/.test(name)) copyFileSync(join(from, name), join(to, name));
}

/** Copies the image with one bit of one file flipped, at the n-th of evenly spread places. */
function flipped(kind: 'closed' | 'killed', name: string, flip: number): string {
  const folder = join(temporaryFolder(), 'store');
  copyAll(join(image, kind), folder);
  const path = join(folder, name);
  const bytes = readFileSync(path);
  const at = Math.floor(((flip + 0.5) * bytes.length) / places);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (flip % 8)), at);
  writeFileSync(path, bytes);
  return folder;
}

/** Returns the number of drafts. Throws if one differs from what was written. */
async function rightDrafts(store: StoreInProcess): Promise<number> {
  let found = 0;
  for (const transactionId of drafts) {
    const read = await store.call('drafts.read', { transactionId });
    if (!read.ok) throw new Error(`a draft is ${read.problem.kind}`);
    if (!read.value) continue;
    expect(read.value.annotations).toBe(`${transactionId} ${text}`);
    found += 1;
  }
  return found;
}

const reportSchema = z.object({ id: z.int(), transaction_id: z.string(), descriptive_report: z.string() });

/** Returns the number of reports. Throws if one differs from what was received. */
async function rightReports(store: StoreInProcess): Promise<number> {
  const read = await store.call('reports.chunk', {
    query: everyReport,
    asOf: null,
    reads: 'both',
    after: null,
    limit: 1_000,
  });
  if (!read.ok) throw new Error(`the reports are ${read.problem.kind}`);
  const { rows, received } = read.value;
  for (const [at, row] of rows.entries()) {
    const report = reportSchema.parse(JSON.parse(received[at]?.json ?? ''));
    expect(reportNumbers).toContain(report.id);
    expect(row.key).toBe(String(report.id));
    expect(report).toEqual({
      id: report.id,
      transaction_id: `t${report.id}`,
      descriptive_report: `${text} ${report.id}`,
    });
  }
  return rows.length;
}

describe(`one flipped bit at ${flips.length} places`, () => {
  it('of the user data is reported each time, and the file is not changed', async () => {
    for (const flip of flips) {
      const folder = flipped('closed', 'own.db', flip);
      const before = readFileSync(join(folder, 'own.db'));
      const { opened } = await tryToOpenStore(folder);
      expect(opened).toEqual({
        ok: false,
        problem: { kind: 'store-open-failed', fault: { kind: 'user-data-damaged' } },
      });
      expect(readFileSync(join(folder, 'own.db')).equals(before)).toBe(true);
    }
  });

  it('of the reports returns correct rows or rebuilds them, is always found in the end, and does not affect the user data', async () => {
    for (const flip of flips) {
      const folder = flipped('closed', 'reports.db', flip);
      const { store, opened } = await tryToOpenStore(folder, { checkAfterMs: 0 });
      expect(opened).toMatchObject({ ok: true });
      expect([0, reportNumbers.length]).toContain(await rightReports(store));
      await expect
        .poll(() => store.notices, { interval: 5 })
        .toEqual([{ kind: 'reports-rebuilt', reason: 'damaged' }]);
      expect(await rightReports(store)).toBe(0);
      expect(await rightDrafts(store)).toBe(drafts.length);
      await store.close();
      expect(existsSync(join(folder, 'reports.db.damaged-1'))).toBe(true);
      expect(store.defects).toEqual([]);
    }
  });

  it('of a log of the reports left by a kill returns correct rows, if fewer, and does not affect the user data', async () => {
    for (const flip of flips) {
      const folder = flipped('killed', 'reports.db-wal', flip);
      const { store, opened } = await tryToOpenStore(folder);
      expect(opened).toMatchObject({ ok: true });
      expect(await rightReports(store)).toBeLessThanOrEqual(reportNumbers.length);
      expect(await rightDrafts(store)).toBe(drafts.length);
      await store.close();
      expect(store.defects).toEqual([]);
    }
  });

  it('of a log of the user data left by a kill returns correct rows or is reported', async () => {
    for (const flip of flips) {
      const folder = flipped('killed', 'own.db-wal', flip);
      const { store, opened } = await tryToOpenStore(folder);
      if (opened.ok) expect(await rightDrafts(store)).toBe(drafts.length);
      else
        expect(opened.problem).toEqual({ kind: 'store-open-failed', fault: { kind: 'user-data-damaged' } });
      await store.close();
    }
  });

  it('of the marker is repaired or reported, and changes neither file', async () => {
    for (const flip of flips) {
      const folder = flipped('closed', 'marker.json', flip);
      const { store, opened } = await tryToOpenStore(folder);
      if (opened.ok) expect(await rightDrafts(store)).toBe(drafts.length);
      else expect(opened.problem).toEqual({ kind: 'store-open-failed', fault: { kind: 'wrong-key' } });
      await store.close();
      expect(existsSync(join(folder, 'own.db'))).toBe(true);
    }
  });
});
