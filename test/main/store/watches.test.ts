import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { everyReport } from '../../../shared/domain/report-query';
import { maxUnseen, type Watch, type WatchSubject } from '../../../shared/domain/watch';
import { openStoreInProcess, type StoreInProcess } from '../../support/databases/store-in-process';
import { answerOf, pass, succeeded } from '../../support/databases/stored-copy';
import { type SampleFields, sampleReport } from '../../support/inputs/sample-reports';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** Watches of a store: what is a hit, exactly once, whatever happens to the app and to the local copy. */

const noon = BigInt(Date.UTC(2026, 2, 1, 12)) * 1_000_000n;
const hour = 3_600_000_000_000n;
const rule = { radii: defaultRadii, limits: defaultTravelLimits, tidy: false };
const madrid = { latitude: 40.4168, longitude: -3.7038 };

let folder: string;
let store: StoreInProcess;

beforeEach(async () => {
  folder = join(temporaryFolder(), 'store');
  store = await openStoreInProcess(folder);
});
afterEach(() => store.close());

/** Receives reports, so many hours after noon: by a pass for new reports, or by a full one, which brings history. */
async function receive(
  reports: readonly (SampleFields & { readonly id: number; readonly hours?: number })[],
  kind: 'new' | 'all' = 'new',
): Promise<void> {
  const elements = reports.map(({ hours = 1, ...fields }) =>
    sampleReport({ timestamp: noon + BigInt(hours) * hour, ...fields }),
  );
  succeeded(await store.call('pages.store', { body: answerOf(elements), pass: pass(1, kind) }));
}

const of = (user: string) => ({ user: { id: user } });

function watch(subject: WatchSubject, more: Partial<Watch> = {}): Watch {
  return { id: 'w', title: 'Ana', subject, isOn: true, createdAt: 1, ...more };
}
const ana = watch({ kind: 'user', value: 'ana' });

async function save(...watches: readonly Watch[]): Promise<void> {
  const before = [...succeeded(await store.call('watches.read', {}))];
  succeeded(await store.call('watches.save', { before, watches: [...watches] }));
}

async function check() {
  return succeeded(await store.call('watches.check', rule));
}

async function hitsOf(id = 'w') {
  const { hits } = succeeded(await store.call('watches.hits', { id }));
  return hits.map(({ row, certainty }) => `${row.key} ${certainty}`).sort();
}

/** Loses the local copy, as if its file were damaged. */
async function rebuild(): Promise<void> {
  await store.close();
  for (const suffix of ['', '-wal', '-shm']) await rm(join(folder, `reports.db${suffix}`), { force: true });
  store = await openStoreInProcess(folder);
  expect(store.notices).toMatchObject([{ kind: 'reports-rebuilt' }]);
}

it('watches that are added and removed at once are all there, and none twice', async () => {
  const added = ['ana', 'ben', 'cleo', 'ana'].map((value, at) =>
    store.call('watches.add', { watch: watch({ kind: 'user', value }, { id: `w${at}` }) }),
  );
  const answers = (await Promise.all(added)).map(succeeded);
  expect(answers.map((each) => each?.id)).toEqual(['w0', 'w1', 'w2', 'w0']);
  succeeded(await store.call('watches.remove', { id: 'w1' }));
  expect(await store.call('watches.remove', { id: 'w1' })).toMatchObject({ problem: { kind: 'not-found' } });
  const left = succeeded(await store.call('watches.read', {}));
  expect(left.map(({ id }) => id)).toEqual(['w0', 'w2']);
});

it('the window’s changes leave the watches that commands add or remove meanwhile as they are', async () => {
  const [ben, cleo, dora] = ['ben', 'cleo', 'dora'].map((value) =>
    watch({ kind: 'user', value }, { id: value }),
  );
  if (!ben || !cleo || !dora) throw new Error('Missing watches.');
  await save(ana, ben);
  const before = [ana, ben];
  succeeded(await store.call('watches.add', { watch: cleo }));
  succeeded(await store.call('watches.remove', { id: 'ben' }));
  const changed = [{ ...ana, isOn: false }, ben, dora];
  const all = succeeded(await store.call('watches.save', { before, watches: changed }));
  expect(all).toEqual([{ ...ana, isOn: false }, cleo, dora]);
  expect(succeeded(await store.call('watches.save', { before: all.slice(0, 2), watches: [] }))).toEqual([
    dora,
  ]);
  expect(succeeded(await store.call('watches.read', {}))).toEqual([dora]);
});

it('the window is told if a command added the last watch that is possible', async () => {
  const users = Array.from({ length: 99 }, (_, at) =>
    watch({ kind: 'user', value: `u${at}` }, { id: `u${at}` }),
  );
  await save(...users);
  succeeded(await store.call('watches.add', { watch: ana }));
  const another = watch({ kind: 'user', value: 'ben' }, { id: 'ben' });
  const refused = await store.call('watches.save', { before: users, watches: [...users, another] });
  expect(refused).toMatchObject({ problem: { kind: 'invalid-input', field: 'watches' } });
  expect(succeeded(await store.call('watches.read', {}))).toContainEqual(ana);
});

it.each([
  [
    'a view, by its text or by its filters',
    {
      kind: 'view',
      name: 'Fraud',
      query: {
        ...everyReport,
        text: 'place:Lisbon',
        filters: [
          { field: 'user', in: ['ana'], out: [] },
          { field: 'risk', in: ['fraud'], out: [] },
        ],
      },
    },
    {
      kind: 'view',
      name: '',
      query: { ...everyReport, text: ' risk:fraud  user:"ana" place:Lisbon created:1h' },
    },
    { kind: 'view', name: 'Fraud', query: { ...everyReport, text: 'risk:fraud user:"ana"' } },
  ],
  [
    'a place, whatever it is called',
    { kind: 'place', latitude: 1, longitude: 2, radiusKm: 5, name: 'Home' },
    { kind: 'place', latitude: 1, longitude: 2, radiusKm: 5, name: '' },
    { kind: 'place', latitude: 1, longitude: 2, radiusKm: 6, name: 'Home' },
  ],
] as const satisfies readonly (readonly [string, WatchSubject, WatchSubject, WatchSubject])[])(
  'a watch is added only once about %s',
  async (_, first, same, other) => {
    const add = async (subject: WatchSubject, id: string) =>
      succeeded(await store.call('watches.add', { watch: watch(subject, { id }) }))?.id;
    expect(await add(first, 'first')).toBe('first');
    expect(await add(same, 'same')).toBe('first');
    expect(await add(other, 'other')).toBe('other');
  },
);

describe('a watch', () => {
  it('finds only reports that arrive after it was switched on', async () => {
    await receive([{ id: 1, ...of('ana') }]);
    await save(ana);
    await receive([
      { id: 2, ...of('ana') },
      { id: 3, ...of('bob') },
    ]);
    expect(await check()).toEqual([{ id: 'w', certain: 1, possible: 0 }]);
    expect(await hitsOf()).toEqual(['2 certain']);
  });

  it('finds a report once, also if it is received and tested again', async () => {
    await save(ana);
    await receive([{ id: 2, ...of('ana') }]);
    await check();
    await receive([{ id: 2, ...of('ana'), descriptive_report: 'changed' }]);
    expect(await check()).toEqual([{ id: 'w', certain: 1, possible: 0 }]);
  });

  it('lists a hit that was stored before other reports had its ID', async () => {
    await save(ana, watch({ kind: 'view', name: 'All', query: everyReport }, { id: 'all' }));
    await receive([{ id: 7, transaction_id: 'hit', ...of('ana') }]);
    await check();
    await receive([
      { id: 7, transaction_id: 'other', ...of('bob') },
      { id: 8, ...of('bob') },
    ]);
    await check();
    const listed = async (id: string) => {
      const { hits } = succeeded(await store.call('watches.hits', { id }));
      return hits.map(({ row }) => row.transactionId).sort();
    };
    expect(await listed('w')).toEqual(['hit']);
    expect(await listed('all')).toEqual(['hit', 'other', 'transaction-1']);
    await rebuild();
    await receive([{ id: 7, transaction_id: 'other', ...of('bob') }]);
    await receive([{ id: 7, transaction_id: 'hit', ...of('ana') }]);
    expect(await listed('w')).toEqual(['hit']);
  });

  it('continues where it stopped after a restart', async () => {
    await save(ana);
    await receive([{ id: 1, ...of('ana') }]);
    await check();
    await receive([{ id: 2, ...of('ana') }]);
    await store.close();
    store = await openStoreInProcess(folder);
    expect(await hitsOf()).toEqual(['1 certain']);
    await check();
    expect(await hitsOf()).toEqual(['1 certain', '2 certain']);
  });

  it('has the hits it had when the local copy is rebuilt, and those that arrived meanwhile, but no older report', async () => {
    await receive([{ id: 1, ...of('ana') }]);
    await save(ana);
    await receive([{ id: 2, hours: 2, ...of('ana') }]);
    await check();
    succeeded(await store.call('watches.seen', { id: 'w' }));
    await receive([{ id: 3, hours: 3, ...of('ana') }]);
    await check();
    await rebuild();
    expect(await check()).toEqual([{ id: 'w', certain: 1, possible: 0 }]);
    await receive(
      [
        { id: 4, hours: 4, ...of('ana') },
        { id: 3, hours: 3, ...of('ana') },
        { id: 2, hours: 2, ...of('ana') },
        { id: 1, ...of('ana') },
      ],
      'all',
    );
    await check();
    expect(await hitsOf()).toEqual(['3 certain', '4 certain']);
  });

  it('finds what arrived meanwhile in a rebuilt copy, whose rows have other numbers', async () => {
    await save(ana);
    await receive([
      { id: 1, ...of('ana') },
      { id: 2, ...of('ana') },
      { id: 3, ...of('ana') },
    ]);
    await check();
    succeeded(await store.call('watches.seen', { id: 'w' }));
    await rebuild();
    await receive([{ id: 4, hours: 4, ...of('ana') }]);
    await check();
    expect(await hitsOf()).toEqual(['4 certain']);
  });

  it('ignores history that a full pass brings', async () => {
    await receive([{ id: 1, ...of('bob') }]);
    await save(ana);
    await receive([{ id: 2, hours: -5, ...of('ana') }], 'all');
    expect(await check()).toEqual([]);
  });

  it('ignores what arrives while it is paused', async () => {
    await save(ana);
    await save({ ...ana, isOn: false });
    await receive([{ id: 1, ...of('ana') }]);
    expect(await check()).toEqual([]);
    await save(ana);
    await receive([{ id: 2, ...of('ana') }]);
    await check();
    expect(await hitsOf()).toEqual(['2 certain']);
  });

  it('keeps its hits under another title, and starts again when it is about something else', async () => {
    await save(ana);
    await receive([{ id: 1, ...of('ana') }]);
    await check();
    await save({ ...ana, title: 'Suspect' });
    expect(await hitsOf()).toEqual(['1 certain']);
    await save({ ...ana, subject: { kind: 'user', value: 'bob' } });
    expect(await hitsOf()).toEqual([]);
    await receive([
      { id: 2, ...of('ana') },
      { id: 3, ...of('bob') },
    ]);
    await check();
    expect(await hitsOf()).toEqual(['3 certain']);
  });

  it('has missed nothing when deleting it is undone', async () => {
    await save(ana);
    await receive([{ id: 1, ...of('ana') }]);
    await check();
    await save();
    await receive([{ id: 2, ...of('ana') }]);
    expect(await check()).toEqual([]);
    await save(ana);
    await check();
    expect(await hitsOf()).toEqual(['1 certain', '2 certain']);
  });

  it('is forgotten with its hits by the next run after it was deleted', async () => {
    await save(ana);
    await receive([{ id: 1, ...of('ana') }]);
    await check();
    await save();
    succeeded(await store.call('watches.check', { ...rule, tidy: true }));
    await save(ana);
    expect(await hitsOf()).toEqual([]);
  });

  it('waits with 500 unseen hits, and continues where it stopped once they are seen', async () => {
    await save(ana);
    const ids = Array.from({ length: maxUnseen + 7 }, (_, index) => index + 1);
    await receive(ids.map((id) => ({ id, ...of('ana') })));
    expect(await check()).toEqual([{ id: 'w', certain: maxUnseen, possible: 0 }]);
    expect(await check()).toEqual([{ id: 'w', certain: maxUnseen, possible: 0 }]);
    expect(succeeded(await store.call('watches.seen', { id: 'w' }))).toEqual([]);
    expect(await check()).toEqual([{ id: 'w', certain: 7, possible: 0 }]);
  });
});

describe('hits', () => {
  it('of a place are certain or possible by the radius of the positions', async () => {
    const at = (latitude: number) => ({ latitude, longitude: madrid.longitude });
    const alone = { geo_location: undefined, em_location: undefined, location: undefined, ip: undefined };
    await save(watch({ kind: 'place', ...madrid, radiusKm: 2, name: '' }));
    await receive([
      { id: 1, ...alone, geo_location: { address: madrid } },
      { id: 2, ...alone, em_location: { address: madrid } },
      { id: 3, ...alone, geo_location: { address: at(40.5) } },
      // 0.2 km around a Wi-Fi position, 2.1 km away; with an unknown type it would be 200 km.
      { id: 4, ...alone, location: { location_type: 'wifi', address: at(40.4357) } },
      { id: 5, ...alone, location: { location_type: 'wifi', address: at(40.45) } },
    ]);
    expect(await check()).toEqual([{ id: 'w', certain: 1, possible: 2 }]);
    expect(await hitsOf()).toEqual(['1 certain', '2 possible', '4 possible']);
  });

  it('of a view are the new reports that its search and filters match', async () => {
    const query = {
      ...everyReport,
      text: 'booking rome',
      filters: [{ field: 'risk', in: ['fraud'], out: [] }],
    } as const;
    await save(watch({ kind: 'view', name: 'Rome', query }));
    const rome = { extra_data: { operation: 'booking', concept: 'Rome' } };
    await receive([
      { id: 1, ...rome, event: { risk_assignment: 'fraud' } },
      { id: 2, ...rome, event: { risk_assignment: 'clear' } },
      { id: 3, event: { risk_assignment: 'fraud' } },
    ]);
    await check();
    expect(await hitsOf()).toEqual(['1 certain']);
  });

  it('of a device are its new reports, for several watches in one pass', async () => {
    await save(ana, watch({ kind: 'device', value: 'd-9' }, { id: 'v' }));
    await receive([
      { id: 1, ...of('bob'), device: { id: 'd-9' } },
      { id: 2, ...of('ana'), device: { id: 'd-9' } },
    ]);
    await check();
    expect(await hitsOf('w')).toEqual(['2 certain']);
    expect(await hitsOf('v')).toEqual(['1 certain', '2 certain']);
  });

  it('are announced once, and not at all when they were seen before', async () => {
    await save(ana, watch({ kind: 'user', value: 'bob' }, { id: 'v', title: 'Bob' }));
    await receive([
      { id: 1, ...of('bob') },
      { id: 2, ...of('bob') },
      { id: 3, ...of('ana') },
    ]);
    await check();
    const unannounced = async () => succeeded(await store.call('watches.unannounced', undefined));
    expect((await unannounced()).watches).toEqual([
      { title: 'Bob', certain: 2, possible: 0 },
      { title: 'Ana', certain: 1, possible: 0 },
    ]);
    succeeded(await store.call('watches.seen', { id: 'v' }));
    const { watches, upTo } = await unannounced();
    expect(watches).toEqual([{ title: 'Ana', certain: 1, possible: 0 }]);
    succeeded(await store.call('watches.announced', { upTo }));
    expect((await unannounced()).watches).toEqual([]);
  });
});
