import { describe, expect, it } from 'vitest';
import {
  everyReport,
  type ReviewStatus,
  reviewStatuses,
  withFilter,
} from '../../../../shared/domain/report-query';
import type { BodyOf, EntryContent } from '../../../../shared/domain/review-log';
import { toPushedEntry } from '../../../../shared/team-api/wire';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { tryToOpenStore } from '../../../support/databases/store-in-process';
import {
  answerOf,
  pass,
  type StoredCopy,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';
import { nextEntryId, verdictOn } from '../../../support/inputs/sample-entry';
import { chained, sampleTeam, self } from '../../../support/inputs/sample-team';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const start = 1_800_000_000_000;
const hour = 3_600_000;
const day = 24 * hour;
const century = 36_525 * day;

const colleague = {
  person: '00000000-0000-4000-8000-0000000000a2',
  device: '00000000-0000-4000-8000-0000000000b2',
};

const report = (id: number, at: number, transaction: string) =>
  `{"id":${id},"timestamp":${BigInt(at) * 1_000_000n},"transaction_id":"${transaction}","user":{"id":"ana"}}`;

async function reviewStatusesIn(copy: StoredCopy): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const each of reviewStatuses) {
    const query = withFilter(everyReport, { field: 'standing', in: [each] });
    const { rows } = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 }));
    for (const { key } of rows) found[key] = each;
  }
  return found;
}

/** How far an author's clock is ahead, and by what that is found out. */
const clocks = [
  ['right', 0, 'receivedAt'],
  ['an hour behind', -hour, 'receivedAt'],
  ['a day ahead of the server', day, 'receivedAt'],
  ['a century ahead of the server', century, 'receivedAt'],
  ['a day ahead, in an imported file', day, 'arrivedAt'],
  ['a century ahead, in an imported file', century, 'arrivedAt'],
] as const;

const snooze = (body: Partial<BodyOf<'snooze'>>): EntryContent => ({
  kind: 'snooze',
  body: { until: null, untilNextReport: false, reason: null, ...body },
});

describe.each(clocks)('with a colleague’s clock that is %s', (_, error, known) => {
  async function written(what: (now: number) => EntryContent) {
    const log = new MemoryReviewLog();
    const time = { now: start };
    const copy = await storedCopy(log, { clock: () => time.now });
    await took(copy, [report(1, start, 't')]);
    time.now += 60_000;
    const entry = what(time.now + error);
    log.append('transaction:t', entry, { saidAt: time.now + error, [known]: time.now, ...colleague });
    await copy.reports.mirrorReviewLog();
    return { time, copy };
  }

  it('a later report brings back a verdict', async () => {
    const { time, copy } = await written(() => verdictOn('1', 'legitimate'));
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'judged' });
    time.now += 60_000;
    await took(copy, [report(2, time.now, 't')], pass(2, 'new'));
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'returned', 2: 'returned' });
  });

  it('the next report of the user ends a snooze', async () => {
    const { time, copy } = await written(() => snooze({ untilNextReport: true }));
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'snoozed' });
    time.now += 60_000;
    await took(copy, [report(2, time.now, 'u')], pass(2, 'new'));
    expect(await reviewStatusesIn(copy)).toMatchObject({ 1: 'returned' });
  });

  it('a snooze lasts as long as its author meant', async () => {
    const { time, copy } = await written((now) => snooze({ until: now + 2 * day }));
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'snoozed' });
    time.now += 2 * day - hour - 1;
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'snoozed' });
    time.now += hour + 1;
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'returned' });
  });
});

/** Elsewhere, what came from the future hid what followed: planetary-social/planetary-ios #365. */
describe.each([
  ['a century ahead', start + century],
  ['right', start],
])('with a report whose clock is %s', (_, at) => {
  async function written(what: EntryContent) {
    const log = new MemoryReviewLog();
    const time = { now: start };
    const open = () => storedCopy(log, { clock: () => time.now });
    const copy = await open();
    await took(copy, [report(1, at, 't')]);
    time.now += 60_000;
    log.append('transaction:t', what, { saidAt: time.now });
    await copy.reports.mirrorReviewLog();
    return { time, copy, open };
  }
  const named = { newest: (BigInt(at) * 1_000_000n).toString() };
  const verdicts = { 'that names it': verdictOn('1', 'legitimate', named), earlier: verdictOn('1', 'fraud') };
  const snoozes = {
    'that names it': snooze({ untilNextReport: true, ...named }),
    earlier: snooze({ untilNextReport: true }),
  };

  it.each(Object.entries(verdicts))('a later report brings back a verdict %s', async (_, verdict) => {
    const { time, copy } = await written(verdict);
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'judged' });
    time.now += 60_000;
    await took(copy, [report(2, time.now, 't')], pass(2, 'new'));
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'returned', 2: 'returned' });
  });

  it.each(Object.entries(snoozes))('the next report ends a snooze %s', async (_, snoozed) => {
    const { time, copy } = await written(snoozed);
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'snoozed' });
    time.now += 60_000;
    await took(copy, [report(2, time.now, 'u')], pass(2, 'new'));
    expect(await reviewStatusesIn(copy)).toMatchObject({ 1: 'returned' });
  });

  it.each([
    ['verdict that names it', verdicts['that names it'], 'judged'],
    ['verdict', verdicts.earlier, 'judged'],
    ['snooze that names it', snoozes['that names it'], 'snoozed'],
    ['snooze', snoozes.earlier, 'snoozed'],
  ])('a new download of the copy leaves a %s as it is', async (_, what, status) => {
    const { time, open } = await written(what);
    time.now += day;
    const copy = await open();
    await took(copy, [report(1, at, 't')]);
    await copy.reports.mirrorReviewLog();
    expect(await reviewStatusesIn(copy)).toEqual({ 1: status });
  });
});

it.each([
  ['verdict', 'judged', verdictOn('1', 'fraud'), ['t', 't']],
  ['snooze', 'snoozed', snooze({ untilNextReport: true }), ['t', 't']],
  ['snooze of one of two transactions', 'snoozed', snooze({ untilNextReport: true }), ['t', 'u']],
] as const)(
  'two reports of the same wrong time leave a %s as it is when the copy is downloaded again',
  async (_, status, what, [first, second]) => {
    const log = new MemoryReviewLog();
    const time = { now: start };
    for (const subject of new Set([first, second]))
      log.append(`transaction:${subject}`, what, { saidAt: start });
    time.now += day;
    const copy = await storedCopy(log, { clock: () => time.now });
    await took(copy, [report(1, start + century, first), report(2, start + century, second)]);
    await copy.reports.mirrorReviewLog();
    expect(await reviewStatusesIn(copy)).toEqual({ 1: status, 2: status });
  },
);

it.each([day, century])(
  'a snooze ends when the computer’s own clock, %s ms ahead, is set right',
  async (error) => {
    const log = new MemoryReviewLog();
    const time = { now: start + error };
    const copy = await storedCopy(log, { clock: () => time.now });
    await took(copy, [report(1, start, 't')]);
    log.append('transaction:t', snooze({ until: time.now + hour }), { saidAt: time.now });
    await copy.reports.mirrorReviewLog();
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'snoozed' });
    // As clocks are corrected all the time.
    time.now -= 60_000;
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'snoozed' });
    time.now = start + 60_000;
    expect(await reviewStatusesIn(copy)).toEqual({ 1: 'returned' });
  },
);

it('a colleague’s snooze goes on where the computer’s own clock is a day behind, once the team’s server has received it', async () => {
  const log = new MemoryReviewLog();
  const copy = await storedCopy(log, { clock: () => start - day });
  await took(copy, [report(1, start - 2 * day, 't')]);
  const written = { saidAt: start, receivedAt: start, ...colleague };
  log.append('transaction:t', snooze({ until: start + hour }), written);
  await copy.reports.mirrorReviewLog();
  expect(await reviewStatusesIn(copy)).toEqual({ 1: 'snoozed' });
});

it('a snooze ends in time on the computer whose clock is ahead, once the team’s server has received it', async () => {
  const now = start + century;
  const { store } = await tryToOpenStore(temporaryFolder(), { now: () => now });
  succeeded(await store.call('membership.write', { team: sampleTeam }));
  succeeded(await store.call('pages.store', { body: answerOf([report(1, start, 't')]), pass: pass(1) }));
  const body = { until: now + hour, untilNextReport: false, reason: null };
  const entry = { id: nextEntryId(), subject: 'transaction:t', after: [], kind: 'snooze', body } as const;
  succeeded(await store.call('log.write', { entries: [entry] }));
  const countIn = async (status: ReviewStatus) => {
    const query = withFilter(everyReport, { field: 'standing', in: [status] });
    return succeeded(await store.call('reports.count', { query, asOf: null })).shown;
  };
  expect(await countIn('snoozed')).toBe(1);
  const own = succeeded(await store.call('shared.unshared', { except: [], limit: 10, cases: true }));
  const entries = chained(own.map((each) => ({ person: self, entry: toPushedEntry(each) })));
  succeeded(
    await store.call('shared.store', { entries: [...entries], cursor: null, at: now, isBroken: false }),
  );
  expect(await countIn('returned')).toBe(1);
  await store.close();
});
