import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readStartupMap, writeStartupMap } from '../../../main/store/startup-map';
import { type StorePaths, storePaths } from '../../../main/store/store-paths';
import type { ProfileStore } from '../../../main/store-client/profile-store';
import type { StartupMap } from '../../../shared/contract/map.calls';
import { packPoints } from '../../../shared/domain/packed-points';
import { everyReport } from '../../../shared/domain/report-query';
import { fullRowBitset } from '../../../shared/domain/row-bitset';
import { buildStoreChild, launchStoreChild } from '../../support/children/launch-store';
import { openConnection, profileStoreIn, settled } from '../../support/databases/profile-store';
import { taking } from '../../support/databases/store-calls';
import { sampleRows } from '../../support/inputs/sample-rows';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const key = 'ab'.repeat(32);
const store = { generation: 4, service: 'https://reports.example/' };
const last = sampleRows.length;
const map: StartupMap = {
  query: everyReport,
  asOf: last,
  points: {
    edition: 'first edition',
    after: 0,
    last,
    points: packPoints(sampleRows.map((row, at) => ({ ...row, seq: at + 1 }))),
  },
  shown: { edition: 'first edition', last, shown: last, unplaced: 1, seqs: fullRowBitset(last) },
};

describe('the map that a store was closed with', () => {
  let paths: StorePaths;
  beforeEach(async () => {
    paths = storePaths(temporaryFolder());
    await writeStartupMap(paths, key, store, map);
  });

  it('is read as written', async () => {
    expect(await readStartupMap(paths, key, store)).toEqual(map);
  });

  it('is not read with another key, of another generation, or for another service', async () => {
    expect(await readStartupMap(paths, 'cd'.repeat(32), store)).toBe(null);
    expect(await readStartupMap(paths, key, { ...store, generation: 3 })).toBe(null);
    expect(await readStartupMap(paths, key, { ...store, generation: 5 })).toBe(null);
    expect(await readStartupMap(paths, key, { ...store, service: 'https://other.example/' })).toBe(null);
  });

  it('is not read if a byte was changed, if it was truncated, or if there is none', async () => {
    const bytes = readFileSync(paths.startupMap);
    for (const at of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(paths.startupMap, changed);
      expect(await readStartupMap(paths, key, store)).toBe(null);
    }
    for (const length of [0, 5, 20, 29, bytes.length - 1]) {
      writeFileSync(paths.startupMap, bytes.subarray(0, length));
      expect(await readStartupMap(paths, key, store)).toBe(null);
    }
    expect(await readStartupMap(storePaths(temporaryFolder()), key, store)).toBe(null);
  });

  it('is not read from the file of the first page', async () => {
    writeFileSync(paths.startupRows, readFileSync(paths.startupMap));
    expect(await readStartupMap({ ...paths, startupMap: paths.startupRows }, key, store)).toEqual(map);
  });

  it('reveals nothing without the key and is readable by its owner only', () => {
    const bytes = readFileSync(paths.startupMap);
    expect(bytes.includes('first edition')).toBe(false);
    expect(bytes.includes(Buffer.from(map.points.points).subarray(4, 12))).toBe(false);
    expect(bytes.includes(key)).toBe(false);
    expect(modeOf(paths.startupMap)).toBe(ownerOnly.file);
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

  function start(folder: string): ProfileStore {
    const { store } = profileStoreIn(folder, keychain, () => launchStoreChild(file));
    started.push(store);
    store.connectionChanged(openConnection('p1'));
    return store;
  }
  const page = { query: everyReport, asOf: null, page: 1, limit: 2, ofGrid: true };
  const shown = { query: everyReport, asOf: 3 };

  /** Creates a store with three reports, and requests what the grid and the map show. */
  async function filled(folder: string) {
    const store = start(folder);
    await store.call('pages.store', taking([1, 2, 3]));
    await store.call('reports.page', page);
    return { store, found: await store.call('map.shown', shown) };
  }

  it('shows at once what the map showed when it was closed', async () => {
    const folder = temporaryFolder();
    const { store, found } = await filled(folder);
    const points = await store.call('map.points', { before: null });
    await store.stop();
    const again = start(folder);
    const known = await again.startupMap();
    expect(again.state().kind).toBe('opening');
    expect(known?.query).toEqual(everyReport);
    expect({ ok: true, value: known?.points }).toEqual(points);
    expect({ ok: true, value: known?.shown }).toEqual(found);
    await settled(again);
    expect(await again.startupMap()).toBe(null);
    expect(existsSync(join(folder, 'store', 'p1', 'first-map'))).toBe(false);
  });

  it('shows the reports that arrived after the map was last requested', async () => {
    const folder = temporaryFolder();
    const { store } = await filled(folder);
    await store.call('pages.store', taking([1, 2, 3, 4]));
    await store.stop();
    expect((await start(folder).startupMap())?.shown.shown).toBe(4);
  });

  it('shows it at once again after a run that ended before its first request', async () => {
    const folder = temporaryFolder();
    await (await filled(folder)).store.stop();
    const short = start(folder);
    await settled(short);
    await short.stop();
    expect((await start(folder).startupMap())?.shown.shown).toBe(3);
  });

  it('shows no map at once after a run that showed the grid alone', async () => {
    const folder = temporaryFolder();
    await (await filled(folder)).store.stop();
    const withoutMap = start(folder);
    await withoutMap.call('reports.page', page);
    await withoutMap.stop();
    expect(await start(folder).startupMap()).toBe(null);
  });

  it('shows no map at once if none was shown', async () => {
    const folder = temporaryFolder();
    const store = start(folder);
    await store.call('pages.store', taking([1, 2, 3]));
    await store.call('reports.page', page);
    await store.stop();
    const again = start(folder);
    expect(await again.startupRows()).not.toBe(null);
    expect(await again.startupMap()).toBe(null);
  });
});
