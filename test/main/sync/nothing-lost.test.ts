import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSizes } from '../../../main/sync/pages';
import type { SyncDepth } from '../../../shared/domain/sync';
import { ModelStore } from '../../support/databases/model-store';
import { movableClock, recordedSync } from '../../support/main/recorded-sync';
import { runs } from '../../support/runner/depth';
import { seededRandom } from '../../support/runner/seeded-random';
import { ModelService, type RequestOutcome } from '../../support/servers/model-service';

const anyScenario = fc.record({
  seed: fc.integer(),
  order: fc.constantFrom('newest first' as const, 'newest first' as const, 'oldest first' as const),
  reports: fc.integer({ min: 0, max: 40 }),
  preferred: fc.integer({ min: 1, max: 9 }),
  first: fc.integer({ min: 1, max: 4 }),
  preview: fc.integer({ min: 1, max: 9 }),
  overlap: fc.integer({ min: 1, max: 2 }),
  cap: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  pagesOf: fc.constantFrom('given' as const, 'asked' as const),
  refuses: fc.option(
    fc.record({ above: fc.integer({ min: 1, max: 5 }), status: fc.constantFrom(400, 413, 422, 500) }),
    { nil: undefined },
  ),
  ignoresLimit: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 6 }),
  end: fc.constantFrom('empty' as const, '404' as const),
  insertions: fc.constantFrom(0, 0, 0.1, 0.5, 0.9),
  failures: fc.constantFrom(0, 0, 0.1, 0.4),
  /** How often single requests are answered with 404, as by one of two instances behind a gateway. */
  flapping: fc.constantFrom(0, 0, 0.1, 0.5),
  /** How often several requests in a row are answered with 404, or with 500. */
  bursts: fc.constantFrom(0, 0, 0.05, 0.15),
  /** How often, per pass, every page with certain reports is answered with 500. */
  brokenReports: fc.constantFrom(0, 0, 0.5),
  interruptions: fc.constantFrom(0, 0, 0.05, 0.2),
  /** The store's process ends and is restarted. */
  restarts: fc.constantFrom(0, 0, 0.1, 0.5),
  /** The copy is rebuilt, and that is reported now or a little later. */
  rebuildings: fc.constantFrom(0, 0, 0.02),
  /** How often, per pass, the user sets another sync depth. */
  depths: fc.constantFrom(0, 0.3, 0.9),
  /** How often, per pass, the machine's clock is set, and how often the machine sleeps for days. */
  clocks: fc.constantFrom(0, 0.5),
  sleeps: fc.constantFrom(0, 0.5),
  passes: fc.integer({ min: 1, max: 5 }),
});

type Scenario = typeof anyScenario extends fc.Arbitrary<infer Given> ? Given : never;

const withoutFaults: Omit<
  Scenario,
  'seed' | 'order' | 'reports' | 'preferred' | 'first' | 'preview' | 'overlap' | 'passes'
> = {
  cap: undefined,
  pagesOf: 'given',
  refuses: undefined,
  ignoresLimit: undefined,
  end: 'empty',
  insertions: 0,
  failures: 0,
  flapping: 0,
  bursts: 0,
  brokenReports: 0,
  interruptions: 0,
  restarts: 0,
  rebuildings: 0,
  depths: 0,
  clocks: 0,
  sleeps: 0,
};

/** Scenarios in which a copy was once incomplete. */
const regressions: [Scenario][] = [
  // Ended after a page following a short one, which must be requested again.
  [
    {
      ...withoutFaults,
      seed: 1_683_493_266,
      order: 'oldest first',
      reports: 4,
      preferred: 4,
      first: 1,
      preview: 9,
      overlap: 1,
      insertions: 0.9,
      interruptions: 0.05,
      passes: 2,
    },
  ],
  // Treated a page that one of two instances did not know as the end.
  [
    {
      ...withoutFaults,
      seed: 676_101_754,
      order: 'newest first',
      reports: 0,
      preferred: 1,
      first: 1,
      preview: 9,
      overlap: 1,
      flapping: 0.1,
      passes: 4,
    },
  ],
  // Was refused as another copy's after that was rebuilt while a page was being stored.
  [
    {
      ...withoutFaults,
      seed: 30,
      order: 'newest first',
      reports: 0,
      preferred: 1,
      first: 1,
      preview: 9,
      overlap: 1,
      ignoresLimit: 2,
      failures: 0.4,
      rebuildings: 0.02,
      depths: 0.9,
      clocks: 0.5,
      passes: 4,
    },
  ],
];

const failures: readonly [RequestOutcome, ...RequestOutcome[]] = [
  'broken before',
  'broken after',
  'broken in the body',
  'requested again',
  'defect',
];

const hour = 3_600;
const day = 24 * hour;
/** Between two reports, in seconds: forty of them are ten days. */
const secondsApart = 6 * hour;
/** Errors of the machine's clock, in seconds: none, a time zone, days, a year. */
const wrongBy: readonly [number, ...number[]] = [0, hour, -hour, 2 * day, -2 * day, 400 * day, -400 * day];

describe('the copy of the reports', () => {
  it('contains every report within the depth, without a gap, whatever arrives, fails or is interrupted meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (given) => {
        await expectCompleteCopy(given);
      }),
      { numRuns: runs(250), examples: regressions },
    );
  });
});

describe('a page that the service never delivers', () => {
  it('delays no report on the pages before it, and loses none after it for good', async () => {
    const anyBrokenScenario = fc.record({
      reports: fc.integer({ min: 5, max: 40 }),
      broken: fc.integer({ min: 1, max: 40 }),
      arrivals: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 }),
      alsoBroken: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
      preferred: fc.integer({ min: 1, max: 9 }),
      first: fc.integer({ min: 1, max: 4 }),
      preview: fc.integer({ min: 1, max: 9 }),
      depth: fc.constantFrom<SyncDepth>({ kind: 'all' }, { kind: 'reports', count: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(
        anyBrokenScenario,
        async ({ reports, broken, arrivals, alsoBroken, first, ...given }) => {
          const breaksAt = [Math.min(broken, reports), ...(alsoBroken === null ? [] : [alsoBroken])];
          const service = new ModelService({ order: 'newest first', breaksAt });
          service.insert(reports);
          const store = new ModelStore();
          const sizes = {
            preferred: given.preferred,
            first: Math.min(first, given.preferred),
            preview: given.preview,
            smaller: [5, 2, 1],
            minServiceLimit: 1,
            overlap: 2,
          };
          const followed = recordedSync({
            client: service,
            store,
            sizes,
            settings: { syncDepth: given.depth },
          });
          followed.open('profile');
          for (const arrived of [...arrivals, 0, 0, 0]) {
            await followed.pass('new');
            service.insert(arrived);
          }
          const newestFirst = service.list.map(({ id }) => id).reverse();
          const brokenPlace = newestFirst.findIndex((id) => breaksAt.includes(id));
          const onOtherPages = brokenPlace - (sizes.preferred - 1);
          const wanted = given.depth.kind === 'reports' ? given.depth.count : newestFirst.length;
          const before = newestFirst.slice(0, Math.max(0, Math.min(wanted, onOtherPages)));
          expect(before.filter((id) => !store.metBy.has(id))).toEqual([]);
          service.options = { order: 'newest first' };
          for (let round = 0; round < 3; round += 1) await followed.pass('new');
          const stored = newestFirst.filter((id) => store.metBy.has(id));
          expect(stored).toEqual(newestFirst.slice(0, stored.length));
          expect(stored.length).toBeGreaterThanOrEqual(Math.min(newestFirst.length, wanted));
          expect(followed.sync.state()).toMatchObject({ problem: null, unread: null });
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

/** Expects a copy to be complete after passes with many faults, and some more after the faults are over. */
async function expectCompleteCopy(given: Scenario): Promise<void> {
  const { next, of } = seededRandom(given.seed);
  let isOver = false;
  let requests = 0;
  let burst: { readonly fate: RequestOutcome; left: number } = { fate: 'answered', left: 0 };
  const service = new ModelService({
    order: given.order,
    cap: given.ignoresLimit === undefined ? given.cap : undefined,
    pagesOf: given.pagesOf,
    refuses: given.ignoresLimit === undefined ? given.refuses : undefined,
    ignoresLimit: given.ignoresLimit,
    end: given.end,
    secondsApart,
    beforeEach: (itself) => {
      requests += 1;
      if (!isOver && requests < 400 && next() < given.insertions) itself.insert(Math.ceil(next() * 4));
    },
    delayTurns: () => Math.floor(next() * 5),
    nextOutcome: fate,
  });
  service.insert(given.reports);
  const sizes: PageSizes = {
    preferred: given.preferred,
    first: Math.min(given.first, given.preferred),
    preview: given.preview,
    smaller: [5, 2, 1],
    minServiceLimit: 1,
    overlap: given.overlap,
  };
  const store = new ModelStore();
  const clock = movableClock();
  let syncDepth: SyncDepth = given.depths > 0 ? someDepth() : { kind: 'all' };
  let clockIsWrongBy = 0;
  setClock();
  let followed = opened();
  for (let pass = 0; pass < given.passes; pass += 1) {
    if (pass > 0) changeBetweenPasses();
    await interrupted(pass === 0 ? 'new' : next() < 0.2 ? 'all' : 'new');
    if (store.memory.pass === null && store.memory.blocked === null) expectNoGap();
  }
  isOver = true;
  service.options = { ...service.options, breaksAt: [] };
  // The interrupted pass ends, and then another finds what is new since it started.
  await followUndisturbed();
  expectNoGap();
  expectDeep();
  clockIsWrongBy = 0;
  // In the middle of the list, only a full pass finds a report.
  const behind = Math.floor(next() * service.list.length);
  if (syncDepth.kind === 'all') service.insertLate(behind);
  sleep(30 * day);
  await followUndisturbed();
  expectDeep();

  function fate(): RequestOutcome {
    if (isOver) return 'answered';
    burst.left -= 1;
    if (burst.left >= 0) return burst.fate;
    if (next() < given.bursts)
      burst = { fate: of(['not found', 'not found', 'defect']), left: Math.ceil(next() * 6) };
    if (next() < given.flapping) return 'not found';
    return next() < given.failures ? of(failures) : 'answered';
  }

  function opened() {
    const fresh = recordedSync({ client: service, store, sizes, clock, settings: { syncDepth } });
    fresh.open('profile');
    return fresh;
  }

  function someDepth(): SyncDepth {
    return of<SyncDepth>([
      { kind: 'all' },
      { kind: 'reports', count: Math.ceil(next() * 30) },
      { kind: 'days', days: Math.ceil(next() * 8) },
    ]);
  }

  function setClock(): void {
    clock.set((service.time + clockIsWrongBy) * 1_000);
  }

  function sleep(seconds: number): void {
    service.time += seconds;
    setClock();
  }

  /** What may happen between two passes. */
  function changeBetweenPasses(): void {
    service.insert(Math.floor(next() * (next() < 0.3 ? 40 : 8)));
    if (next() < given.depths) {
      syncDepth = someDepth();
      followed.settings = { ...followed.settings, syncDepth };
    }
    if (next() < given.clocks) clockIsWrongBy = of(wrongBy);
    sleep(next() < given.sleeps ? Math.ceil(next() * 10) * day : 0);
    const someReport = () => Math.ceil(next() * service.list.length);
    const breaksAt = next() < given.brokenReports ? [someReport(), someReport()] : [];
    service.options = { ...service.options, breaksAt };
  }

  async function followUndisturbed(): Promise<void> {
    for (let pass = 0; pass < 3; pass += 1) {
      const { problem, unread } = await followed.pass('new');
      // A service without reports may return 404.
      if (service.list.length > 0) expect([problem, unread]).toEqual([null, null]);
    }
    // Pages of another size than requested, filled while they are read: only a full pass finds everything.
    if (given.ignoresLimit !== undefined && given.order === 'oldest first') await followed.pass('all');
  }

  /** Below the newest stored report, none is missing down to the oldest stored one. */
  function expectNoGap(): void {
    if (given.order === 'oldest first') return;
    const stored = [...store.metBy.keys()].sort((a, b) => a - b);
    const oldest = stored[0] ?? 0;
    expect(stored).toEqual(stored.map((_, index) => oldest + index));
  }

  /** Everything that the service lists within the depth is stored, or all of it if its order is another. */
  function expectDeep(): void {
    const newestFirst = service.list.toReversed();
    const from = (service.time - (syncDepth.kind === 'days' ? syncDepth.days * day : 0)) * 1e9;
    const within = newestFirst.filter(
      ({ timestamp }, index) =>
        given.order === 'oldest first' ||
        syncDepth.kind === 'all' ||
        (syncDepth.kind === 'reports' ? index < syncDepth.count : timestamp >= from),
    );
    expect(within.filter(({ id }) => !store.metBy.has(id))).toEqual([]);
  }

  async function rebuilt(): Promise<void> {
    store.rebuild();
    for (let turns = Math.floor(next() * 4); turns > 0; turns -= 1)
      await new Promise((resolve) => setImmediate(resolve));
    followed.rebuild();
  }

  /** A pass that is sometimes cancelled, or ends with the app. */
  async function interrupted(kind: 'new' | 'all'): Promise<void> {
    followed.sync.start(kind);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (followed.sync.state().kind === 'idle') return;
      if (given.restarts > 0 && next() < given.restarts) store.restart();
      if (next() < given.rebuildings) await rebuilt();
      if (next() >= given.interruptions) continue;
      if (next() < 0.5) followed.sync.cancel();
      else {
        followed.open(null);
        followed = opened();
      }
    }
  }
}
