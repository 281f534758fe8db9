import { statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { maxBetweenLength, maxContents } from '../../../../main/store/reports/contents';
import { nothingRemembered } from '../../../../main/store/sync-memory';
import { everyReport } from '../../../../shared/domain/report-query';
import { parseExact } from '../../../../shared/json/exact-json';
import { Database } from '../../../../shared/node/database/database';
import { Connection } from '../../../../shared/node/database/session';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import {
  pass,
  type StoredCopy,
  someKey,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';
import { runs } from '../../../support/runner/depth';

vi.mock(import('../../../../shared/json/exact-json'), async (original) => {
  const actual = await original();
  return { ...actual, parseExact: vi.fn(actual.parseExact) };
});

/** Returns a report as it is answered in the given pass: a field of extra_data and a word of it change each time. */
function servedReport(number: number, time: number, change: object = {}): string {
  const event = { risk_assignment: 'low', fraud_cases: ['New user'] };
  const extra_data = { served_at: `at${time}x${number}`, campaign: 'spring' };
  return JSON.stringify({ id: number, timestamp: number, event, extra_data, ...change });
}

async function rows({ calls }: StoredCopy, text = '') {
  const query = { ...everyReport, text };
  return succeeded(await calls['reports.page']({ query, asOf: null, page: 1, limit: 1_000 })).rows;
}

async function detail({ calls }: StoredCopy, key: string) {
  return succeeded(await calls['reports.detail']({ key }));
}

/** Runs a pass over these pages. `whole`: they are the whole list. */
async function passOver(
  copy: StoredCopy,
  id: number,
  pages: readonly (readonly string[])[],
  { whole } = { whole: true },
) {
  let knownBefore = 0;
  for (const page of pages) knownBefore += (await took(copy, page, pass(id, 'new'))).knownBefore;
  const { wholePass } = succeeded(await copy.calls['syncMemory.read'](undefined));
  const remembered = { ...nothingRemembered, lastPass: id, wholePass: whole ? id : wholePass };
  succeeded(await copy.calls['syncMemory.write'](remembered));
  await copy.reports.backgroundWorkDone();
  return knownBefore;
}

/** Counts the rows of the tables that grow with received reports. */
async function counted(path: string) {
  const database = await Database.open(path, { key: someKey, readOnly: true });
  const tables = ['report', 'received', 'earlier', 'dictionary_value', 'without_id', 'report_family'];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ');
  const schema = z.object(Object.fromEntries(tables.map((table) => [table, z.int()])));
  const index = `(SELECT sum(length(block)) FROM search_data) AS searched`;
  const found = await database.row(`SELECT ${counts}, ${index}`, [], schema.extend({ searched: z.int() }));
  await database.close();
  if (found === null) throw new Error('nothing is counted');
  return found;
}

describe('a report whose content changes with every answer', () => {
  it('stores its first content, its last and six between, each with its time of receipt, and counts all versions', async () => {
    const times = runs(1_440);
    let now = 0;
    const copy = await storedCopy(new MemoryReviewLog(), { clock: () => now });
    for (now = 1; now <= times; now += 1) await took(copy, [servedReport(1, now)], pass(now, 'new'));
    expect(await rows(copy)).toMatchObject([{ key: '1', versions: times }]);
    const found = await detail(copy, '1');
    expect(found).toMatchObject({ json: servedReport(1, times), receivedAt: times, versions: times });
    expect(found.changing).toEqual(['extra_data.served_at']);
    expect(found.earlier).toHaveLength(maxContents - 1);
    expect(found.earlier.at(-1)).toMatchObject({ json: servedReport(1, 1), receivedAt: 1, version: 1 });
    for (const { json, receivedAt, version } of found.earlier)
      expect([json, version]).toEqual([servedReport(1, receivedAt), receivedAt]);
    expect(await rows(copy, `at${times}x1`)).toHaveLength(1);
    expect(await rows(copy, `at${times - 1}x1`)).toHaveLength(0);
    await copy.reports.close();
  });

  it('keeps every change of the service’s decision in its history, however many versions follow', async () => {
    let now = 0;
    const copy = await storedCopy(new MemoryReviewLog(), { clock: () => now });
    const decided = (time: number) => ({
      event: { risk_assignment: time < 100 ? 'high' : time < 200 ? 'fraud' : 'clear' },
    });
    for (now = 1; now <= 400; now += 1)
      await took(copy, [servedReport(1, now, decided(now))], pass(now, 'new'));
    const found = await detail(copy, '1');
    const changes = found.earlier.flatMap(({ changedPaths }, at) =>
      changedPaths.includes('event.risk_assignment') ? [(found.earlier[at - 1] ?? found).receivedAt] : [],
    );
    expect(changes).toEqual([200, 100]);
    expect(found.report.event?.riskAssignment).toBe('clear');
    await copy.reports.close();
  });

  it('stores a bounded number of characters between the first and the last content', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    const long = 'x'.repeat(maxBetweenLength / 2 - 200);
    for (let time = 1; time <= 12; time += 1)
      await took(copy, [servedReport(1, time, { descriptive_report: long + time })], pass(time, 'new'));
    const found = await detail(copy, '1');
    expect(found.versions).toBe(12);
    expect(found.earlier.map(({ version }) => version)).toContain(1);
    const between = found.earlier.slice(0, -1).reduce((sum, { json }) => sum + json.length, 0);
    expect(between).toBeLessThanOrEqual(maxBetweenLength);
    await copy.reports.close();
  });

  it('is bounded too if other fields change each time', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    for (let time = 1; time <= 60; time += 1)
      await took(copy, [`{"id":1,"extra_data":{"n${time}":1},"user":{"id":"u${time}"}}`], pass(time, 'new'));
    const found = await detail(copy, '1');
    expect(found).toMatchObject({ versions: 60, changing: ['extra_data.n1'].slice(1).concat('user.id') });
    expect(found.earlier).toHaveLength(maxContents - 1);
    await copy.reports.close();
  });

  it('increases neither the file nor the work per page from pass to pass', async () => {
    const [reports, aPage] = [1_000, 250];
    const copy = await storedCopy(new MemoryReviewLog());
    const statements = [
      vi.spyOn(Connection.prototype, 'run'),
      vi.spyOn(Connection.prototype, 'all'),
      vi.spyOn(Connection.prototype, 'exec'),
    ];
    const calledFor = async (work: () => Promise<unknown>) => {
      const before = statements.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      const parsed = vi.mocked(parseExact).mock.calls.length;
      await work();
      return {
        statements: statements.reduce((sum, { mock }) => sum + mock.calls.length, 0) - before,
        parsed: vi.mocked(parseExact).mock.calls.length - parsed,
      };
    };
    const sizes: number[] = [];
    // Two sizes are compared.
    const passes = runs(63, 42);
    for (let time = 1; time <= passes; time += 1) {
      const device = (number: number) => ({ device: { id: `d${time}x${number}` } });
      const all = Array.from({ length: reports }, (_, at) => servedReport(at, time, device(at)));
      const pages = Array.from({ length: reports / aPage }, (_, at) =>
        all.slice(at * aPage, (at + 1) * aPage),
      );
      const calls = await calledFor(async () => passOver(copy, time, pages));
      // Four pages and the end of the pass: as many as in a pass without changes, plus a few per page.
      expect(calls.statements).toBeLessThan(pages.length * 40 + 100);
      // Per page: what was stored and, until the limit is reached, each of the contents once.
      expect(calls.parsed).toBeLessThanOrEqual(reports * (time > maxContents + 1 ? 5 : 5 + maxContents));
      vi.mocked(parseExact).mockClear();
      for (const { mock } of statements) mock.calls.length = 0;
      const found = await counted(copy.path);
      expect(found).toMatchObject({ report: reports, received: reports });
      expect(found.earlier).toBeLessThanOrEqual(reports * (maxContents - 1));
      // Each change leaves two unused values until they are removed: the device and the extra_data.
      expect(found.dictionary_value).toBeLessThan(2 * 22_000 + 3 * reports);
      if (time % 21 === 0) sizes.push(statSync(copy.path).size);
    }
    const [first = 0, ...others] = sizes;
    for (const size of others) expect(size).toBeLessThan(first * 1.1);
    vi.restoreAllMocks();
    await copy.reports.close();
  });
});

describe('reports without an id', () => {
  // Another report of the same transaction and time may have another description: only a guess excludes that.
  const changing = [
    ['extra_data', 50],
    ['descriptive_report', 0],
    ['unknown', 50],
  ] as const;

  it.each(changing)(
    'whose %s changes with every answer are recognized, each in one row',
    async (field, known) => {
      const copy = await storedCopy(new MemoryReviewLog());
      const answer = (time: number) =>
        Array.from({ length: 50 }, (_, number) =>
          JSON.stringify({ transaction_id: `t${number}`, timestamp: 1_000 + number, [field]: `at ${time}` }),
        );
      for (let time = 1; time <= 30; time += 1)
        expect(await passOver(copy, time, [answer(time)])).toBe(time === 1 ? 0 : known);
      const stored = await rows(copy);
      expect(stored.map(({ versions }) => versions)).toEqual(Array(50).fill(30));
      expect(await counted(copy.path)).toMatchObject({ report: 50, without_id: 50, report_family: 50 });
      const [newest] = stored;
      expect((await detail(copy, newest?.key ?? '')).json).toBe(answer(30).at(-1));
      await copy.reports.close();
    },
  );

  it('in one answer are different ones, whatever they have in common', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    const twins = (time: number) =>
      ['a', 'b', 'c'].map(
        (name) => `{"transaction_id":"t1","timestamp":5,"extra_data":{"name":"${name}","at":${time}}}`,
      );
    for (let time = 1; time <= 5; time += 1) await passOver(copy, time, [twins(time)]);
    const stored = await rows(copy);
    expect(stored).toHaveLength(3);
    const shown = await Promise.all(stored.map(async ({ key }) => (await detail(copy, key)).json));
    expect([...shown].sort()).toEqual(twins(5));
    await copy.reports.close();
  });

  it('of one transaction and time are distinguished by the first pass that reads both, on any pages', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    const verdict = (risk: string) =>
      `{"transaction_id":"t1","timestamp":5,"event":{"risk_assignment":"${risk}"}}`;
    await passOver(copy, 1, [[verdict('low')]]);
    await passOver(copy, 2, [[verdict('fraud')]]);
    expect(await rows(copy)).toMatchObject([{ riskAssignment: 'fraud', versions: 2 }]);
    await passOver(copy, 3, [[verdict('fraud')], [verdict('low')]]);
    expect((await rows(copy)).map(({ riskAssignment }) => riskAssignment).sort()).toEqual(['fraud', 'low']);
    await copy.reports.close();
  });

  it('and without a time are recognized by their text only', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    await passOver(copy, 1, [
      ['{"user":{"id":"ana"},"extra_data":1}', '{"transaction_id":"t1","extra_data":1}'],
    ]);
    await passOver(copy, 2, [
      ['{"user":{"id":"ana"},"extra_data":2}', '{"transaction_id":"t1","extra_data":2}'],
    ]);
    expect(await rows(copy)).toHaveLength(4);
    await copy.reports.close();
  });

  it('whose time changes with every answer add a bounded number of rows per transaction', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    const answer = (time: number) =>
      ['t1', 't2', 't2'].map(
        (transaction, at) => `{"transaction_id":"${transaction}","timestamp":${time * 10 + at}}`,
      );
    for (let time = 1; time <= 100; time += 1) {
      await passOver(copy, time, [answer(time)]);
      // The last answer is stored, each of its reports in its own row.
      const stored = await rows(copy);
      for (const at of [0, 1, 2])
        expect(stored.filter(({ timestamp }) => timestamp === `${time * 10 + at}`)).toHaveLength(1);
    }
    const stored = await rows(copy);
    expect(stored.filter(({ transactionId }) => transactionId === 't1')).toHaveLength(21);
    expect(stored.filter(({ transactionId }) => transactionId === 't2').length).toBeLessThanOrEqual(23);
    expect(stored.reduce((sum, { versions }) => sum + versions, 0)).toBe(300);
    await copy.reports.close();
  });

  it('that arrive one at a time are all stored, and none counts as known, if each pass reads only the newest', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    const report = (number: number) => `{"transaction_id":"t1","timestamp":${number}}`;
    for (let number = 1; number <= 60; number += 1)
      expect(await passOver(copy, number, [[report(number)]], { whole: false })).toBe(0);
    expect((await rows(copy)).map(({ versions }) => versions)).toEqual(Array(60).fill(1));
    expect(await passOver(copy, 61, [Array.from({ length: 60 }, (_, at) => report(60 - at))])).toBe(60);
    expect(await rows(copy)).toHaveLength(60);
    await copy.reports.close();
  });

  it('of one transaction and time that were assigned by a guess count as known to no pass up to that one', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    const verdict = (risk: string) =>
      `{"transaction_id":"t1","event":{"timestamp":5,"risk_assignment":"${risk}"}}`;
    await passOver(copy, 1, [[verdict('low')]], { whole: false });
    expect(await took(copy, [verdict('fraud')], pass(2, 'new'))).toMatchObject({ added: 0, knownBefore: 0 });
    // The pass resumes after an interruption and requests its page again.
    expect(await took(copy, [verdict('fraud')], pass(2, 'new'))).toMatchObject({ added: 0, knownBefore: 0 });
    expect(await took(copy, [verdict('fraud')], pass(3, 'new'))).toMatchObject({ added: 0, knownBefore: 1 });
    await copy.reports.close();
  });

  it('keep their note and key when the copy is rebuilt, even if their text changed', async () => {
    const answer = (time: number) => [`{"transaction_id":"t1","timestamp":5,"extra_data":${time}}`];
    const marks = new MemoryReviewLog();
    const before = await storedCopy(marks);
    await passOver(before, 1, [answer(1)]);
    marks.setNoted((await rows(before))[0]?.key ?? '', true);
    await before.reports.close();
    const rebuilt = await storedCopy(marks);
    await passOver(rebuilt, 1, [answer(2)]);
    expect(await rows(rebuilt)).toMatchObject([{ hasNote: true }]);
    await rebuilt.reports.close();
  });
});

/** A report of a service, and which of its fields change with every answer. */
interface TrueReport {
  readonly id: string | null;
  readonly transaction: number;
  readonly time: string;
  readonly risk: string;
  /** Distinguishes it from another of the same transaction and time. */
  readonly twin: number;
  readonly changing: readonly string[];
  readonly shuffled: boolean;
}

const int64s = ['9223372036854775807', '-9223372036854775808', '9007199254740993', '0', '-1'];

/** Returns the report as answered at a time. */
function answered({ id, transaction, time, risk, twin, changing, shuffled }: TrueReport, at: number): string {
  const changed = (name: string) => (changing.includes(name) ? `"${name} ${at}"` : `"${name}"`);
  const members = [
    ...(id === null ? [] : [`"id":${id}`]),
    `"transaction_id":"t${transaction}"`,
    `"timestamp":${time}`,
    `"event":{"risk_assignment":"${risk}"}`,
    `"descriptive_report":${changed('descriptive')}`,
    `"user":{"id":${changed('user')}}`,
    `"etag":${changed('etag')}`,
    `"extra_data":{"twin":${twin},"seen":${changed('seen')},"exact":${int64s[at % int64s.length]}}`,
  ];
  const turn = shuffled ? at % members.length : 0;
  return `{${[...members.slice(turn), ...members.slice(0, turn)].join()}}`;
}

const beyondSpecification = ['etag', 'seen'];
const someReport = fc.record({
  hasId: fc.boolean(),
  time: fc.constantFrom(...int64s),
  risk: fc.constantFrom('low', 'fraud'),
  twins: fc.integer({ min: 1, max: 3 }),
  changing: fc.subarray(['descriptive', 'user', ...beyondSpecification]),
  shuffled: fc.boolean(),
});

/** Returns the reports of a service, grouped by transaction. Twins that change beyond recognition are excluded. */
const someReports = fc.array(someReport, { minLength: 1, maxLength: 8 }).map((made) =>
  made.map(({ hasId, time, risk, twins, changing, shuffled }, transaction): readonly TrueReport[] =>
    Array.from({ length: twins }, (_, twin) => ({
      id: hasId ? `${9_223_372_036_854_775_807n - BigInt(transaction * 10 + twin)}` : null,
      ...{ transaction, time, risk, twin, shuffled },
      changing:
        hasId || twins === 1 ? changing : changing.filter((name) => beyondSpecification.includes(name)),
    })),
  ),
);

it('loses no report, merges no two, and stores a bounded number of contents, whatever changes with every answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      someReports,
      fc.array(fc.record({ shown: fc.integer({ min: 1, max: 8 }), aPage: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 14,
      }),
      async (transactions, passes) => {
        const copy = await storedCopy(new MemoryReviewLog());
        try {
          let known = 0;
          for (const [index, { shown, aPage }] of passes.entries()) {
            // The newest come first; from pass to pass there are more.
            known = Math.max(known, Math.min(shown, transactions.length));
            const listed = transactions.slice(transactions.length - known);
            const time = index + 1;
            const pages = Array.from({ length: Math.ceil(listed.length / aPage) }, (_, page) =>
              listed
                .slice(page * aPage, (page + 1) * aPage)
                .flat()
                .map((report) => answered(report, time)),
            );
            await passOver(copy, time, pages);
            const stored = await rows(copy);
            const details = await Promise.all(stored.map(({ key }) => detail(copy, key)));
            expect(details.map(({ json }) => json).sort()).toEqual(pages.flat().sort());
            for (const { earlier, version, versions } of details) {
              expect(earlier.length).toBeLessThan(maxContents);
              expect(versions).toBeLessThanOrEqual(time);
              expect(earlier.length).toBe(Math.min(versions, maxContents) - 1);
              expect([version, ...earlier.map((each) => each.version)]).toContain(1);
              for (const { json } of earlier)
                expect(twinOf(json)).toBe(
                  twinOf(details.find((each) => each.earlier === earlier)?.json ?? ''),
                );
            }
          }
        } finally {
          await copy.reports.close();
        }
      },
    ),
    { numRuns: runs(30) },
  );
});

/** Returns which of the service's reports a text belongs to. */
function twinOf(json: string): string {
  return `${/"transaction_id":"t\d+"/.exec(json)} ${/"twin":\d+/.exec(json)}`;
}

const partialPass = fc.record({
  arrived: fc.integer({ min: 0, max: 12 }),
  /** How many of the newest reports are read; null for the whole list. */
  newest: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
  aPage: fc.integer({ min: 1, max: 10 }),
});

it('never merges two listed reports without an id, and counts none as known that no earlier pass read, whatever part of the list a pass reads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(partialPass, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      async (passes, transactions, oneChanges) => {
        const copy = await storedCopy(new MemoryReviewLog());
        try {
          const listed: string[] = [];
          const met = new Set<string>();
          for (const [index, { arrived, newest, aPage }] of passes.entries()) {
            const time = index + 1;
            for (let left = arrived; left > 0; left -= 1)
              listed.unshift(
                `{"transaction_id":"t${listed.length % transactions}","timestamp":${1_000 + listed.length}}`,
              );
            // One of them has another time in every answer, and is always the newest.
            const answer = [
              ...(oneChanges ? [`{"transaction_id":"t0","timestamp":${time}}`] : []),
              ...listed,
            ];
            const read = answer.slice(0, newest ?? answer.length);
            const pages = Array.from({ length: Math.max(1, Math.ceil(read.length / aPage)) }, (_, page) =>
              read.slice(page * aPage, (page + 1) * aPage),
            );
            const knownBefore = await passOver(copy, time, pages, { whole: newest === null });
            expect(knownBefore).toBe(read.filter((json) => met.has(json)).length);
            for (const json of read) met.add(json);
          }
          const stored = await rows(copy);
          const shown = await Promise.all(stored.map(async ({ key }) => (await detail(copy, key)).json));
          expect(shown).toEqual(expect.arrayContaining(listed.filter((json) => met.has(json))));
        } finally {
          await copy.reports.close();
        }
      },
    ),
    { numRuns: runs(40) },
  );
});
