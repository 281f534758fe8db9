import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../../main/store/migrations';
import { contentOfJson } from '../../../../main/store/reports/content-of-report';
import { reportMigrations } from '../../../../main/store/reports/migrations';
import { atLevel } from '../../../../shared/domain/content-identity';
import {
  everyReport,
  type ReviewStatus,
  reviewStatuses,
  withFilter,
} from '../../../../shared/domain/report-query';
import type { BodyOf, LogEntry } from '../../../../shared/domain/review-log';
import { Database } from '../../../../shared/node/database/database';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import {
  type StoredCopy,
  someKey,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const start = 1_800_000_000_000;
let clock = start;
const atStart = `${BigInt(start) * 1_000_000n}`;

const ben = {
  person: '00000000-0000-4000-8000-0000000000a2',
  device: '00000000-0000-4000-8000-0000000000b2',
};

/** Returns a report of the transaction "t". */
function report(note: string, { id = 1, extra = 0, risk = 'high', time = atStart } = {}): string {
  return `{"id":${id},"timestamp":${time},"transaction_id":"t","descriptive_report":"${note}","event":{"risk_assignment":"${risk}"},"extra_data":{"served_at":${extra}}}`;
}

/** Receives contents one after the other, each a minute after the one before. */
async function receive(copy: StoredCopy, ...contents: readonly string[]): Promise<void> {
  for (const content of contents) {
    clock += 60_000;
    await took(copy, [content]);
  }
}

async function copyOf(log: MemoryReviewLog, ...contents: readonly string[]): Promise<StoredCopy> {
  const copy = await storedCopy(log, { clock: () => clock });
  await receive(copy, ...contents);
  return copy;
}

async function reviewStatusIn(copy: StoredCopy): Promise<ReviewStatus | null> {
  for (const each of reviewStatuses) {
    const query = withFilter(everyReport, { field: 'standing', in: [each] });
    const { rows } = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 }));
    if (rows.length > 0) return each;
  }
  return null;
}

/** Returns what a program says when its user judges the report "1" of a copy now. */
async function judgedOn(copy: StoredCopy): Promise<Partial<BodyOf<'verdict'>>> {
  const [of] = succeeded(await copy.calls['reports.verdicts']({ of: { keys: ['1'] }, limit: 1 }));
  const reviewed = succeeded(await copy.calls['review.read']({ key: '1' }));
  if (!of) throw new Error('There is no such report.');
  const content = atLevel(of.content, of.level);
  return { reportVersion: of.versions, content, newest: reviewed.newest.ofTransaction };
}

async function judge(log: MemoryReviewLog, copy: StoredCopy, change: Partial<LogEntry> = {}): Promise<void> {
  clock += 1_000;
  log.append('transaction:t', verdictOn('1', 'legitimate', await judgedOn(copy)), {
    saidAt: clock,
    ...change,
  });
  await copy.reports.mirrorReviewLog();
}

it('a report says in the review whether its content is newer than its verdict', async () => {
  const log = new MemoryReviewLog();
  const copy = await copyOf(log, report('first'));
  const isChanged = async () => succeeded(await copy.calls['review.read']({ key: '1' })).changedSinceVerdict;
  expect(await isChanged()).toBe(false);
  await judge(log, copy);
  expect(await isChanged()).toBe(false);
  await receive(copy, report('second'));
  expect(await isChanged()).toBe(true);
  await judge(log, copy);
  expect(await isChanged()).toBe(false);
});

describe('a verdict names what it was given on', () => {
  it('is about the same content on a desktop that received earlier ones', async () => {
    const log = new MemoryReviewLog();
    const ana = await copyOf(log, report('first'), report('second'));
    const bens = await copyOf(new MemoryReviewLog(), report('second'));
    clock += 1_000;
    log.append('transaction:t', verdictOn('1', 'fraud', await judgedOn(bens)), { ...ben, saidAt: clock });
    await ana.reports.mirrorReviewLog();
    expect(await reviewStatusIn(ana)).toBe('judged');
    await receive(ana, report('third'));
    expect(await reviewStatusIn(ana)).toBe('returned');
  });

  it('is compared with another content that a desktop has shown all the time', async () => {
    const log = new MemoryReviewLog();
    const ana = await copyOf(log, report('second'));
    const bens = await copyOf(new MemoryReviewLog(), report('first'));
    clock += 1_000;
    log.append('transaction:t', verdictOn('1', 'fraud', await judgedOn(bens)), { ...ben, saidAt: clock });
    await ana.reports.mirrorReviewLog();
    expect(await reviewStatusIn(ana)).toBe('returned');
  });

  it('shows a change after all reports were downloaded again', async () => {
    const log = new MemoryReviewLog();
    const before = await copyOf(log, report('1'), report('2'), report('3'));
    await judge(log, before);
    succeeded(await before.calls['reports.markRead']({ keys: ['1'], read: true }));
    const again = await copyOf(log, report('3'));
    expect(await reviewStatusIn(again)).toBe('judged');
    await receive(again, report('now high, after the verdict'));
    expect(await reviewStatusIn(again)).toBe('returned');
    const query = { ...everyReport, text: 'is:changed' };
    const found = await again.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 });
    expect(succeeded(found).rows).toHaveLength(1);
  });

  it('is about what is shown when the service takes a change back', async () => {
    const log = new MemoryReviewLog();
    const copy = await copyOf(log, report('first'));
    await judge(log, copy);
    await receive(copy, report('second'));
    expect(await reviewStatusIn(copy)).toBe('returned');
    await receive(copy, report('first'));
    expect(await reviewStatusIn(copy)).toBe('judged');
  });

  it('reopens with a later report than the newest that its author had, whatever the clocks say', async () => {
    const log = new MemoryReviewLog();
    const copy = await copyOf(log, report('one'));
    await judge(log, copy, { ...ben, saidAt: clock + 100 * 365 * 86_400_000 });
    expect(await reviewStatusIn(copy)).toBe('judged');
    const earlier = `${BigInt(atStart) - 1n}`;
    await receive(copy, report('earlier', { id: 2, time: earlier }));
    expect(await reviewStatusIn(copy)).toBe('judged');
    await receive(copy, report('later', { id: 3, time: `${BigInt(atStart) + 1n}` }));
    expect(await reviewStatusIn(copy)).toBe('returned');
    // All desktops agree, also one that downloads the reports now.
    const again = await copyOf(
      log,
      report('later', { id: 3, time: `${BigInt(atStart) + 1n}` }),
      report('one'),
    );
    expect(await reviewStatusIn(again)).toBe('returned');
  });
});

describe('a field that changes with every response', () => {
  const served = (count: number, from = 0) =>
    Array.from({ length: count }, (_, number) => report('', { extra: from + number + 1 }));

  it('brings no judged report back', async () => {
    const log = new MemoryReviewLog();
    const copy = await copyOf(log, ...served(4));
    await judge(log, copy);
    await receive(copy, ...served(20, 100));
    expect(await reviewStatusIn(copy)).toBe('judged');
    await receive(copy, report('', { extra: 500, risk: 'fraud' }));
    expect(await reviewStatusIn(copy)).toBe('returned');
  });

  it('brings no report back whose time is new as well, or of which documented fields change', async () => {
    const log = new MemoryReviewLog();
    const changing = (number: number) =>
      report(`text ${number}`, { extra: number, time: `${BigInt(atStart) + BigInt(number)}` });
    const copy = await copyOf(log, changing(1), changing(2), changing(3), changing(4));
    await judge(log, copy);
    await receive(copy, changing(5), changing(6));
    expect(await reviewStatusIn(copy)).toBe('judged');
    await receive(copy, report('text 7', { risk: 'fraud' }));
    expect(await reviewStatusIn(copy)).toBe('judged');
    await receive(copy, report('text 8', { risk: 'fraud', time: `${BigInt(atStart) + 8n}` }));
    expect(await reviewStatusIn(copy)).toBe('returned');
  });

  it('is known of a report that was just received, from those received before', async () => {
    const log = new MemoryReviewLog();
    const others = (extra: number) =>
      [2, 3].map((id) => report('', { id, extra }).replace('"t"', `"t${id}"`));
    const copy = await storedCopy(log, { clock: () => clock });
    for (const extra of [1, 2, 3, 4]) {
      clock += 60_000;
      await took(copy, others(extra));
    }
    await receive(copy, ...served(1));
    await judge(log, copy);
    await receive(copy, ...served(1, 50));
    const { rows } = succeeded(
      await copy.calls['reports.page']({
        query: withFilter(everyReport, { field: 'standing', in: ['judged'] }),
        ...{ asOf: null, page: 1, limit: 10 },
      }),
    );
    expect(rows.map(({ key }) => key)).toEqual(['1']);
  });

  it('isn’t read from a single report that changed often', async () => {
    const log = new MemoryReviewLog();
    const copy = await storedCopy(log, { clock: () => clock });
    await receive(
      copy,
      ...[1, 2, 3, 4, 5].map((extra) => report('', { id: 2, extra }).replace('"t"', '"u"')),
    );
    await receive(copy, ...served(1));
    const { content = '' } = await judgedOn(copy);
    expect(content).toHaveLength(24);
  });

  it('makes no report changed since it was seen', async () => {
    const log = new MemoryReviewLog();
    const copy = await copyOf(log, ...served(4));
    const row = async () => {
      const page = await copy.calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 10 });
      return succeeded(page).rows[0];
    };
    await copy.calls['reports.markRead']({ keys: ['1'], read: true });
    await receive(copy, ...served(1, 50));
    expect(await row()).toMatchObject({ unread: false, updated: false });
    await receive(copy, report('more', { extra: 70 }));
    expect(await row()).toMatchObject({ unread: false, updated: true });
  });
});

describe('an entry that doesn’t name a content', () => {
  it('is compared with the documented fields that the copy showed then', async () => {
    const log = new MemoryReviewLog();
    const copy = await copyOf(log, report('first'));
    log.append('transaction:t', verdictOn('1', 'fraud', { reportVersion: 9 }), { saidAt: clock + 1 });
    await copy.reports.mirrorReviewLog();
    expect(await reviewStatusIn(copy)).toBe('judged');
    await receive(copy, report('first', { extra: 1 }));
    expect(await reviewStatusIn(copy)).toBe('judged');
    await receive(copy, report('second', { extra: 1 }));
    expect(await reviewStatusIn(copy)).toBe('returned');
  });

  it('is compared with the first content that a copy received later', async () => {
    const log = new MemoryReviewLog();
    log.append('transaction:t', verdictOn('1', 'fraud', { reportVersion: 3 }), { saidAt: clock });
    const copy = await copyOf(log, report('first'));
    await copy.reports.mirrorReviewLog();
    expect(await reviewStatusIn(copy)).toBe('judged');
    await receive(copy, report('second'));
    expect(await reviewStatusIn(copy)).toBe('returned');
  });
});

it('a copy from before contents had names gets them, with what changes with every response', async () => {
  const path = join(temporaryFolder(), 'reports.db');
  const before = await Database.open(path, { key: someKey });
  await migrate(before, reportMigrations.slice(0, 9));
  const json = report('first');
  await before.run(
    `INSERT INTO report (seq, id, positions, position_list, problems, arrival, first_pass, read, noted, versions, seen_version)
      VALUES (1, 1, 0, '[]', 0, 0, 1, 1, 0, 9, 8)`,
    [],
  );
  await before.run(
    `INSERT INTO received (seq, received_at, json, version, changing, replaceable) VALUES (1, 1, ?, 9, ?, 1)`,
    [json, '["extra_data.served_at"]'],
  );
  await before.close();
  const copy = await storedCopy(new MemoryReviewLog(), { path, clock: () => clock });
  const found = await copy.calls['reports.verdicts']({ of: { keys: ['1'] }, limit: 1 });
  expect(succeeded(found)).toMatchObject([{ content: contentOfJson(json), level: 2 }]);
  const page = await copy.calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 10 });
  // What its analyst saw is unknown: it counts as what is shown.
  expect(succeeded(page).rows).toMatchObject([{ updated: false }]);
  await copy.reports.close();
});
