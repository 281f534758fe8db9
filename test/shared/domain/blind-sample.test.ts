import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSeconds, type Candidate, drawSample, maxSeed } from '../../../shared/domain/blind-sample';
import { groupBy } from '../../../shared/group-by';

const candidates: fc.Arbitrary<Candidate[]> = fc.uniqueArray(
  fc.record({ subject: fc.string(), stratum: fc.constantFrom('fraud', 'high', 'low', 'clear') }),
  { selector: ({ subject }) => subject, maxLength: 60 },
);
const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const seed = fc.integer({ min: 0, max: maxSeed });
const sizes = (some: readonly Candidate[]) => {
  const strata = groupBy(some, ({ stratum }) => stratum);
  return (stratum: string) => strata.get(stratum)?.length ?? 0;
};

describe('a sample for second review', () => {
  it('is the same for the same seed and set, in any order', () => {
    fc.assert(
      fc.property(candidates, share, seed, fc.infiniteStream(fc.nat()), (all, part, number, order) => {
        const shuffled = all
          .map((item) => ({ item, at: order.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ item }) => item);
        expect(drawSample(shuffled, part, number)).toEqual(drawSample(all, part, number));
      }),
    );
  });

  it('has the share of all and of each stratum, to within one, and nothing twice', () => {
    fc.assert(
      fc.property(candidates, share, seed, (all, part, number) => {
        const drawn = drawSample(all, part, number);
        const total = Math.min(all.length, Math.max(1, Math.round(part * all.length)));
        expect(drawn.length).toBe(total);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.every((each) => all.includes(each))).toBe(true);
        const [ofAll, ofDrawn] = [sizes(all), sizes(drawn)];
        for (const stratum of ['fraud', 'high', 'low', 'clear'])
          expect(
            Math.abs(ofDrawn(stratum) - (total * ofAll(stratum)) / Math.max(1, all.length)),
          ).toBeLessThan(1);
      }),
    );
  });

  it('draws each candidate about equally often', () => {
    const all = Array.from({ length: 10 }, (_, at) => ({ subject: String(at), stratum: 'high' }));
    const counts = new Map<string, number>();
    for (let number = 0; number < 2_000; number += 1)
      for (const { subject } of drawSample(all, 0.3, number))
        counts.set(subject, (counts.get(subject) ?? 0) + 1);
    for (const { subject } of all) expect(Math.abs((counts.get(subject) ?? 0) - 600)).toBeLessThan(100);
  });

  it('is empty if there is nothing to draw from', () => {
    expect(drawSample([], 0.5, 1)).toEqual([]);
  });
});

describe('the second reviewers', () => {
  it('get equal numbers, and nothing that they have judged', () => {
    const subjects = Array.from({ length: 10 }, (_, at) => `transaction:${at}`);
    const judged = (subject: string) => new Set(subject.endsWith('0') ? ['ana'] : ['cy']);
    const assigned = assignSeconds(subjects, ['ana', 'bo'], judged);
    expect(assigned).toHaveLength(10);
    expect(assigned[0]).toEqual({ subject: 'transaction:0', second: 'bo' });
    expect(assigned.filter(({ second }) => second === 'ana')).toHaveLength(5);
  });

  it('get nothing that all of them have judged', () => {
    expect(assignSeconds(['a', 'b'], ['ana'], (subject) => new Set(subject === 'a' ? ['ana'] : []))).toEqual([
      { subject: 'b', second: 'ana' },
    ]);
  });
});
