import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reviewStatusConditions } from '../../../../main/store/reports/review-status-conditions';
import {
  everyReport,
  type ReviewStatus,
  reviewStatuses,
  withFilter,
} from '../../../../shared/domain/report-query';
import type { BodyOf, EntryContent, LogEntry } from '../../../../shared/domain/review-log';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const start = 1_800_000_000_000;
let clock = start;
let log: MemoryReviewLog;
let copy: StoredCopy;

beforeEach(async () => {
  clock = start;
  log = new MemoryReviewLog();
  copy = await storedCopy(log, { clock: () => clock });
});

afterEach(() => copy.reports.close());

interface Given {
  readonly id: number;
  /** Seconds before or after the start. */
  readonly time?: number;
  readonly transaction?: string;
  /** The transaction as the event names it. */
  readonly event?: string;
  readonly user?: string;
  readonly note?: string;
}

/** Receives reports, a second after what happened before. */
async function receive(...given: readonly Given[]) {
  clock += 1_000;
  await took(
    copy,
    given.map(({ id, time = id, transaction, event, user, note }) => {
      const rest = JSON.stringify({
        transaction_id: transaction,
        event: { id: event },
        user: { id: user },
        descriptive_report: note,
      });
      return `{"id":${id},"timestamp":${BigInt(start + time * 1_000) * 1_000_000n},${rest.slice(1)}`;
    }),
  );
}

/** Says something, a second after what happened before. */
async function say(subject: string, content: EntryContent, device?: string): Promise<LogEntry> {
  clock += 1_000;
  const entry = log.append(subject, content, { saidAt: clock, ...(device !== undefined && { device }) });
  await copy.reports.mirrorReviewLog();
  return entry;
}

const snooze = (body: Partial<BodyOf<'snooze'>>): EntryContent => ({
  kind: 'snooze',
  body: { until: null, untilNextReport: false, reason: null, ...body },
});
const question: EntryContent = { kind: 'escalation', body: { question: 'Known customer?', to: null } };
const answer: EntryContent = { kind: 'answer', body: { text: 'Yes' } };

/** Returns the review status of each report that isn't waiting. Each report has exactly one. */
async function status(): Promise<Readonly<Record<string, ReviewStatus>>> {
  const found: [string, ReviewStatus][] = [];
  for (const each of reviewStatuses) {
    const query = withFilter(everyReport, { field: 'standing', in: [each] });
    const { rows } = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 }));
    found.push(...rows.map(({ key }) => [key, each] as [string, ReviewStatus]));
  }
  expect(new Set(found.map(([key]) => key)).size).toBe(copy.reports.total);
  expect(found).toHaveLength(copy.reports.total);
  return Object.fromEntries(found.filter(([, each]) => each !== 'waiting'));
}

describe('a snooze', () => {
  it('ends at its time, without anything being written', async () => {
    await receive({ id: 1, transaction: 't' }, { id: 2 });
    await say('transaction:t', snooze({ until: clock + 60_000 }));
    expect(await status()).toEqual({ 1: 'snoozed' });
    clock += 58_999;
    expect(await status()).toEqual({ 1: 'snoozed' });
    clock += 1;
    expect(await status()).toEqual({ 1: 'returned' });
    await say('transaction:t', snooze({ until: clock + 60_000 }));
    expect(await status()).toEqual({ 1: 'snoozed' });
  });

  it('ends with the next report of its user, whichever is received', async () => {
    await receive({ id: 1, user: 'ana' }, { id: 3, user: 'ana' });
    await say('report:1', snooze({ untilNextReport: true }));
    await receive({ id: 4, user: 'eva' }, { id: 5 }, { id: 0, time: -5, user: 'ana' });
    expect(await status()).toEqual({ 1: 'snoozed' });
    await receive({ id: 2, user: 'ana' });
    expect(await status()).toEqual({ 1: 'returned' });
  });

  it('doesn’t end with a new version of an earlier report, or of a later one that was known', async () => {
    await receive({ id: 1, user: 'ana' }, { id: 2, user: 'ana' });
    await say('report:1', snooze({ untilNextReport: true, until: clock + 100_000 }));
    await receive({ id: 1, user: 'ana', note: 'more' }, { id: 2, user: 'ana', note: 'more' });
    expect(await status()).toEqual({ 1: 'snoozed' });
    clock += 100_000;
    expect(await status()).toEqual({ 1: 'returned' });
  });

  it('ends with any report that has a time, if its author had none of the user with a time', async () => {
    await took(copy, ['{"id":1,"transaction_id":"t","user":{"id":"ana"}}']);
    await receive({ id: 2, transaction: 'u', user: 'ana' });
    await say('transaction:t', snooze({ untilNextReport: true }));
    expect(await status()).toEqual({ 1: 'snoozed' });
    await say('transaction:t', snooze({ untilNextReport: true, newest: null }));
    expect(await status()).toEqual({ 1: 'returned' });
  });

  it('ends for all reports of its transaction together', async () => {
    await receive({ id: 1, user: 'ana', transaction: 't' }, { id: 5, user: 'ana', transaction: 't' });
    await say('transaction:t', snooze({ untilNextReport: true }));
    await receive({ id: 3, user: 'ana', transaction: 't' });
    expect(await status()).toEqual({ 1: 'snoozed', 3: 'snoozed', 5: 'snoozed' });
    await receive({ id: 7, user: 'ana', transaction: 't' });
    expect(await status()).toEqual({ 1: 'returned', 3: 'returned', 5: 'returned', 7: 'returned' });
  });

  it('goes on after all reports were downloaded again', async () => {
    await receive({ id: -10, user: 'ana' }, { id: -5, user: 'ana' });
    await say('report:-10', snooze({ untilNextReport: true }));
    await copy.reports.close();
    copy = await storedCopy(log, { path: `${temporaryFolder()}/again.db`, clock: () => clock });
    await receive({ id: -10, user: 'ana' }, { id: -5, user: 'ana' });
    expect(await status()).toEqual({ '-10': 'snoozed' });
    await receive({ id: 60, user: 'ana' });
    expect(await status()).toEqual({ '-10': 'returned' });
  });

  it('ends with a verdict', async () => {
    await receive({ id: 1 });
    await say('report:1', snooze({ until: clock + 1 }));
    await say('report:1', verdictOn('1', 'legitimate'));
    expect(await status()).toEqual({ 1: 'judged' });
  });
});

it('an escalation waits for its answer, comes back with it, and ends with a verdict', async () => {
  await receive({ id: 1, transaction: 't' }, { id: 2, transaction: 't' });
  await say('transaction:t', question);
  expect(await status()).toEqual({ 1: 'escalated', 2: 'escalated' });
  await say('transaction:t', answer);
  expect(await status()).toEqual({ 1: 'returned', 2: 'returned' });
  await say('transaction:t', verdictOn('2', 'fraud'));
  expect(await status()).toEqual({ 1: 'judged', 2: 'judged' });
});

describe('a judged report', () => {
  it('comes back with a new version, until that is judged', async () => {
    await receive({ id: 1, transaction: 't' }, { id: 2, transaction: 't' });
    await say('transaction:t', verdictOn('2', 'fraud'));
    await receive({ id: 1, transaction: 't', note: 'more' });
    expect(await status()).toEqual({ 1: 'judged', 2: 'judged' });
    await receive({ id: 2, transaction: 't', note: 'more' });
    expect(await status()).toEqual({ 1: 'returned', 2: 'returned' });
    await say('transaction:t', verdictOn('2', 'fraud', { reportVersion: 2 }));
    expect(await status()).toEqual({ 1: 'judged', 2: 'judged' });
  });

  it('comes back with a later report of its transaction, but not with one that was known', async () => {
    await receive({ id: 1, transaction: 't' }, { id: 3, transaction: 't' });
    await say('transaction:t', verdictOn('1', 'fraud'));
    await receive({ id: 0, transaction: 't' }, { id: 9, transaction: 'u' });
    expect(await status()).toEqual({ 0: 'judged', 1: 'judged', 3: 'judged' });
    await receive({ id: 2, transaction: 't' });
    expect(await status()).toEqual({ 0: 'returned', 1: 'returned', 2: 'returned', 3: 'returned' });
    await say('transaction:t', verdictOn('2', 'fraud'));
    expect(await status()).toEqual({ 0: 'judged', 1: 'judged', 2: 'judged', 3: 'judged' });
  });

  it('comes back with a later report than the newest that its author had, not with one of the same time', async () => {
    await receive({ id: 1, transaction: 't' });
    const newest = `${BigInt(start + 1_000) * 1_000_000n}`;
    await say('transaction:t', verdictOn('1', 'fraud', { newest }));
    await receive({ id: 2, time: 1, transaction: 't' });
    expect(await status()).toEqual({ 1: 'judged', 2: 'judged' });
    await receive({ id: 3, time: 2, transaction: 't' });
    expect(await status()).toEqual({ 1: 'returned', 2: 'returned', 3: 'returned' });
  });

  it('comes back no longer once the later report names its transaction no more', async () => {
    await receive({ id: 1, transaction: 't' });
    await say('transaction:t', verdictOn('1', 'fraud'));
    await receive({ id: 2, transaction: 't' });
    expect(await status()).toEqual({ 1: 'returned', 2: 'returned' });
    await receive({ id: 2, event: 't' });
    expect(await status()).toEqual({ 1: 'judged' });
  });

  it('waits again without its verdict, whatever changed since', async () => {
    await receive({ id: 1, transaction: 't' });
    const verdict = await say('transaction:t', verdictOn('1', 'fraud'));
    await receive({ id: 1, transaction: 't', note: 'more' });
    expect(await status()).toEqual({ 1: 'returned' });
    await say('transaction:t', { kind: 'withdrawal', body: { of: verdict.id } });
    expect(await status()).toEqual({});
  });

  it('doesn’t come back with reports that name an empty transaction too', async () => {
    await receive({ id: 1, transaction: '' });
    await say('report:1', verdictOn('1', 'fraud'));
    await receive({ id: 2, transaction: '' });
    await say('report:2', verdictOn('2', 'fraud'));
    expect(await status()).toEqual({ 1: 'judged', 2: 'judged' });
  });

  it('is divided while it has verdicts of two who did not know of each other', async () => {
    await receive({ id: 1 });
    await say('report:1', verdictOn('1', 'fraud'));
    await say('report:1', verdictOn('1', 'legitimate'), '00000000-0000-4000-8000-00000000000e');
    expect(await status()).toEqual({ 1: 'divided' });
    const { rows } = succeeded(
      await copy.calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 1 }),
    );
    expect(rows).toMatchObject([{ verdict: 'legitimate', divided: true }]);
    await receive({ id: 1, note: 'more' });
    expect(await status()).toEqual({ 1: 'returned' });
  });
});

it('looks up other reports by indexes', async () => {
  await receive({ id: 1 });
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
  await status();
  const [driver, test] = reviewStatusConditions({ field: 'standing', in: ['returned'] }, clock);
  const plan = await copy.reports.reader.rows(
    `EXPLAIN QUERY PLAN SELECT seq FROM report WHERE ${driver?.driving} AND ${test?.testing}`,
    [...(driver?.values ?? []), ...(test?.values ?? [])],
    z.object({ detail: z.string() }),
  );
  expect(plan.map(({ detail }) => detail).filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([]);
});
