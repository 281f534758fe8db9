import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportAnnotation } from '../../../../main/store/user-data/report-annotations';
import { userDataCalls } from '../../../../main/store/user-data/user-data-calls';
import { temporaryFolder } from '../../../support/temporary-folder';
import { openOwn } from '../../../support/user-database';

/** A model of the user's annotations: every change gets the next sequence. */
class MarksModel {
  readonly marks = new Map<string, ReportAnnotation>();
  readonly notes = new Map<string, string>();
  sequence = 0;

  markRead(keys: readonly string[], read: boolean): void {
    for (const key of new Set(keys)) this.#change(key, { read });
  }

  writeNote(key: string, text: string): void {
    this.notes.set(key, text);
    this.#change(key, { noted: text !== '' });
  }

  #change(key: string, change: Partial<ReportAnnotation>): void {
    const before = this.marks.get(key) ?? { key, read: false, noted: false, sequence: 0 };
    const after = { ...before, ...change };
    if (after.read === before.read && after.noted === before.noted) return;
    this.sequence += 1;
    this.marks.set(key, { ...after, sequence: this.sequence });
  }
}

const key = fc.constantFrom(
  '1',
  '2',
  '9007199254740993',
  '-9223372036854775808',
  `sha256:${'0f'.repeat(32)}`,
);
const step = fc.oneof(
  fc.record({ act: fc.constant('read' as const), keys: fc.array(key, { maxLength: 7 }), read: fc.boolean() }),
  fc.record({ act: fc.constant('note' as const), key, text: fc.constantFrom('', 'a note', 'another') }),
  /** A mirror asks for the changes since the last time, this many at a time, once or to the end. */
  fc.record({
    act: fc.constant('catch up' as const),
    limit: fc.integer({ min: 1, max: 3 }),
    toTheEnd: fc.boolean(),
  }),
  fc.record({ act: fc.constant('reopen' as const) }),
);

/** Sequences of annotations changed in one call have no defined order among them. */
function withoutSequence({ key, read, noted }: ReportAnnotation) {
  return { key, read, noted };
}

describe('the annotations of reports', () => {
  it('are stored as made, and a reader that catches up by sequence gets all of them, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const folder = temporaryFolder();
        let own = await openOwn(folder);
        const model = new MarksModel();
        const mirror = new Map<string, ReportAnnotation>();
        let seen = 0;
        const catchUp = async (limit: number) => {
          const changed = await own.annotations.changedAfter(seen, limit);
          expect(changed.length).toBeLessThanOrEqual(limit);
          for (const mark of changed) {
            expect(mark.sequence).toBeGreaterThan(seen);
            seen = mark.sequence;
            mirror.set(mark.key, mark);
          }
          return changed.length > 0;
        };
        for (const each of [...steps, { act: 'catch up', limit: 2, toTheEnd: true } as const]) {
          if (each.act === 'read') {
            model.markRead(each.keys, each.read);
            await own.annotations.markRead(each.keys, each.read);
          } else if (each.act === 'note') {
            model.writeNote(each.key, each.text);
            await userDataCalls(own, () => 1)['notes.save']({ key: each.key, text: each.text });
          } else if (each.act === 'reopen') {
            await own.close();
            own = await openOwn(folder);
          } else {
            while ((await catchUp(each.limit)) && each.toTheEnd);
          }
        }
        const byKey = (marks: Iterable<ReportAnnotation>) =>
          [...marks].map(withoutSequence).sort((a, b) => (a.key < b.key ? -1 : 1));
        expect(byKey(mirror.values())).toEqual(byKey(model.marks.values()));
        expect(byKey(await own.annotations.forReports([...model.marks.keys(), 'never marked']))).toEqual(
          byKey(model.marks.values()),
        );
        expect(seen).toBe(model.sequence);
        for (const [noted, text] of model.notes) expect(await own.annotations.noteOn(noted)).toBe(text);
        await own.close();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('of 10,000 reports are written at once', async () => {
    const own = await openOwn();
    const keys = Array.from({ length: 10_000 }, (_, index) => String(9223372036854775807n - BigInt(index)));
    await own.annotations.markRead(keys, true);
    expect(await own.annotations.forReports(keys)).toHaveLength(10_000);
    expect(await own.annotations.changedAfter(9_999, 10)).toMatchObject([{ read: true, sequence: 10_000 }]);
    await own.annotations.markRead(keys, true);
    expect(await own.annotations.changedAfter(10_000, 10)).toEqual([]);
    await own.close();
  });
});
