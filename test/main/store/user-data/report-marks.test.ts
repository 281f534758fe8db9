import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import { subjectOfReport } from '../../../../shared/domain/review-log';
import { noteOn, openOwn, reviewStateIn } from '../../../support/databases/user-database';
import { runs } from '../../../support/runner/depth';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

interface Marks {
  readonly seen: boolean;
  readonly noted: boolean;
}

const key = fc.constantFrom(
  '1',
  '2',
  '9007199254740993',
  '-9223372036854775808',
  `sha256:${'0f'.repeat(32)}`,
);
const step = fc.oneof(
  fc.record({
    act: fc.constant('mark' as const),
    keys: fc.array(key, { maxLength: 7 }),
    seen: fc.boolean(),
    content: fc.constantFrom(null, 'AAAAAAAA', 'BBBBBBBBCCCCCCCC'),
  }),
  fc.record({ act: fc.constant('note' as const), key, text: fc.constantFrom('', 'a note', 'another') }),
  /** A mirror asks for what changed since the last time, once or to the end. */
  fc.record({ act: fc.constant('catch up' as const), toTheEnd: fc.boolean() }),
  fc.record({ act: fc.constant('reopen' as const) }),
);

describe('the seen marks and notes of reports', () => {
  it('are stored as made, and a reader that catches up by position gets all of them, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const folder = temporaryFolder();
        let own = await openOwn(folder);
        const model = new Map<string, Marks>();
        const contents = new Map<string, string | null>();
        const notes = new Map<string, string>();
        const mirror = new Map<string, Marks>();
        let position = 0;
        const change = (of: string, marks: Partial<Marks>) =>
          model.set(of, { seen: false, noted: false, ...model.get(of), ...marks });
        const catchUp = async () => {
          const part = await own.reviewLog.changedAfter(position);
          if (part === null) return false;
          expect(part.position).toBeGreaterThan(position);
          position = part.position;
          for (const [subject, { seen, noted }] of await own.reviewLog.statesOf(part.subjects))
            mirror.set(subject, { seen, noted });
          return true;
        };
        for (const each of [...steps, { act: 'catch up', toTheEnd: true } as const]) {
          if (each.act === 'mark') {
            const { keys, seen, content } = each;
            for (const of of keys) {
              if (seen && !(model.get(of)?.seen && content === null)) contents.set(of, content);
              if (seen || model.get(of)?.seen) change(of, { seen });
            }
            await own.reviewLog.markSeen(
              keys.map((of) => ({ key: of, content })),
              seen,
              1,
            );
          } else if (each.act === 'note') {
            if (each.text !== '' || notes.get(each.key)) change(each.key, { noted: each.text !== '' });
            notes.set(each.key, each.text);
            await userDataHandlers(own, () => 1)['notes.save']({ key: each.key, text: each.text });
          } else if (each.act === 'reopen') {
            await own.close();
            own = await openOwn(folder);
          } else {
            while ((await catchUp()) && each.toTheEnd);
          }
        }
        const expected = new Map([...model].map(([of, marks]) => [subjectOfReport(of), marks]));
        expect(mirror).toEqual(expected);
        for (const [of, { seen }] of model) {
          const state = await reviewStateIn(own, subjectOfReport(of));
          expect(state.seen?.content).toBe(seen ? contents.get(of) : undefined);
          expect(state.note?.text ?? '').toBe(notes.get(of) ?? '');
        }
        for (const [noted, text] of notes) expect(await noteOn(own.reviewLog, noted)).toBe(text);
        await own.close();
      }),
      { numRuns: runs(60) },
    );
  });

  it('of 10,000 reports are written at once, and only once', async () => {
    const own = await openOwn();
    const reports = Array.from({ length: 10_000 }, (_, index) => ({
      key: String(9223372036854775807n - BigInt(index)),
      content: `${index}`.padStart(8, '0'),
    }));
    await own.reviewLog.markSeen(reports, true, 1);
    const subjects = reports.map((report) => subjectOfReport(report.key));
    const states = await own.reviewLog.statesOf(subjects);
    expect([...states.values()].filter(({ seen }) => seen)).toHaveLength(10_000);
    expect(subjects.map((subject) => states.get(subject)?.seenContent)).toEqual(
      reports.map(({ content }) => content),
    );
    const part = await own.reviewLog.changedAfter(0);
    expect(part?.subjects).toHaveLength(10_000);
    await own.reviewLog.markSeen(reports, true, 2);
    expect(await own.reviewLog.changedAfter(part?.position ?? 0)).toBeNull();
    await own.close();
  });
});
