import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../../../shared/domain/entry-order';
import type { LogEntry } from '../../../shared/domain/review-log';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { nextEntryId, sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { runs } from '../../support/runner/depth';
import { inOrder as referenceOrder } from '../../support/team/reference-order';

const maxEntries = 12;
/** Entries of any devices, clocks and predecessors: also of later entries, in circles, and of themselves. */
const anyEntries = fc
  .uniqueArray(
    fc.record({
      device: fc.constantFrom('a', 'b', 'c'),
      deviceSeq: fc.integer({ min: 1, max: maxEntries }),
      saidAt: fc.integer({ min: 0, max: 5 }),
      receivedAt: fc.option(fc.integer({ min: 0, max: 5 })),
      after: fc.array(fc.nat(maxEntries), { maxLength: 3 }),
    }),
    { maxLength: maxEntries, selector: ({ device, deviceSeq }) => `${device} ${deviceSeq}` },
  )
  .map((drawn) => {
    const ids = drawn.map(nextEntryId);
    return drawn.map(({ after, ...entry }, at) =>
      sampleEntry({ id: ids[at] ?? '', ...entry, after: after.flatMap((other) => ids[other] ?? []) }),
    );
  });

function orderOf(entries: readonly LogEntry[]): readonly string[] {
  return inOrder(entries).ordered.map(({ id }) => id);
}

describe('the order of entries', () => {
  it('always has the earliest next of those that follow only what is before it', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const plain = entries.map((entry) => ({ ...entry, person: entry.person ?? '' }));
        expect(orderOf(entries)).toEqual(referenceOrder(plain).map(({ id }) => id));
      }),
      { numRuns: runs(5_000, 300) },
    );
  });

  it('is that of their numbers if the clock of a device ran backwards for 50,000 entries', () => {
    const entries = Array.from({ length: 50_000 }, (_, at) =>
      sampleEntry({ id: nextEntryId(), deviceSeq: at + 1, saidAt: -at }),
    );
    expect(orderOf(entries.toReversed())).toEqual(entries.map(({ id }) => id));
  });

  it('doesn’t let a file with verdicts of 20,000 people on one report show them all', () => {
    const entries: LogEntry[] = [];
    for (let at = 0; at < 20_000; at += 1)
      entries.push(
        sampleEntry({
          ...{ id: nextEntryId(), person: `file:${at}`, device: `d${at}`, saidAt: at },
          ...{ after: entries.slice(-1).map(({ id }) => id) },
          ...verdictOn('1', at % 2 === 0 ? 'fraud' : 'legitimate', { content: 'aaaaaaaa' }),
        }),
      );
    const { verdict } = reviewState(entries);
    expect(verdict?.kind).toBe('divided');
    expect(verdict?.heads).toHaveLength(100);
    expect(verdict?.heads.at(-1)?.entry.id).toBe(entries.at(-1)?.id);
  });
});
