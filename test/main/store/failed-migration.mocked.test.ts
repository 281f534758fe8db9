import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Migration } from '../../../main/store/migrations';
import { storePaths } from '../../../main/store/store-paths';
import { everyReport } from '../../../shared/domain/report-query';
import type { StoreMigration } from '../../../shared/domain/store-state';
import { openStoreInProcess, storeKey, tryToOpenStore } from '../../support/databases/store-in-process';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** A future version of the app: the migration it adds to each file. */
const future = vi.hoisted(() => ({ own: [] as Migration[], reports: [] as Migration[] }));
vi.mock('../../../main/store/user-data/migrations', async (original) => {
  const { userDataMigrations } = await original<typeof import('../../../main/store/user-data/migrations')>();
  return {
    get userDataMigrations() {
      return [...userDataMigrations, ...future.own];
    },
  };
});
vi.mock('../../../main/store/reports/migrations', async (original) => {
  const { reportMigrations } = await original<typeof import('../../../main/store/reports/migrations')>();
  return {
    get reportMigrations() {
      return [...reportMigrations, ...future.reports];
    },
  };
});

afterEach(() => {
  future.own.length = 0;
  future.reports.length = 0;
});

/** Creates a closed store with a note and a view. */
async function folderWithNote(): Promise<string> {
  const folder = temporaryFolder();
  const store = await openStoreInProcess(folder);
  await store.call('notes.save', { key: 'report-1', text: 'Seen twice' });
  await store.call('views.save', {
    views: [{ id: 'v', name: 'All', query: everyReport, columns: ['time', 'risk'] }],
  });
  await store.close();
  return folder;
}

async function viewNames(folder: string): Promise<readonly string[]> {
  const store = await openStoreInProcess(folder);
  const views = await store.call('views.read', {});
  await store.close();
  return views.ok ? views.value.map(({ name }) => name) : [];
}

const failsHalfway: Migration = async (session) => {
  await session.exec('DROP TABLE view');
  throw new TypeError('a defect in the migration');
};

describe('a failing migration of the user data', () => {
  it.each([
    ['throws', failsHalfway],
    ['asks for what is not there', (session) => session.exec('ALTER TABLE nothing ADD COLUMN a')],
  ] satisfies [string, Migration][])(
    'because it %s is reported, and leaves everything as the previous version wrote it',
    async (_why, migration) => {
      const folder = await folderWithNote();
      const before = readFileSync(storePaths(folder).userData);
      future.own.push((session) => session.exec('CREATE TABLE tag (name TEXT) STRICT'), migration);
      const { store, opened } = await tryToOpenStore(folder);
      await store.close();
      expect(opened).toMatchObject({
        ok: false,
        problem: { kind: 'store-open-failed', fault: { kind: 'not-migrated' } },
      });
      expect(readFileSync(storePaths(folder).userData).equals(before)).toBe(true);
      future.own.length = 0;
      expect(await viewNames(folder)).toEqual(['All']);
    },
  );

  it('can be resolved by moving everything into a new file, and the old file is retained', async () => {
    const folder = await folderWithNote();
    let broken = true;
    future.own.push(async (session) => {
      // The tables can be created, but not from this file's content.
      const found = broken ? 'SELECT * FROM no_such_table' : 'SELECT 1';
      await session.exec(found);
    });
    const { store, opened } = await tryToOpenStore(folder);
    expect(opened.ok).toBe(false);
    broken = false;
    const saved = await store.call('store.setAside', { folder, key: storeKey, whole: false });
    expect(saved).toMatchObject({ ok: true, value: { notes: 1, views: 1, whole: true } });
    await store.close();
    expect(await viewNames(folder)).toEqual(['All']);
  });
});

describe('a failing migration of the copy of the reports', () => {
  it('rebuilds the copy, is reported, and leaves the user data intact', async () => {
    const folder = await folderWithNote();
    let broken = true;
    future.reports.push(async () => {
      if (!broken) return;
      broken = false;
      throw new TypeError('a defect in the migration');
    });
    const { store, opened } = await tryToOpenStore(folder);
    await store.close();
    expect(opened).toMatchObject({
      ok: true,
      value: { notices: [{ kind: 'reports-rebuilt', reason: 'not-migrated' }] },
    });
    expect(await viewNames(folder)).toEqual(['All']);
  });
});

describe('a long migration', () => {
  it('reports its progress', async () => {
    const folder = await folderWithNote();
    const reported: StoreMigration[] = [];
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000));
    future.own.push(async (_session, progress) => {
      for (let done = 0; done < 4; done += 1) progress(done, 4);
    });
    const { store } = await tryToOpenStore(folder, { migrating: (migration) => reported.push(migration) });
    await store.close();
    vi.restoreAllMocks();
    expect(reported).toEqual([0, 1, 2, 3].map((done) => ({ what: 'own data', done, total: 4 })));
  });
});
