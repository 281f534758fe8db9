import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../../../main/store/migrations';
import { userDataMigrations } from '../../../../main/store/user-data/migrations';
import { type Salvaged, salvage } from '../../../../main/store/user-data/salvage';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { UserDatabase } from '../../../../main/store/user-data/user-database';
import { saveWatches, storeFound } from '../../../../main/store/user-data/watch-tables';
import { noAssistants } from '../../../../shared/domain/assistant';
import { Database } from '../../../../shared/node/database/database';
import { databaseKey } from '../../../support/databases/database-key';
import {
  draftWithText,
  gridState,
  outboxItem,
  presets,
  reporter,
  savedView,
} from '../../../support/databases/user-data-samples';
import { noteOn, openOwn, ownPath, reviewStateIn } from '../../../support/databases/user-database';
import { pngBytes, sampleCase } from '../../../support/files/sealed-case';
import { sampleTeam } from '../../../support/inputs/sample-team';
import { allItems } from '../../../support/outbox/all-items';
import { someOf } from '../../../support/runner/depth';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

/** The size of SQLCipher's pages, each with its own HMAC. */
const pageSize = 4_096;
const everything = {
  outbox_item: 120,
  batch: 2,
  draft: 40,
  preset: 2,
  reporter: 1,
  streets: 1,
  assistant: 1,
  assistant_reading: 12,
  team: 1,
  entry: 41,
  note: 0,
  annotation: 0,
  view: 3,
  case_file: 2,
  case_picture: 1,
  watch: 2,
  watch_position: 2,
  watch_hit: 30,
  grid_state: 1,
};
const otherCaseId = '00000000-0000-4000-8000-0000000000f1';
const pictureId = '00000000-0000-4000-8000-0000000000f2';
/** Among the entries of the log; one more covers 600 reports. */
const notes = 40;
const items = Array.from({ length: everything.outbox_item }, (_, index) =>
  outboxItem(`item-${index}`, { answer: 'x'.repeat((index % 4) * 2_000) }),
);
const batches = ['one', 'two'].map((id) => ({
  id,
  name: id,
  createdAt: 1,
  total: 60,
  paused: false,
  typed: null,
}));
/** The number of pages at the start of the file that contain the list and the roots of tables and indexes. */
let roots: number;
let whole: Buffer;

beforeAll(async () => {
  const folder = temporaryFolder();
  const own = await openOwn(folder);
  const empty = await own.read((session) =>
    session.row('PRAGMA page_count', [], z.object({ page_count: z.int() })),
  );
  roots = empty?.page_count ?? 0;
  await fill(own);
  await own.close();
  whole = readFileSync(ownPath(folder));
});

async function fill(own: UserDatabase): Promise<void> {
  const calls = userDataHandlers(own, () => 1);
  await calls['log.write']({ outbox: { put: items, remove: [], putBatches: batches } });
  for (let each = 0; each < everything.draft; each += 1)
    await calls['drafts.write']({ transactionId: `t-${each}`, draft: draftWithText(`draft ${each}`) });
  for (let each = 0; each < notes; each += 1)
    await calls['notes.save']({ key: `-${each}`, text: `note \ud800 ${each}` });
  const seen = Array.from({ length: 600 }, (_, each) => ({ key: `${each}`, content: 'AAAAAAAA' }));
  await own.reviewLog.markSeen(seen, true, 1);
  await calls['views.save']({ views: ['a', 'b', 'c'].map((name) => savedView(name, name)) });
  await fillWatches(own);
  await calls['grid.save']({ grid: gridState });
  await calls['cases.save']({ case: sampleCase });
  await calls['cases.save']({ case: { ...sampleCase, id: otherCaseId } });
  await calls['cases.storePicture']({ id: pictureId, png: pngBytes.toString('base64') });
  await calls['presets.save']({ presets });
  await calls['membership.write']({ team: sampleTeam });
  await calls['storedReporter.write'](reporter);
  await calls['storedStreets.write']({ path: '/maps/city.pmtiles' });
  await calls['storedAssistant.write']({ ...noAssistants, isOn: true });
  for (let each = 0; each < everything.assistant_reading; each += 1)
    await calls['assistant.note']({
      ...{ id: `00000000-0000-4000-8000-${String(each).padStart(12, '0')}`, at: each, client: 'A chat' },
      ...{ tool: 'search', reports: each, fields: ['reports.user'] },
    });
}

/** Saves watches with their hits. */
async function fillWatches(own: UserDatabase): Promise<void> {
  const position = { copy: 'c', seq: 0, since: '1' };
  const watches = ['ana', 'bob'].map((value) => ({
    id: value,
    title: value,
    subject: { kind: 'user' as const, value },
    isOn: true,
    createdAt: 1,
  }));
  const hits = Array.from({ length: everything.watch_hit / watches.length }, (_, each) => ({
    key: `${each}`,
    certainty: 'certain' as const,
  }));
  const found = watches.map(({ id, subject }) => ({ id, subject, hits, upTo: 9 }));
  await own.write((session) => saveWatches(session, watches, position));
  await own.write((session) => storeFound(session, found, 'c', 1));
}

const everyEntry = {
  text: '',
  kinds: [],
  verdicts: [],
  people: [],
  from: null,
  until: null,
  page: 1,
  limit: 100,
};

async function folderWith(bytes: Buffer): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(ownPath(folder), bytes);
  return folder;
}

/** Replaces the file by these bytes and salvages them into a new one. */
async function salvageFrom(bytes: Buffer) {
  const folder = temporaryFolder();
  writeFileSync(ownPath(folder), bytes);
  const into = await openOwn(temporaryFolder());
  const salvaged = await salvage(ownPath(folder), databaseKey, into);
  expect(readFileSync(ownPath(folder)).equals(bytes)).toBe(true);
  return { into, salvaged };
}

/** Returns the tables with missing rows, and how many. */
function lostFrom(rows: Salvaged['rows']): readonly (readonly [string, number])[] {
  const counts = new Map(Object.entries(rows));
  return Object.entries(everything)
    .map(([table, count]) => [table, count - (counts.get(table) ?? 0)] as const)
    .filter(([, missing]) => missing > 0);
}

function flipped(bytes: Buffer, offsets: readonly number[]): Buffer {
  const damaged = Buffer.from(bytes);
  for (const offset of offsets) damaged[offset] = (damaged[offset] ?? 0) ^ 1;
  return damaged;
}

describe('salvaging the user data', () => {
  it('returns everything, in order, if nothing is damaged', async () => {
    const { into, salvaged } = await salvageFrom(whole);
    expect(salvaged).toEqual({ rows: everything, whole: true });
    const calls = userDataHandlers(into, () => 1);
    expect(await allItems(calls)).toEqual({ ok: true, value: items.toReversed() });
    expect(await calls['drafts.read']({ transactionId: 't-7' })).toMatchObject({
      value: draftWithText('draft 7'),
    });
    expect(await noteOn(into.reviewLog, '-7')).toBe('note \ud800 7');
    expect(await into.reviewLog.statesOf(['report:7', 'report:-7'])).toHaveLength(2);
    expect(await calls['log.page']({ ...everyEntry, text: 'note 7' })).toMatchObject({ value: { total: 1 } });
    const entries = async (own: UserDatabase) => userDataHandlers(own, () => 1)['log.page'](everyEntry);
    const original = await openOwn(await folderWith(whole));
    expect(await entries(into)).toEqual(await entries(original));
    await original.close();
    await calls['notes.save']({ key: 'after', text: 'written on another device' });
    const [first, last] = [await reviewStateIn(into, 'report:-7'), await reviewStateIn(into, 'report:after')];
    expect(last.history[0]?.entry).toMatchObject({ deviceSeq: 1 });
    expect(last.history[0]?.entry.device).not.toBe(first.history[0]?.entry.device);
    expect(await calls['views.read']({})).toMatchObject({
      value: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
    expect(await calls['grid.read'](undefined)).toEqual({ ok: true, value: gridState });
    expect(await calls['cases.read']({})).toEqual({
      ok: true,
      value: { cases: [sampleCase, { ...sampleCase, id: otherCaseId }], withheld: [] },
    });
    expect(await calls['cases.picture']({ id: pictureId })).toEqual({
      ok: true,
      value: { png: pngBytes.toString('base64') },
    });
    expect(await calls['presets.read']({})).toEqual({ ok: true, value: presets });
    expect(await calls['storedReporter.read'](undefined)).toEqual({ ok: true, value: reporter });
    expect(await calls['storedAssistant.read'](undefined)).toMatchObject({ value: { isOn: true } });
    expect(await calls['assistant.history']({ before: null, limit: 1 })).toMatchObject({
      value: { readings: [{ reports: 11 }] },
    });
    expect(await calls['storedStreets.read'](undefined)).toEqual({
      ok: true,
      value: { path: '/maps/city.pmtiles' },
    });
    await into.close();
  });

  it('brings notes, read marks and queries of a file of version 1 to today’s form', async () => {
    const folder = temporaryFolder();
    const before = await Database.open(ownPath(folder), { key: databaseKey });
    await migrate(before, userDataMigrations.slice(0, 1));
    await before.exec(`INSERT INTO note (key, text, created_at, changed_at) VALUES ('1', '"old"', 2, 3);
      INSERT INTO annotation (sequence, key, read, noted) VALUES (4, '1', 0, 1), (5, '2', 1, 0)`);
    const view = savedView('a', 'Fraud');
    const earlier = { ...view, query: { ...view.query, text: 'bed OR breakfast' } };
    await before.run('INSERT INTO view (json) VALUES (?)', [JSON.stringify(earlier)]);
    await before.close();
    const into = await openOwn();
    expect(await salvage(ownPath(folder), databaseKey, into)).toMatchObject({
      rows: { note: 1, annotation: 2, entry: 0 },
      whole: true,
    });
    expect((await reviewStateIn(into, 'report:1')).note).toEqual({ text: 'old', createdAt: 2, changedAt: 3 });
    expect((await reviewStateIn(into, 'report:2')).seen).toEqual({ content: null, at: 0 });
    expect(await userDataHandlers(into, () => 1)['views.read']({})).toMatchObject({
      value: [{ query: { text: 'bed "OR" breakfast' } }],
    });
    await into.close();
  });

  it('includes the log', async () => {
    const folder = temporaryFolder();
    const own = await openOwn(folder);
    await own.read((session) =>
      session.exec(`INSERT INTO entry (id, device, device_seq, application, subject, kind, version, after, said_at, body)
        VALUES ('a', 'd', 1, '', 'report:1', 'note', 1, '[]', 1, '{"text":"in the log"}')`),
    );
    const copy = temporaryFolder();
    for (const name of ['own.db', 'own.db-wal']) copyFileSync(join(folder, name), join(copy, name));
    const into = await openOwn(temporaryFolder());
    expect(await salvage(ownPath(copy), databaseKey, into)).toMatchObject({
      rows: { entry: 1 },
      whole: true,
    });
    expect(await noteOn(into.reviewLog, '1')).toBe('in the log');
    await own.close();
    await into.close();
  });

  it('returns everything except the rows of a damaged page', async () => {
    // The first pages contain the roots of the tables, which are tested below.
    for (let page = roots; page < whole.length / pageSize; page += 9) {
      const { into, salvaged } = await salvageFrom(flipped(whole, [page * pageSize + 2_000]));
      const lost = lostFrom(salvaged.rows);
      expect(lost.length).toBeLessThanOrEqual(1);
      for (const [table, count] of lost) {
        expect(salvaged.whole).toBe(false);
        expect([table, count < 20]).toEqual([table, true]);
      }
      const saved = await allItems(userDataHandlers(into, () => 1));
      const ids = new Set(saved.ok ? saved.value.map(({ id }) => id) : []);
      expect(saved).toEqual({ ok: true, value: items.filter(({ id }) => ids.has(id)).toReversed() });
      await into.close();
    }
  });

  it('returns all but one table if its root is damaged, and nothing without the list of tables', async () => {
    let withoutList = 0;
    for (const page of someOf(Array.from({ length: roots }, (_, each) => each))) {
      const { into, salvaged } = await salvageFrom(flipped(whole, [page * pageSize + 2_000]));
      const lost = lostFrom(salvaged.rows);
      if (lost.length > 1) withoutList += 1;
      if (lost.length > 0) expect(salvaged.whole).toBe(false);
      await into.close();
    }
    // The list is on the first page and its overflow pages.
    expect(withoutList).toBeLessThanOrEqual(4);
  });

  it('returns the rows between several damaged pages', async () => {
    const pages = whole.length / pageSize;
    const every10th = Array.from(
      { length: Math.floor(pages / 10) - 3 },
      (_, each) => (each + 3) * 10 * pageSize + 9,
    );
    const { into, salvaged } = await salvageFrom(flipped(whole, every10th));
    expect(salvaged.whole).toBe(false);
    expect(salvaged.rows.outbox_item).toBeGreaterThan(everything.outbox_item / 2);
    await into.close();
  });

  it('returns what is left of a truncated file', async () => {
    const { into, salvaged } = await salvageFrom(whole.subarray(0, Math.floor(whole.length / 2)));
    expect(salvaged.whole).toBe(false);
    expect(salvaged.rows.outbox_item).toBeGreaterThan(0);
    await into.close();
  });

  it.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is text', () => Buffer.from('no database '.repeat(1_000))],
    ['has another key', () => Buffer.from(whole.map((byte) => byte ^ 255))],
  ])('returns nothing if the file %s', async (_, bytes) => {
    const { into, salvaged } = await salvageFrom(bytes());
    const nothing = {
      outbox_item: 0,
      batch: 0,
      draft: 0,
      preset: 0,
      reporter: 0,
      streets: 0,
      assistant: 0,
      assistant_reading: 0,
      team: 0,
      entry: 0,
      note: 0,
      annotation: 0,
      view: 0,
      case_file: 0,
      case_picture: 0,
      watch: 0,
      watch_position: 0,
      watch_hit: 0,
      grid_state: 0,
    };
    expect(salvaged).toEqual({ rows: nothing, whole: false });
    await into.close();
  });

  it('returns nothing if there is no file', async () => {
    const into = await openOwn();
    expect(await salvage(join(temporaryFolder(), 'none.db'), databaseKey, into)).toMatchObject({
      whole: false,
    });
    await into.close();
  });

  it('saves nothing in part if the disk is full', async () => {
    const folder = temporaryFolder();
    writeFileSync(ownPath(folder), whole);
    const into = await openOwn();
    await into.read((session) => session.exec('PRAGMA max_page_count = 1'));
    await expect(salvage(ownPath(folder), databaseKey, into)).rejects.toMatchObject({ code: 'FULL' });
    expect(await allItems(userDataHandlers(into, () => 1))).toEqual({ ok: true, value: [] });
    await into.close();
  });
});
