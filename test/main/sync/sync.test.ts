import { describe, expect, it } from 'vitest';
import type { PageSizes } from '../../../main/sync/pages';
import { neverSynchronised, type SyncState } from '../../../shared/domain/sync';
import type { Settings } from '../../../shared/settings';
import { ModelStore } from '../../support/databases/model-store';
import { recordedSync } from '../../support/main/recorded-sync';
import { seededRandom } from '../../support/runner/seeded-random';
import { ModelService, type ModelServiceOptions } from '../../support/servers/model-service';

const sizes: PageSizes = {
  preferred: 100,
  first: 10,
  preview: 100,
  smaller: [50, 20, 10],
  minServiceLimit: 10,
  overlap: 2,
};
const dayMs = 86_400_000;
const idle = ({ kind, completedAt }: SyncState) => kind === 'idle' && completedAt !== null;

/** A sync with a service of this many reports. */
function syncOf(
  reports: number,
  options: Partial<ModelServiceOptions> = {},
  settings: Partial<Settings> = {},
  pageSizes: PageSizes = sizes,
) {
  const service = new ModelService({ order: 'newest first', ...options });
  service.insert(reports);
  const store = new ModelStore();
  const followed = recordedSync({ client: service, store, sizes: pageSizes, settings });
  const requested = () => service.requests.splice(0).map(({ page, limit }) => `${page} of ${limit}`);
  return { service, store, requested, ...followed, followed };
}

/** Waits until everything that does not wait for the clock has happened. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('the first pass', () => {
  const withPreview = { ...sizes, preview: 20 };
  const first = (reports: number, options: Partial<ModelServiceOptions> = {}) =>
    syncOf(reports, options, {}, withPreview);

  /** The requests of a first pass. */
  async function requestsOf({ open, until, requested }: ReturnType<typeof syncOf>) {
    open('profile');
    await until(idle);
    return requested();
  }

  it('shows the newest reports of a large list first, and then begins at the top', async () => {
    const followed = first(250);
    const { store, pass, stored, requested } = followed;
    expect(await requestsOf(followed)).toEqual(['1 of 20', ...(await requestsOf(syncOf(250)))]);
    expect(stored.map(({ added }) => added)).toEqual([20, 80, 100, 50]);
    expect(store.metBy.size).toBe(250);
    expect(store.memory).toMatchObject({ order: 'newest first', allReceived: 250, largestLimit: null });
    await pass('new');
    await pass('all');
    expect(requested().slice(0, 5)).toEqual(['1 of 10', '2 of 10', '1 of 100', '2 of 100', '3 of 100']);
  });

  it('reads what arrives between the two, and does not take the list for unordered', async () => {
    const followed = first(150, {
      beforeEach: (itself) => itself.requests.length === 2 && itself.insert(130),
    });
    expect((await requestsOf(followed)).slice(0, 4)).toEqual(['1 of 20', '1 of 100', '2 of 100', '3 of 100']);
    expect(followed.store.metBy.size).toBe(280);
    expect(followed.store.memory.order).toBe('newest first');
  });

  it('reads a list that fits the small page only once', async () => {
    const followed = first(15);
    expect(await requestsOf(followed)).toEqual(['1 of 20', '2 of 15']);
    expect(followed.store.metBy.size).toBe(15);
  });

  it.each<Partial<ModelServiceOptions>>([
    { cap: 30 },
    { ignoresLimit: 40 },
    { order: 'oldest first' },
    { end: '404' },
  ])('reads the rest as without the small page from a service with %j', async (options) => {
    const followed = first(90, options);
    expect(new Set(await requestsOf(followed))).toEqual(
      new Set(['1 of 20', ...(await requestsOf(syncOf(90, options)))]),
    );
    expect(followed.store.metBy.size).toBe(90);
  });

  it('finds the maximum of a service that refuses even the small page', async () => {
    const followed = first(25, { refuses: { above: 10, status: 413 } });
    expect((await requestsOf(followed)).slice(0, 4)).toEqual(['1 of 20', '1 of 10', '2 of 10', '3 of 10']);
    expect(followed.store.memory.largestLimit).toBe(10);
  });

  it('requests the small page again if it could not go on', async () => {
    const { service, store, requested, open, until, pass } = first(250, {
      nextOutcome: () => (service.requests.length < 2 ? 'answered' : 'defect'),
    });
    open('profile');
    await until(({ problem }) => problem !== null);
    expect(store.metBy.size).toBe(20);
    expect(store.memory.pass).toMatchObject({ page: 1, limit: 100, received: 0 });
    requested();
    service.options = { order: 'newest first' };
    service.insert(30);
    await pass('new');
    expect(requested()[0]).toBe('1 of 20');
    expect(store.metBy.size).toBe(280);
  });
});

describe('a pass for new reports', () => {
  it('starts with small pages, and ends after two in a row with known reports only', async () => {
    const { service, store, requested, open, until, pass, stored } = syncOf(450);
    open('profile');
    await until(idle);
    requested();
    service.insert(12, 'fraud');
    await pass('new');
    expect(requested()).toEqual(['1 of 10', '2 of 10', '3 of 10', '4 of 10']);
    expect(store.metBy.size).toBe(462);
    expect(stored.slice(-2)).toEqual([
      { added: 10, addedFraud: 10, pass: 'new' },
      { added: 2, addedFraud: 2, pass: 'new' },
    ]);
  });

  it('is followed by another if the user asks for one after the newest page was read', async () => {
    const { service, store, requested, open, until, pass, followed } = syncOf(450);
    open('profile');
    await until(idle);
    requested();
    service.options = {
      ...service.options,
      beforeEach: () => {
        if (service.requests.length !== 2) return;
        service.insert(1);
        followed.sync.start('new');
      },
    };
    expect(await pass('new')).toMatchObject({ kind: 'idle', problem: null });
    expect(store.metBy.has(451)).toBe(true);
    expect(requested()).toEqual(['1 of 10', '2 of 10', '1 of 10', '2 of 10', '3 of 10']);
  });

  it('that the user asks for while the profile is being opened is running until it ends', async () => {
    const { open, until, followed } = syncOf(30, {}, { syncInterval: 0 });
    open('profile');
    followed.sync.start('new');
    const since = followed.states.length;
    await until(idle);
    const kinds = followed.states.slice(since).map(({ kind }) => kind);
    expect(kinds.indexOf('idle')).toBe(kinds.length - 1);
  });

  it('switches to large pages if there are many new reports', async () => {
    const { service, store, requested, open, until, pass } = syncOf(450);
    open('profile');
    await until(idle);
    requested();
    service.insert(330);
    await pass('new');
    expect(requested().slice(9, 12)).toEqual(['10 of 10', '2 of 100', '3 of 100']);
    expect(store.metBy.size).toBe(780);
  });

  it('continues at the end if the oldest come first', async () => {
    const { service, store, requested, open, until, pass } = syncOf(450, { order: 'oldest first' });
    open('profile');
    await until(idle);
    requested();
    service.insert(70);
    await pass('new');
    expect(requested().slice(0, 4)).toEqual(['4 of 100', '5 of 100', '6 of 100', '7 of 100']);
    expect(store.metBy.size).toBe(520);
  });

  it.each(['empty', '404'] as const)(
    'reads everything if the previous end no longer exists, which is %s',
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

  it('reads everything while the order is unknown, and still announces new reports', async () => {
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
  it.each([{ end: 'empty' }, { end: '404' }] as const)('is reached by a page that is %j', async (options) => {
    for (const reports of [99, 100, 101, 300]) {
      const { store, open, until, followed } = syncOf(reports, options);
      open('profile');
      await until(idle);
      expect(store.metBy.size).toBe(reports);
      expect(followed.sync.state().problem).toBe(null);
    }
  });

  it('is never a short page: a service may silently return fewer reports than requested', async () => {
    const { store, requested, open, until } = syncOf(450, { cap: 40 });
    open('profile');
    await until(idle);
    expect(store.metBy.size).toBe(450);
    expect(store.memory.largestLimit).toBe(40);
    expect(requested().slice(0, 3)).toEqual(['1 of 100', '2 of 40', '1 of 100']);
  });

  it('is found if the service returns the first page for every page number', async () => {
    const { store, requested, open, until } = syncOf(450, { ignoresPage: true });
    open('profile');
    await until(idle);
    expect(store.metBy.size).toBe(100);
    expect(requested().length).toBeLessThan(12);
  });

  it('is not assumed if pages repeat because reports are inserted as fast as they are read', async () => {
    let inserted = 0;
    const { store, service, open, until } = syncOf(30, {
      ignoresLimit: 1,
      beforeEach: (itself) => {
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

describe('the last pass over the whole list', () => {
  it('is one from the first page to the end, not one that ends earlier or starts later', async () => {
    for (const order of ['newest first', 'oldest first'] as const) {
      const { service, store, open, until, pass } = syncOf(450, { order });
      open('profile');
      await until(idle);
      expect(store.memory.wholePass).toBe(1);
      service.insert(3);
      await pass('new');
      expect(store.memory).toMatchObject({ lastPass: 2, wholePass: 1 });
      await pass('all');
      expect(store.memory).toMatchObject({ lastPass: 3, wholePass: 3 });
    }
  });

  it('is not one that ends at the depth', async () => {
    const { store, open, until } = syncOf(900, {}, { syncDepth: { kind: 'reports', count: 250 } });
    open('profile');
    await until(idle);
    expect(store.memory).toMatchObject({ lastPass: 1, wholePass: 0 });
  });
});

describe('pages that are temporarily not found, as behind a gateway during a deployment', () => {
  it.each([1, 2, 3, 4])('%i times in a row are not treated as the end of the list', async (times) => {
    let left = times;
    const { service, store, open, until, pass } = syncOf(450);
    service.options = {
      ...service.options,
      nextOutcome: () => {
        if (service.requests.length < 3 || left === 0) return 'answered';
        left -= 1;
        return 'not found';
      },
    };
    open('profile');
    await until(({ kind, received }) => kind === 'idle' && received === 0 && service.requests.length > 2);
    for (let round = 0; round < 3 && store.memory.completedAt === null; round += 1) await pass('new');
    expect(store.memory).toMatchObject({ pass: null, blocked: null });
    expect(store.metBy.size).toBe(450);
  });

  it('make the pass fail, with the service’s error, while the first page is not found either', async () => {
    const { service, store, open, until } = syncOf(450);
    service.options = {
      ...service.options,
      nextOutcome: () => (service.requests.length < 3 ? 'answered' : 'not found'),
    };
    open('profile');
    const { problem, completedAt } = await until(({ kind, problem }) => kind === 'idle' && problem !== null);
    expect(problem).toMatchObject({ kind: 'service-error', status: 404 });
    expect(completedAt).toBe(null);
    expect(store.memory.allCompletedAt).toBe(null);
  });

  it.each([
    ['at random, one in two', () => seededRandom(3).next],
    ['in turn, every second one', () => inTurn([0, 1])],
    ['in turn, two of three', () => inTurn([1, 0, 0])],
    ['in turn, one of three', () => inTurn([1, 1, 0])],
  ])('that come %s are never treated as the end of the list', async (_, pattern) => {
    const { service, store, open, until, pass } = syncOf(1_000, { end: '404' });
    const next = pattern();
    service.options = { ...service.options, nextOutcome: () => (next() < 0.5 ? 'not found' : 'answered') };
    open('profile');
    await until(({ kind, problem }) => kind === 'idle' && problem !== null);
    for (let round = 0; round < 300; round += 1) {
      await pass('new');
      expect(store.memory.completedAt).toBe(null);
    }
    service.options = { ...service.options, nextOutcome: () => 'answered' };
    expect(await pass('new')).toMatchObject({ problem: null });
    expect(store.metBy.size).toBe(1_000);
  });

  it('are the end after 21 more answers confirm it, which are small and not stored', async () => {
    const { service, store, requested, open, until, pass } = syncOf(450, { end: '404' });
    open('profile');
    await until(idle);
    requested();
    // Arrives while the end is being confirmed; it would count as known while everything below it is missing.
    service.options = {
      ...service.options,
      beforeEach: () => {
        if (service.requests.at(-1)?.limit === 10 && service.list.length === 450) service.insert(40);
      },
    };
    expect(await pass('all')).toMatchObject({ problem: null });
    expect(store.metBy.size).toBe(450);
    const [first, ...confirming] = requested().slice(5);
    expect(first).toBe('6 of 100');
    expect(confirming).toHaveLength(21);
    expect([...new Set(confirming)].sort()).toEqual(['1 of 10', '6 of 100']);
    await pass('new');
    expect(store.metBy.size).toBe(490);
  });
});

/** Repeats these numbers forever. */
function inTurn(numbers: readonly number[]): () => number {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

describe('a refused page', () => {
  it.each([400, 413, 422, 500])(
    'with %i is requested in a smaller size, and the size is remembered',
    async (status) => {
      const { store, requested, open, until } = syncOf(130, { refuses: { above: 20, status } });
      open('profile');
      await until(idle);
      expect(requested().slice(0, 4)).toEqual(['1 of 100', '1 of 50', '1 of 20', '2 of 20']);
      expect(store.metBy.size).toBe(130);
      expect(store.memory.largestLimit).toBe(20);
    },
  );

  it('with 404 discards nothing', async () => {
    const { service, store, open, until, pass } = syncOf(130);
    open('profile');
    await until(idle);
    service.options = { ...service.options, refuses: { above: 0, status: 404 } };
    expect(await pass('all')).toMatchObject({ problem: { kind: 'service-error', status: 404 } });
    expect(store.metBy.size).toBe(130);
  });
});

describe('the depth', () => {
  it('of a number of reports ends a pass there, and a greater one continues it', async () => {
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

  it('of a number of days ends a pass with the first older page', async () => {
    // The reports are a second apart, and some days older than the test's clock.
    const { service, store, requested, open, until, pass, clock } = syncOf(
      900,
      {},
      { syncDepth: { kind: 'days', days: 30 } },
    );
    open('profile');
    await until(idle);
    expect(store.metBy.size).toBe(900);
    clock.move(400 * dayMs);
    service.time += 400 * 86_400;
    service.insert(200);
    requested();
    await pass('all');
    expect(requested()).toContain('3 of 100');
    expect(requested()).not.toContain('6 of 100');
    expect(store.metBy.size).toBe(1_100);
  });

  it('of a number of days is the same if the clock is a year ahead', async () => {
    const { service, store, open, until, clock } = syncOf(0, {}, { syncDepth: { kind: 'days', days: 30 } });
    service.insert(300);
    service.time += 100 * 86_400;
    service.insert(450);
    clock.set(service.time * 1_000 + 365 * dayMs);
    open('profile');
    await until(idle);
    // The page where the older ones start, and the next one.
    expect(store.metBy.size).toBe(600);
  });

  it('of a number of reports leaves no gap if more have arrived since the last full pass', async () => {
    const { service, store, open, until, pass, clock } = syncOf(
      900,
      {},
      { syncDepth: { kind: 'reports', count: 200 } },
    );
    open('profile');
    await until(idle);
    expect(store.metBy.size).toBe(200);
    clock.move(8 * dayMs);
    service.insert(500);
    await pass('new');
    expect(store.metBy.size).toBe(700);
  });

  it('of a number of reports leaves no gap if a full pass is requested while a pass is interrupted', async () => {
    const { service, store, open, until, pass, followed } = syncOf(
      900,
      {},
      { syncDepth: { kind: 'reports', count: 200 } },
    );
    open('profile');
    await until(idle);
    service.insert(500);
    service.options = { ...service.options, breaksAt: [1_200] };
    expect(await pass('new')).toMatchObject({ problem: { kind: 'service-error' } });
    service.options = { ...service.options, breaksAt: [] };
    service.insert(300);
    expect(await pass('all')).toMatchObject({ problem: null });
    expect(store.metBy.size).toBe(1_000);
    expect(followed.sync.state().unread).toBe(null);
  });

  it('leaves no gap if the first copy was interrupted and a full pass is requested', async () => {
    const { service, store, open, until, pass, followed } = syncOf(
      900,
      {},
      { syncDepth: { kind: 'reports', count: 400 } },
    );
    service.options = { ...service.options, breaksAt: [680] };
    open('profile');
    await until(({ problem }) => problem !== null);
    expect(store.metBy.size).toBe(200);
    service.options = { ...service.options, breaksAt: [] };
    followed.settings = { ...followed.settings, syncDepth: { kind: 'reports', count: 100 } };
    service.insert(300);
    expect(await pass('all')).toMatchObject({ problem: null });
    const stored = [...store.metBy.keys()].sort((one, other) => one - other);
    expect(stored).toEqual(stored.map((_, index) => (stored[0] ?? 0) + index));
    expect([stored[0], stored.at(-1)]).toEqual([701, 1_200]);
  });
});

describe('the state', () => {
  it('contains counts and an estimated total, found by requesting single reports', async () => {
    const { service, requested, open, until, states, followed } = syncOf(3_000);
    service.options = { ...service.options, beforeEach: () => followed.clock.move(100) };
    open('profile');
    await until(idle);
    const expected = states.map((state) => state.expected).filter((count) => count !== null);
    expect(expected.length).toBeGreaterThan(0);
    for (const count of expected) expect(Math.abs(count - 3_000)).toBeLessThan(1_500);
    expect(requested().filter((each) => each.endsWith(' of 1')).length).toBeLessThan(15);
    expect(states.at(-1)).toMatchObject({ kind: 'idle', pass: null, problem: null });
  });

  it('contains a wait, its end and reason; requesting a pass ends the wait', async () => {
    let isDown = true;
    const { service, open, until, followed, store } = syncOf(130);
    const reports = service.reports.bind(service);
    service.reports = async (endpoint, asking, options = {}) => {
      if (!isDown) return reports(endpoint, asking, options);
      options.onRetry?.({ kind: 'unreachable', host: 'x', code: 'ECONNREFUSED' }, 5_000);
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

describe('cancelling a pass', () => {
  it('does not discard received reports; the next pass continues after them', async () => {
    const { service, store, requested, open, until, pass, followed } = syncOf(900);
    service.options = {
      ...service.options,
      beforeEach: () => {
        if (service.requests.length === 5) followed.sync.cancel();
      },
    };
    open('profile');
    const cancelled = await until(({ kind, problem }) => kind === 'idle' && problem !== null);
    expect(cancelled.problem).toEqual({ kind: 'cancelled' });
    await settled();
    expect(store.prepared.size).toBe(0);
    service.options = { order: 'newest first' };
    const { pass: interrupted } = store.memory;
    expect(interrupted?.page).toBeGreaterThan(1);
    requested();
    await pass('new');
    expect(requested()[0]).toBe(`${interrupted?.page} of 100`);
    expect(store.metBy.size).toBe(900);
  });
});

describe('cancelling a pass while a page is being stored', () => {
  it('still reports the reports of that page', async () => {
    const { store, open, until, stored, followed } = syncOf(30);
    const call = store.call.bind(store);
    store.call = (name, request) => {
      const answer = call(name, request);
      if (name === 'pages.store' || name === 'pages.storePrepared') followed.sync.cancel();
      return answer;
    };
    open('profile');
    await until(({ kind, problem }) => kind === 'idle' && problem !== null);
    expect(store.metBy.size).toBeGreaterThan(0);
    expect(stored.reduce((sum, { added }) => sum + added, 0)).toBe(store.metBy.size);
  });
});

describe('interrupting a pass after a short page, which may have been filled since', () => {
  it('continues with that page', async () => {
    const { service, store, open, until, pass, followed } = syncOf(130, { order: 'oldest first' });
    const requestCount = (page: number) => service.requests.filter((request) => request.page === page).length;
    service.options = {
      ...service.options,
      beforeEach: () => {
        if (requestCount(3) === 1 && service.list.length === 130) service.insert(90);
        if (requestCount(2) === 2) followed.sync.cancel();
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

describe('another profile, or a missing key', () => {
  it('ends the sync: nothing more is requested, stored or reported', async () => {
    const { service, store, open, until, followed } = syncOf(900);
    service.options = {
      ...service.options,
      beforeEach: () => {
        if (service.requests.length === 4) open(null);
      },
    };
    open('profile');
    await until(({ kind, received }) => kind === 'idle' && received === 0 && service.requests.length >= 4);
    // A page that was being stored is still stored.
    await settled();
    const before = [service.requests.length, store.metBy.size, followed.recorded.length];
    await settled();
    expect([service.requests.length, store.metBy.size, followed.recorded.length]).toEqual(before);
    expect(followed.sync.start('new')).toMatchObject({ kind: 'idle' });
  });
});

describe('a page that is never delivered', () => {
  it('is reported, and does not keep new reports from arriving automatically', async () => {
    const { service, store, open, until, clock, stored } = syncOf(
      450,
      { breaksAt: [250] },
      { syncInterval: 60 },
    );
    open('profile');
    await until(({ problem }) => problem !== null);
    const nextRound = async () => {
      await settled();
      clock.move(70_000);
      await settled();
      return until(({ kind }) => kind === 'idle');
    };
    const unread = { page: 3, limit: 100, problem: { kind: 'service-error', status: 500 } };
    expect(await nextRound()).toMatchObject({ problem: null, unread, completedAt: null });
    for (const arrived of [5, 130, 1]) {
      service.insert(arrived, 'fraud');
      expect(await nextRound()).toMatchObject({ problem: null, completedAt: null });
      expect(service.list.filter(({ id }) => id > 250 && !store.metBy.has(id)).length).toBeLessThan(100);
      expect(stored.at(-1)).toMatchObject({ pass: 'new' });
    }
    expect(store.metBy.size).toBe(200 + 136);
  });

  it('is retried automatically, less and less often, until the copy is complete', async () => {
    const { service, store, open, until, followed } = syncOf(450, { breaksAt: [250] }, { syncInterval: 60 });
    open('profile');
    await until(({ problem }) => problem !== null);
    const timesTried = async (minutes: number) => {
      const before = service.requests.length;
      for (let minute = 0; minute < minutes; minute += 1) {
        followed.clock.move(61_000);
        await settled();
        await until(({ kind }) => kind === 'idle');
      }
      return service.requests.slice(before).filter(({ page, limit }) => page === 3 && limit === 100).length;
    };
    const early = await timesTried(10);
    const later = await timesTried(30);
    expect(early).toBeGreaterThan(2);
    expect(later).toBeLessThan(4);
    expect(later).toBeGreaterThan(1);
    service.options = { order: 'newest first' };
    await timesTried(16);
    expect(followed.sync.state()).toMatchObject({ problem: null, unread: null });
    expect(followed.sync.state().completedAt).not.toBe(null);
    expect(store.metBy.size).toBe(450);
    expect(store.memory).toMatchObject({ pass: null, blocked: null });
  });

  it('is retried at once when the user looks for new reports', async () => {
    const { service, store, open, until, pass } = syncOf(450, { breaksAt: [250] });
    open('profile');
    await until(({ problem }) => problem !== null);
    expect((await pass('new')).unread).toMatchObject({ page: 3, limit: 100 });
    service.insert(5);
    service.options = { order: 'newest first' };
    expect(await pass('new')).toMatchObject({ problem: null, unread: null });
    expect(store.metBy.size).toBe(455);
  });

  it('together with a second one among newer reports delays no newer reports, and loses no older ones', async () => {
    const { service, store, open, until, pass } = syncOf(450, { breaksAt: [250] });
    open('profile');
    await until(({ problem }) => problem !== null);
    await pass('new');
    service.insert(300);
    service.options = { ...service.options, breaksAt: [250, 600] };
    for (let round = 0; round < 4; round += 1) {
      service.insert(20);
      await pass('new');
    }
    const newest = service.list.length;
    expect(service.list.filter(({ id }) => id > newest - 200 && !store.metBy.has(id))).toEqual([]);
    service.options = { order: 'newest first' };
    for (let round = 0; round < 3; round += 1) await pass('new');
    expect(store.metBy.size).toBe(newest);
    expect(store.memory).toMatchObject({ pass: null, blocked: null });
  });

  it('is remembered by the next run of the app', async () => {
    const { service, store, open, until, pass, followed } = syncOf(450, { breaksAt: [250] });
    open('profile');
    await until(({ problem }) => problem !== null);
    await pass('new');
    open(null);
    const next = recordedSync({ client: service, store, sizes });
    service.insert(5);
    next.open('profile');
    await next.until(({ unread }) => unread !== null);
    expect(followed.sync.state().unread).toBe(null);
    expect(store.metBy.size).toBe(205);
  });
});

describe('rebuilding a copy', () => {
  it.each([0, 300])(
    'in the middle of a pass starts a new pass at once, with an interval of %i s',
    async (syncInterval) => {
      const { store, open, until, followed } = syncOf(450, {}, { syncInterval });
      open('profile');
      while (store.metBy.size < 200) await new Promise((resolve) => setImmediate(resolve));
      store.rebuild();
      await settled();
      followed.rebuild();
      await until(idle);
      expect(store.metBy.size).toBe(450);
      expect(store.memory).toMatchObject({ pass: null, allReceived: 450 });
    },
  );

  it('after the last page of a pass, or between passes, does not count as complete', async () => {
    const { store, open, until, followed } = syncOf(450);
    open('profile');
    await until(idle);
    store.rebuild();
    followed.rebuild();
    expect(followed.sync.state()).toEqual(neverSynchronised);
    await until(idle);
    expect(store.metBy.size).toBe(450);
    const end = store.memory;
    store.rebuild();
    expect(await store.call('syncMemory.write', end)).toMatchObject({ problem: { kind: 'not-found' } });
  });
});

describe('the interval', () => {
  it('is waited for after each pass; after failures the pauses grow, and a refused key is not retried soon', async () => {
    const { service, requested, open, until, followed } = syncOf(30, {}, { syncInterval: 60 });
    open('profile');
    await until(idle);
    const askedWithin = async (seconds: number) => {
      await settled();
      requested();
      followed.clock.move(seconds * 1_000);
      await settled();
      await until(({ kind }) => kind === 'idle');
      return requested().length;
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

  it('does not delay the first pass after the connection is back', async () => {
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

  it('is respected by a pass that always fails, however often other requests succeed', async () => {
    const { service, open, until, followed } = syncOf(450, {}, { syncInterval: 60 });
    const reports = service.reports.bind(service);
    let failed = 0;
    service.reports = async (endpoint, asking, options) => {
      if (asking.page === 1) return reports(endpoint, asking, options);
      failed += 1;
      return { ok: false, problem: { kind: 'not-the-service', host: 'x', reason: 'not JSON', excerpt: '' } };
    };
    open('profile');
    await until(({ kind, problem }) => kind === 'idle' && problem !== null);
    for (let second = 0; second < 600; second += 1) {
      open('profile', true);
      await settled();
      followed.clock.move(1_000);
    }
    expect(failed).toBeLessThan(30);
  });
});

describe('pages', () => {
  it('are prefetched, at most three at a time', async () => {
    const { service, open, until } = syncOf(2_500, {}, { syncDepth: { kind: 'reports', count: 2_000 } });
    open('profile');
    await until(idle);
    expect(service.maxInFlight).toBeGreaterThan(1);
    expect(service.maxInFlight).toBeLessThanOrEqual(3);
  });
});
