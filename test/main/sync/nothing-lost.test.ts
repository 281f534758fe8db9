import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSizes } from '../../../main/sync/page-sizes';
import { followedSync } from '../../support/followed-sync';
import { type Fate, ModelService } from '../../support/model-service';
import { ModelStore } from '../../support/model-store';

/** What a world may do to a sync, each turn by chance. */
interface Chance {
  /** At least 0, below 1; the same row for the same world. */
  next(): number;
}

/** mulberry32, a small generator of uniform numbers. */
function chance(seed: number): Chance {
  let state = seed;
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
}

const world = fc.record({
  seed: fc.integer(),
  order: fc.constantFrom('newest first' as const, 'oldest first' as const),
  reports: fc.integer({ min: 0, max: 40 }),
  preferred: fc.integer({ min: 1, max: 9 }),
  first: fc.integer({ min: 1, max: 4 }),
  overlap: fc.integer({ min: 1, max: 2 }),
  cap: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  pagesOf: fc.constantFrom('given' as const, 'asked' as const),
  refuses: fc.option(
    fc.record({ above: fc.integer({ min: 1, max: 5 }), status: fc.constantFrom(400, 413, 422, 500) }),
    { nil: undefined },
  ),
  ignoresLimit: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 6 }),
  end: fc.constantFrom('empty' as const, '404' as const),
  insertions: fc.constantFrom(0, 0.1, 0.5, 0.9),
  failures: fc.constantFrom(0, 0.1, 0.4),
  interruptions: fc.constantFrom(0, 0.05, 0.2),
  /** The store's process ends and is started again. */
  restarts: fc.constantFrom(0, 0, 0.1, 0.5),
  /** The copy is begun anew, and that is told now or a little later. */
  rebuildings: fc.constantFrom(0, 0, 0.02),
  passes: fc.integer({ min: 1, max: 4 }),
});

/** Worlds that a copy was not complete in once. */
const once: [World][] = [
  // Ended after a page behind one that was short, and is to be asked for again.
  [
    {
      seed: 1_683_493_266,
      order: 'oldest first',
      reports: 4,
      preferred: 4,
      first: 1,
      overlap: 1,
      cap: undefined,
      pagesOf: 'given',
      refuses: undefined,
      ignoresLimit: undefined,
      end: 'empty',
      insertions: 0.9,
      failures: 0,
      interruptions: 0.05,
      restarts: 0,
      rebuildings: 0,
      passes: 2,
    },
  ],
];

const failures: readonly Fate[] = [
  'broken before',
  'broken after',
  'broken in the body',
  'asked again',
  'defect',
];

describe('the copy of the reports', () => {
  it('is the list of the service, whatever was inserted, broke or was ended meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const store = await livedThrough(given);
        expect([...store.metBy.keys()].sort((a, b) => a - b)).toEqual(store.expected);
      }),
      { numRuns: 1000, examples: once },
    );
  }, 120_000);
});

type World = typeof world extends fc.Arbitrary<infer Given> ? Given : never;

/** The store after passes in a world full of trouble, and one more once all of it is over. */
async function livedThrough(given: World) {
  const { next } = chance(given.seed);
  let isOver = false;
  let requests = 0;
  const service = new ModelService({
    order: given.order,
    cap: given.ignoresLimit === undefined ? given.cap : undefined,
    pagesOf: given.pagesOf,
    refuses: given.ignoresLimit === undefined ? given.refuses : undefined,
    ignoresLimit: given.ignoresLimit,
    end: given.end,
    between: (itself) => {
      requests += 1;
      if (!isOver && requests < 400 && next() < given.insertions) itself.insert(Math.ceil(next() * 4));
    },
    way: () => Math.floor(next() * 5),
    fate: () => {
      if (isOver || next() >= given.failures) return 'answered';
      return failures[Math.floor(next() * failures.length)] ?? 'answered';
    },
  });
  service.insert(given.reports);
  const sizes: PageSizes = {
    preferred: given.preferred,
    first: Math.min(given.first, given.preferred),
    smaller: [5, 2, 1],
    smallestLargest: 1,
    overlap: given.overlap,
  };
  const store = new ModelStore();
  let followed = opened();
  for (let pass = 0; pass < given.passes; pass += 1) {
    if (pass > 0) service.insert(Math.floor(next() * 8));
    await interrupted(pass === 0 ? 'new' : next() < 0.2 ? 'all' : 'new');
  }
  isOver = true;
  // The pass that was interrupted ends, and then one finds what is new since it began.
  for (let pass = 0; pass < 3; pass += 1) {
    const { problem } = await followed.pass('new');
    // A service without reports may say 404.
    if (service.list.length > 0) expect(problem).toBe(null);
  }
  // Pages of a size that nobody asked for, filled while they are read: only once all is followed again is all there.
  if (given.ignoresLimit !== undefined && given.order === 'oldest first') await followed.pass('all');
  const expected = service.list.map(({ id }) => id);
  return { metBy: store.metBy, expected };

  function opened() {
    const fresh = followedSync({ client: service, store, sizes });
    fresh.open('profile');
    return fresh;
  }

  async function rebuilt(): Promise<void> {
    store.rebuild();
    for (let turns = Math.floor(next() * 4); turns > 0; turns -= 1)
      await new Promise((resolve) => setImmediate(resolve));
    followed.tellRebuilt();
  }

  /** A pass that is now and then cancelled, or ends with the program. */
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
