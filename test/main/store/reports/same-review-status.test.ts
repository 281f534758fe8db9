import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentOfJson } from '../../../../main/store/reports/content-of-report';
import { atLevel, isSameContent } from '../../../../shared/domain/content-identity';
import {
  everyReport,
  type ReviewStatus,
  reviewStatuses,
  withFilter,
} from '../../../../shared/domain/report-query';
import type { EntryContent } from '../../../../shared/domain/review-log';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';
import { runs } from '../../../support/runner/depth';

const start = 1_800_000_000_000;
const day = 86_400_000;
const century = 36_525 * day;
const copies = 3;

/** Two reports of one transaction, and one of another of the same user. */
const given = [
  { id: 1, transaction: 't', at: 0n },
  { id: 2, transaction: 't', at: 5n },
  { id: 3, transaction: 'u', at: 3n },
] as const;

interface Content {
  readonly risk: string;
  readonly note: string;
  readonly served: number;
}

const content = fc.record({
  risk: fc.constantFrom('low', 'high'),
  note: fc.constantFrom('a', 'b'),
  served: fc.nat({ max: 3 }),
});
const which = fc.constantFrom(...given);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('change' as const), which, content }) },
  // What one desktop downloads, and the others don't.
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('receive' as const), which, by: fc.nat(copies - 1) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('judge' as const), which, by: fc.nat(copies - 1) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('snooze' as const), which, by: fc.nat(copies - 1) }) },
);
const clockErrors = fc.array(fc.constantFrom(0, -day, day, 3 * day, century), {
  minLength: copies,
  maxLength: copies,
});

type Given = (typeof given)[number];

function jsonOf({ id, transaction, at }: Given, { risk, note, served }: Content): string {
  const time = BigInt(start) * 1_000_000n + at;
  return `{"id":${id},"timestamp":${time},"transaction_id":"${transaction}","user":{"id":"ana"},"descriptive_report":"${note}","event":{"risk_assignment":"${risk}"},"extra_data":{"served":${served}}}`;
}

async function reviewStatusesIn({ calls }: StoredCopy): Promise<Readonly<Record<string, ReviewStatus>>> {
  const found: Record<string, ReviewStatus> = {};
  for (const each of reviewStatuses) {
    const query = withFilter(everyReport, { field: 'standing', in: [each] });
    const { rows } = succeeded(await calls['reports.page']({ query, asOf: null, page: 1, limit: 100 }));
    for (const { key } of rows) found[key] = each;
  }
  return found;
}

it('is the same in every copy that shows the same, whatever each received before and whatever their clocks say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), clockErrors, async (steps, errors) => {
      const log = new MemoryReviewLog();
      let now = start;
      const copyOf = (error: number) => storedCopy(log, { clock: () => now + error });
      const all = await Promise.all(errors.map(copyOf));
      const offered = new Map<Given, string>(
        given.map((each) => [each, jsonOf(each, { risk: 'low', note: 'a', served: 0 })]),
      );
      /** The last verdict on each report, and the last snooze, by transaction. */
      const judged = new Map<
        string,
        { readonly id: string; readonly of: Given; readonly noted: string; readonly newest: bigint }
      >();
      const snoozed = new Map<string, bigint>();
      const last = new Map<string, string>();
      const say = async (by: number, subject: string, content: EntryContent) => {
        const before = last.get(subject);
        const entry = log.append(subject, content, {
          ...{
            saidAt: now + (errors[by] ?? 0),
            receivedAt: now,
            after: before === undefined ? [] : [before],
          },
          ...(by > 0 && { person: `person-${by}` }),
          device: `device-${by}`,
        });
        last.set(subject, entry.id);
        for (const { reports } of all) await reports.mirrorReviewLog();
      };
      for (const each of steps) {
        now += 60_000;
        const { which: of } = each;
        if (each.act === 'change') offered.set(of, jsonOf(of, each.content));
        const by = each.act === 'change' ? undefined : all[each.by];
        if (each.act === 'change' || !by) continue;
        if (each.act === 'receive') await took(by, [offered.get(of) ?? '']);
        const answer = await by.calls['review.read']({ key: String(of.id) });
        if (each.act === 'receive' || !answer.ok) continue;
        const { ofTransaction, ofUser } = answer.value.newest;
        const subject = `transaction:${of.transaction}`;
        if (each.act === 'snooze') {
          snoozed.set(of.transaction, BigInt(ofUser ?? 0));
          const body = { until: null, untilNextReport: true, newest: ofUser, reason: null };
          await say(each.by, subject, { kind: 'snooze', body });
          continue;
        }
        const [row] = succeeded(
          await by.calls['reports.verdicts']({ of: { keys: [String(of.id)] }, limit: 1 }),
        );
        const noted = atLevel(row?.content ?? '', row?.level ?? 3);
        await say(
          each.by,
          subject,
          verdictOn(String(of.id), 'fraud', { content: noted, newest: ofTransaction }),
        );
        judged.set(of.transaction, { id: String(of.id), of, noted, newest: BigInt(ofTransaction ?? 0) });
        snoozed.delete(of.transaction);
      }
      now += 60_000;
      // One of them downloads all reports again.
      all.push(await copyOf(day));
      for (const copy of all) await took(copy, [...offered.values()]);
      const timeOf = ({ at }: Given) => BigInt(start) * 1_000_000n + at;
      const expected = Object.fromEntries(
        given.map(({ id, transaction }): [number, ReviewStatus] => {
          const newestOfUser = snoozed.get(transaction);
          const verdict = judged.get(transaction);
          const isBack =
            verdict !== undefined &&
            (!isSameContent(contentOfJson(offered.get(verdict.of) ?? ''), verdict.noted) ||
              given.some(
                (other) =>
                  other.transaction === transaction && other !== verdict.of && timeOf(other) > verdict.newest,
              ));
          if (newestOfUser !== undefined) {
            const hasNext = given.some((other) => timeOf(other) > newestOfUser);
            return [id, hasNext ? 'returned' : 'snoozed'];
          }
          return [id, verdict === undefined ? 'waiting' : isBack ? 'returned' : 'judged'];
        }),
      );
      for (const copy of all) expect(await reviewStatusesIn(copy)).toEqual(expected);
      for (const { reports } of all) await reports.close();
    }),
    { numRuns: runs(60) },
  );
}, 240_000);
