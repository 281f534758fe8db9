import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readStartupRows, writeStartupRows } from '../../../main/store/startup-rows';
import { type StorePaths, storePaths } from '../../../main/store/store-paths';
import type { ProfileStore } from '../../../main/store-client/profile-store';
import { everyReport } from '../../../shared/domain/report-query';
import { buildStoreChild, launchStoreChild, type StoreChild } from '../../support/children/launch-store';
import { openConnection, profileStoreIn, settled } from '../../support/databases/profile-store';
import { taking } from '../../support/databases/store-calls';
import { sampleRows } from '../../support/inputs/sample-rows';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const key = 'ab'.repeat(32);
const store = { generation: 4, service: 'https://reports.example/' };
const first = {
  grid: { query: everyReport, columns: ['time', 'risk'], page: 1, viewId: null, widths: {} },
  page: { rows: sampleRows, page: 1, limit: 20, mayHaveNext: false, asOf: 3 },
} as const;

describe('the page that a store was closed with', () => {
  let paths: StorePaths;
  beforeEach(async () => {
    paths = storePaths(temporaryFolder());
    await writeStartupRows(paths, key, store, {
      ...first,
      grid: { ...first.grid, columns: ['time', 'risk'] },
    });
  });

  it('is read as written', async () => {
    expect(await readStartupRows(paths, key, store)).toEqual(first);
  });

  it('is not read with another key or of another generation', async () => {
    expect(await readStartupRows(paths, 'cd'.repeat(32), store)).toBe(null);
    expect(await readStartupRows(paths, key, { ...store, generation: 3 })).toBe(null);
    expect(await readStartupRows(paths, key, { ...store, generation: 5 })).toBe(null);
  });

  it('is not read for another service', async () => {
    const service = 'https://other.example/';
    expect(await readStartupRows(paths, key, { ...store, service })).toBe(null);
  });

  it('is not read if a byte was changed, if it was truncated, or if there is none', async () => {
    const bytes = readFileSync(paths.startupRows);
    for (const at of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(paths.startupRows, changed);
      expect(await readStartupRows(paths, key, store)).toBe(null);
    }
    for (const length of [0, 5, 20, bytes.length - 1]) {
      writeFileSync(paths.startupRows, bytes.subarray(0, length));
      expect(await readStartupRows(paths, key, store)).toBe(null);
    }
    expect(await readStartupRows(storePaths(temporaryFolder()), key, store)).toBe(null);
  });

  it('reveals nothing without the key and is readable by its owner only', () => {
    const bytes = readFileSync(paths.startupRows);
    expect(bytes.includes('risk')).toBe(false);
    expect(bytes.includes('time')).toBe(false);
    expect(bytes.includes(key)).toBe(false);
    expect(modeOf(paths.startupRows)).toBe(ownerOnly.file);
  });
});

describe('opening a store', () => {
  let file = '';
  beforeAll(async () => {
    file = await buildStoreChild();
  });
  const started: ProfileStore[] = [];
  afterEach(async () => {
    for (const store of started.splice(0)) await store.stop();
  });
  const { keychain } = memoryKeychain();

  function start(folder: string) {
    const children: StoreChild[] = [];
    const { store } = profileStoreIn(folder, keychain, () => {
      const child = launchStoreChild(file);
      children.push(child);
      return child;
    });
    started.push(store);
    store.connectionChanged(openConnection('p1'));
    return { store, children };
  }
  const page = { query: everyReport, asOf: null, page: 1, limit: 2, ofGrid: true };

  /** Creates a store with three reports, of which two were shown. */
  async function filled(folder: string) {
    const { store, children } = start(folder);
    await store.call('pages.store', taking([1, 2, 3]));
    const shown = await store.call('reports.page', page);
    if (!shown.ok) throw new Error(shown.problem.kind);
    return { store, children, shown: shown.value };
  }

  it('shows at once what the grid showed when it was closed', async () => {
    const folder = temporaryFolder();
    const { store, shown } = await filled(folder);
    await store.call('reports.markRead', { keys: [shown.rows[0]?.key ?? ''], read: true });
    const grid = { query: everyReport, columns: ['time', 'id'], page: 1, viewId: null, widths: {} } as const;
    await store.call('grid.save', { grid: { ...grid, columns: ['time', 'id'] } });
    // What other parts of the window read doesn't change how many reports the grid shows.
    await store.call('reports.page', { ...page, limit: 1, ofGrid: false });
    await store.stop();
    const again = start(folder).store;
    const known = await again.startupRows();
    expect(again.state().kind).toBe('opening');
    expect(known).toMatchObject({ grid, page: { page: 1, limit: 2, mayHaveNext: true } });
    expect(known?.page.rows.map(({ unread }) => unread)).toEqual([false, true]);
    expect(await again.call('reports.page', page)).toEqual({ ok: true, value: known?.page });
    expect(await again.startupRows()).toBe(null);
  });

  it('shows at once two pages of a grid that scrolls', async () => {
    const folder = temporaryFolder();
    const { store } = await filled(folder);
    const grid = {
      query: everyReport,
      columns: ['time' as const],
      page: 1,
      row: 1,
      viewId: null,
      widths: {},
    };
    await store.call('grid.save', { grid });
    await store.stop();
    const first = await start(folder).store.startupRows();
    expect(first).toMatchObject({ grid, page: { page: 1, limit: 2, mayHaveNext: false } });
    expect(first?.page.rows).toHaveLength(3);
  });

  it('still shows it after a run that ended before the window’s first request', async () => {
    const folder = temporaryFolder();
    const { store, shown } = await filled(folder);
    await store.stop();
    const second = start(folder).store;
    await settled(second);
    await second.stop();
    expect((await start(folder).store.startupRows())?.page).toEqual(shown);
  });

  it('shows nothing at once after its process was killed, and everything once it is open', async () => {
    const folder = temporaryFolder();
    await (await filled(folder)).store.stop();
    const second = start(folder);
    await settled(second.store);
    expect(() => statSync(join(folder, 'store', 'p1', 'first-page'))).toThrow('ENOENT');
    second.children.at(-1)?.kill();
    expect(await second.store.call('reports.page', page)).toMatchObject({ ok: true, value: { limit: 2 } });
    second.children.at(-1)?.kill();
    await second.store.stop();
    const third = start(folder).store;
    expect(await third.startupRows()).toBe(null);
    expect(await third.call('reports.page', page)).toMatchObject({ ok: true, value: { limit: 2 } });
  });

  it('shows nothing at once if nothing was shown', async () => {
    const folder = temporaryFolder();
    const { store } = start(folder);
    await store.call('pages.store', taking([1]));
    await store.stop();
    expect(await start(folder).store.startupRows()).toBe(null);
  });
});
