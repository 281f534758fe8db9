import { describe, expect, it } from 'vitest';
import type { PageSizes } from '../../../main/sync/page-sizes';
import { neverSynchronised, type SyncState } from '../../../shared/domain/sync';
import type { Settings } from '../../../shared/settings';
import { followedSync } from '../../support/followed-sync';
import { ModelService, type ModelServiceOptions } from '../../support/model-service';
import { ModelStore } from '../../support/model-store';

const sizes: PageSizes = {
  preferred: 100,
  first: 10,
  smaller: [50, 20, 10],
  smallestLargest: 10,
  overlap: 2,
};
const idle = ({ kind, completedAt }: SyncState) => kind === 'idle' && completedAt !== null;

/** A sync of a service of as many reports. */
function syncOf(
  reports: number,
  options: Partial<ModelServiceOptions> = {},
  settings: Partial<Settings> = {},
) {
  const service = new ModelService({ order: 'newest first', ...options });
  service.insert(reports);
  const store = new ModelStore();
  const followed = followedSync({ client: service, store, sizes, settings });
  const asked = () => service.asked.splice(0).map(({ page, limit }) => `${page} of ${limit}`);
  return { service, store, asked, ...followed, followed };
}

/** Everything that can happen without time has happened. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('a pass for what is new', () => {
  it('begins with small pages, and ends where two in a row are known', async () => {
    const { service, store, asked, open, until, pass, stored } = syncOf(450);
    open('profile');
    await until(idle);
    asked();
    service.insert(12, 'fraud');
    await pass('new');
    expect(asked()).toEqual(['1 of 10', '2 of 10', '3 of 10', '4 of 10']);
    expect(store.metBy.size).toBe(462);
    expect(stored.slice(-2)).toEqual([
      { added: 10, addedFraud: 10, pass: 'new' },
      { added: 2, addedFraud: 2, pass: 'new' },
    ]);
  });

  it('goes over to large pages where there is much', async () => {
    const { service, store, asked, open, until, pass } = syncOf(450);
    open('profile');
    await until(idle);
    asked();
    service.insert(330);
    await pass('new');
    expect(asked().slice(9, 12)).toEqual(['10 of 10', '2 of 100', '3 of 100']);
    expect(store.metBy.size).toBe(780);
  });

  it('reads on at the end where the oldest come first', async () => {
    const { service, store, asked, open, until, pass } = syncOf(450, { order: 'oldest first' });
    open('profile');
    await until(idle);
    asked();
    service.insert(70);
    await pass('new');
    expect(asked().slice(0, 4)).toEqual(['4 of 100', '5 of 100', '6 of 100', '7 of 100']);
    expect(store.metBy.size).toBe(520);
  });

  it.each(['empty', '404'] as const)(
    'follows everything where the end of before is not there any more, which is %s',
    async (end) => {
      const { service, store, open, until, pass } = syncOf(450, { order: 'oldest first', end });
      open('profile');
      await until(idle);
      service.insert(5);
      service.list.splice(0, 300);
      expect(await pass('new')).toMatchObject({ problem: null });
      expect(service.list.every(({ id }) => store.metBy.has(id))).toBe(true);
    },
  );

  it('finds them all by following everything, and still announces them, while the order is not known', async () => {
    const { service, store, open, until, pass, stored } = syncOf(30);
    open('profile');
    await until(idle);
    expect(store.memory.order).toBe('unknown');
    service.insert(3);
    await pass('new');
    expect(stored.at(-1)).toEqual({ added: 3, addedFraud: 0, pass: 'new' });
  });
});

describe('the end of a list', () => {
  it.each([{ end: 'empty' }, { end: '404' }] as const)('is %j behind it', async (options) => {
    for (const reports of [99, 100, 101, 300]) {
      const { store, open, until, followed } = syncOf(reports, options);
      open('profile');
      await until(idle);
      expect(store.metBy.size).toBe(reports);
      expect(followed.sync.state().problem).toBe(null);
    }
  });

  it('is never a short page: a service may give fewer than asked without a word', async () => {
    const { store, asked, open, until } = syncOf(450, { cap: 40 });
    open('profile');
    await until(idle);
    expect(store.metBy.size).toBe(450);
    expect(store.memory.largestLimit).toBe(40);
    expect(asked().slice(0, 3)).toEqual(['1 of 100', '2 of 40', '1 of 100']);
  });

  it('is found where every page is the first', async () => {
    const { store, asked, open, until } = syncOf(450, { ignoresPage: true });
    open('profile');
    await until(idle);
    expect(store.metBy.size).toBe(100);
    expect(asked().length).toBeLessThan(12);
  });

  it('is not taken for found where pages repeat because reports are inserted as fast as they are read', async () => {
    let inserted = 0;
    const { store, service, open, until } = syncOf(30, {
      ignoresLimit: 1,
      between: (itself) => {
        inserted += 1;
        if (inserted < 40) itself.insert(1);
      },
    });
    open('profile');
    await until(idle);
    const met = [...store.metBy.keys()];
    for (const { id } of service.list.slice(0, 30)) expect(met).toContain(id);
  });
});

describe('a refused page', () => {
  it.each([400, 413, 422, 500])(
    'with %i is asked for smaller, and the size is remembered',
    async (status) => {
      const { store, asked, open, until } = syncOf(130, { refuses: { above: 20, status } });
      open('profile');
      await until(idle);
      expect(asked().slice(0, 4)).toEqual(['1 of 100', '1 of 50', '1 of 20', '2 of 20']);
      expect(store.metBy.size).toBe(130);
      expect(store.memory.largestLimit).toBe(20);
    },
  );

  it('with 404 is no reason to forget anything', async () => {
    const { service, store, open, until, pass } = syncOf(130);
    open('profile');
    await until(idle);
    service.options = { ...service.options, refuses: { above: 0, status: 404 } };
    expect(await pass('all')).toMatchObject({ problem: { kind: 'service-error', status: 404 } });
    expect(store.metBy.size).toBe(130);
  });
});

describe('the depth', () => {
  it('of so many reports ends a pass there, and once raised is followed down', async () => {
    const { store, open, until, pass, followed } = syncOf(
      900,
      {},
      { syncDepth: { kind: 'reports', count: 250 } },
    );
    open('profile');
    await until(idle);
    expect(store.metBy.size).toBe(300);
    followed.settings = { ...followed.settings, syncDepth: { kind: 'reports', count: 600 } };
    await pass('new');
    expect(store.metBy.size).toBe(600);
  });

  it('of so many days ends a pass with the first page that is older', async () => {
    // The reports are a second apart, and some days older than the clock of the test.
    const { service, store, asked, open, until, pass, clock } = syncOf(
      900,
      {},
      { syncDepth: { kind: 'days', days: 30 } },
    );
    open('profile');
    await until(idle);
    expect(store.metBy.size).toBe(900);
    clock.move(400 * 86_400_000);
    service.insert(200);
    asked();
    await pass('all');
    expect(asked()).toEqual(['1 of 100']);
    expect(store.metBy.size).toBe(1_000);
  });
});

describe('what is told', () => {
  it('counts, and about how many there are, found by asking for single reports', async () => {
    const { service, asked, open, until, states, followed } = syncOf(3_000);
    service.options = { ...service.options, between: () => followed.clock.move(100) };
    open('profile');
    await until(idle);
    const expected = states.map((state) => state.expected).filter((count) => count !== null);
    expect(expected.length).toBeGreaterThan(0);
    for (const count of expected) expect(Math.abs(count - 3_000)).toBeLessThan(1_500);
    expect(asked().filter((each) => each.endsWith(' of 1')).length).toBeLessThan(15);
    expect(states.at(-1)).toMatchObject({ kind: 'idle', pass: null, problem: null });
  });

  it('a wait, with until when and why; asking for it ends the wait', async () => {
    let isDown = true;
    const { service, open, until, followed, store } = syncOf(130);
    const reports = service.reports.bind(service);
    service.reports = async (endpoint, asking, options = {}) => {
      if (!isDown) return reports(endpoint, asking, options);
      options.waiting?.({ kind: 'unreachable', host: 'x', code: 'ECONNREFUSED' }, 5_000);
      await new Promise((resolve) => options.signal?.addEventListener('abort', resolve));
      return { ok: false, problem: { kind: 'cancelled' } };
    };
    open('profile');
    const waiting = await until(({ kind }) => kind === 'waiting');
    expect(waiting).toMatchObject({ pass: 'all', nextAttempt: 5_000, problem: { kind: 'unreachable' } });
    isDown = false;
    followed.sync.start('new');
    await until(idle);
    expect(store.metBy.size).toBe(130);
  });
});

describe('the end of a pass by the person', () => {
  it('keeps what was received; the next one goes on from there', async () => {
    const { service, store, asked, open, until, pass, followed } = syncOf(900);
    service.options = {
      ...service.options,
      between: () => {
        if (service.asked.length === 5) followed.sync.cancel();
      },
    };
    open('profile');
    const cancelled = await until(({ kind, problem }) => kind === 'idle' && problem !== null);
    expect(cancelled.problem).toEqual({ kind: 'cancelled' });
    await settled();
    expect(store.prepared.size).toBe(0);
    service.options = { order: 'newest first' };
    const { pass: kept } = store.memory;
    expect(kept?.page).toBeGreaterThan(1);
    asked();
    await pass('new');
    expect(asked()[0]).toBe(`${kept?.page} of 100`);
    expect(store.metBy.size).toBe(900);
  });
});

describe('the end of a pass behind a short page, which may have been filled since', () => {
  it('goes on with that page', async () => {
    const { service, store, open, until, pass, followed } = syncOf(130, { order: 'oldest first' });
    const timesAsked = (page: number) => service.asked.filter((asking) => asking.page === page).length;
    service.options = {
      ...service.options,
      between: () => {
        if (timesAsked(3) === 1 && service.list.length === 130) service.insert(90);
        if (timesAsked(2) === 2) followed.sync.cancel();
      },
    };
    open('profile');
    await until(({ kind, problem }) => kind === 'idle' && problem !== null);
    expect([store.metBy.size, store.metBy.has(131), store.metBy.has(201)]).toEqual([150, false, true]);
    service.options = { order: 'oldest first' };
    await pass('new');
    expect(store.metBy.size).toBe(220);
  });
});

describe('another profile, or a key that is gone', () => {
  it('ends everything: nothing more is asked, stored or told', async () => {
    const { service, store, open, until, followed } = syncOf(900);
    service.options = {
      ...service.options,
      between: () => {
        if (service.asked.length === 4) open(null);
      },
    };
    open('profile');
    await until(({ kind, received }) => kind === 'idle' && received === 0 && service.asked.length >= 4);
    // A page that was on its way to the store gets there.
    await settled();
    const before = [service.asked.length, store.metBy.size, followed.recorded.length];
    await settled();
    expect([service.asked.length, store.metBy.size, followed.recorded.length]).toEqual(before);
    expect(followed.sync.start('new')).toMatchObject({ kind: 'idle' });
  });
});

describe('a page that is never given', () => {
  it('holds the pass up, and those for what is new; everything, when asked for again, brings the newest', async () => {
    const { service, store, asked, open, until, pass } = syncOf(450, { breaksAt: 250 });
    open('profile');
    await until(({ problem }) => problem !== null);
    service.insert(5, 'fraud');
    asked();
    expect((await pass('new')).problem?.kind).toBe('service-error');
    expect(asked()).toEqual(['2 of 100', '3 of 100']);
    expect(store.metBy.size).toBe(200);
    expect((await pass('all')).problem?.kind).toBe('service-error');
    expect(store.metBy.size).toBe(205);
  });
});

describe('a copy that is begun anew', () => {
  it.each([0, 300])(
    'in the middle of a pass is filled at once, with an interval of %i s',
    async (syncInterval) => {
      const { store, open, until, followed } = syncOf(450, {}, { syncInterval });
      open('profile');
      while (store.metBy.size < 200) await new Promise((resolve) => setImmediate(resolve));
      store.rebuild();
      await settled();
      followed.tellRebuilt();
      await until(idle);
      expect(store.metBy.size).toBe(450);
      expect(store.memory).toMatchObject({ pass: null, allReceived: 450 });
    },
  );

  it('after the last page of a pass, or between passes, does not count as filled', async () => {
    const { store, open, until, followed } = syncOf(450);
    open('profile');
    await until(idle);
    store.rebuild();
    followed.tellRebuilt();
    expect(followed.sync.state()).toEqual(neverSynchronised);
    await until(idle);
    expect(store.metBy.size).toBe(450);
    const end = store.memory;
    store.rebuild();
    expect(await store.call('sync.write', end)).toMatchObject({ problem: { kind: 'gone' } });
  });
});

describe('the interval', () => {
  it('is kept after each pass; after failures the rests grow, and a refused key is left alone', async () => {
    const { service, asked, open, until, followed } = syncOf(30, {}, { syncInterval: 60 });
    open('profile');
    await until(idle);
    const askedWithin = async (seconds: number) => {
      await settled();
      asked();
      followed.clock.move(seconds * 1_000);
      await settled();
      await until(({ kind }) => kind === 'idle');
      return asked().length;
    };
    expect(await askedWithin(50)).toBe(0);
    expect(await askedWithin(11)).toBeGreaterThan(0);
    service.options = { ...service.options, refuses: { above: 0, status: 500 } };
    expect(await askedWithin(60)).toBeGreaterThan(0);
    expect(await askedWithin(60)).toBeGreaterThan(0);
    expect(await askedWithin(60)).toBe(0);
    expect(await askedWithin(60)).toBeGreaterThan(0);
    service.reports = async () => ({
      ok: false,
      problem: { kind: 'key-refused', host: 'x', status: 401, restError: null },
    });
    await followed.pass('new');
    expect(followed.recorded.at(-1)).toBe('key-refused');
    const before = followed.recorded.length;
    followed.clock.move(3_000_000);
    await settled();
    expect(followed.recorded.length).toBe(before);
    followed.clock.move(700_000);
    await settled();
    expect(followed.recorded.length).toBe(before + 1);
  });

  it('does not delay the first look after the connection is there again', async () => {
    const { service, open, until, followed, store } = syncOf(30, {}, { syncInterval: 600 });
    const reports = service.reports.bind(service);
    service.reports = async () => ({
      ok: false,
      problem: { kind: 'unreachable', host: 'x', code: 'ECONNREFUSED' },
    });
    open('profile');
    await until(({ kind, problem }) => kind === 'idle' && problem !== null);
    service.reports = reports;
    open('profile', true);
    await until(idle);
    expect(store.metBy.size).toBe(30);
    expect(followed.sync.state().problem).toBe(null);
  });
});

describe('pages', () => {
  it('are asked for ahead, at most three at a time', async () => {
    const { service, open, until } = syncOf(2_500, {}, { syncDepth: { kind: 'reports', count: 2_000 } });
    open('profile');
    await until(idle);
    expect(service.mostUnderWay).toBeGreaterThan(1);
    expect(service.mostUnderWay).toBeLessThanOrEqual(3);
  });
});
