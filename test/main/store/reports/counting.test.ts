import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastArrival } from '../../../../main/store/reports/all-reports';
import { queryConditions } from '../../../../main/store/reports/conditions';
import { countRows } from '../../../../main/store/reports/read-rows';
import type { TimeHistogram } from '../../../../shared/contract/report.calls';
import { everyReport, type ReportFilter } from '../../../../shared/domain/report-query';
import type { Session } from '../../../../shared/node/database/session';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';

let copy: StoredCopy;

beforeEach(async () => {
  copy = await storedCopy(new MemoryReviewLog());
});

afterEach(() => copy.reports.close());

/** `time` in ns since 1970. */
const reportJson = (id: number, time: string | null, risk: string | null, user = 'ana') =>
  `{"id":${id},"timestamp":${time},"user":{"id":"${user}"},"event":{"risk_assignment":${JSON.stringify(risk)}}}`;

/** 00:00 on 1 March 2026 in UTC, in s since 1970. */
const midnight = 1_772_323_200;
const nanoseconds = (seconds: number, rest = '000000000') => `${midnight + seconds}${rest}`;

async function histogram(filters: readonly ReportFilter[] = [], timeZone = 'UTC', text = '') {
  const query = { ...everyReport, filters, text };
  return succeeded(await copy.calls['reports.histogram']({ query, asOf: null, timeZone }));
}

/** Bars with reports, by the beginning of each. */
function filled(counted: TimeHistogram | null) {
  return (counted?.bars ?? []).flatMap((bar, at) => {
    const given = Object.entries(bar).filter(([, count]) => count > 0);
    return given.length === 0
      ? []
      : [[new Date(counted?.edges[at] ?? 0).toISOString(), Object.fromEntries(given)]];
  });
}

describe.each([['before'], ['after']])('%s the indexes exist', (when) => {
  const stored = async (reports: readonly string[]) => {
    await took(copy, reports);
    if (when === 'after') {
      copy.reports.startIndexing();
      await copy.reports.backgroundWorkDone();
    }
  };

  it('counts the reports of each bar by risk', async () => {
    await stored([
      reportJson(1, nanoseconds(0), 'fraud'),
      reportJson(2, nanoseconds(59, '999999999'), 'clear'),
      reportJson(3, nanoseconds(60), 'high'),
      reportJson(4, nanoseconds(60), 'low'),
      reportJson(5, nanoseconds(61), 'Odd'),
      reportJson(6, nanoseconds(62), null),
    ]);
    const counted = await histogram();
    expect(counted?.unit).toBe('minute');
    expect(filled(counted)).toEqual([
      ['2026-03-01T00:00:00.000Z', { fraud: 1, clear: 1 }],
      ['2026-03-01T00:01:00.000Z', { high: 1, low: 1, other: 2 }],
    ]);
  });

  it('separates days at midnight of the zone, to the nanosecond', async () => {
    await stored([
      reportJson(1, nanoseconds(-40 * 86_400), 'clear'),
      reportJson(2, nanoseconds(-3_601, '999999999'), 'low'),
      reportJson(3, nanoseconds(-3_600), 'high'),
    ]);
    expect(filled(await histogram([], 'Europe/Madrid')).slice(1)).toEqual([
      ['2026-02-27T23:00:00.000Z', { low: 1 }],
      ['2026-02-28T23:00:00.000Z', { high: 1 }],
    ]);
  });

  it('counts the reports of the filters and words, but ignores the filter by time', async () => {
    await stored([
      reportJson(1, nanoseconds(0), 'fraud'),
      reportJson(2, nanoseconds(1), 'high', 'bea'),
      reportJson(3, nanoseconds(200), 'fraud', 'bea'),
    ]);
    const time: ReportFilter = {
      field: 'time',
      range: { kind: 'between', from: nanoseconds(0), until: nanoseconds(0) },
    };
    const risk: ReportFilter = { field: 'risk', in: ['fraud'], out: [] };
    expect(filled(await histogram([time]))).toHaveLength(2);
    expect(filled(await histogram([time, risk]))).toEqual([
      ['2026-03-01T00:00:00.000Z', { fraud: 1 }],
      ['2026-03-01T00:03:00.000Z', { fraud: 1 }],
    ]);
    expect(filled(await histogram([], 'UTC', 'bea'))).toEqual([
      ['2026-03-01T00:00:00.000Z', { high: 1 }],
      ['2026-03-01T00:03:00.000Z', { fraud: 1 }],
    ]);
    expect(filled(await histogram([{ field: 'unread', unread: true }, risk]))).toHaveLength(2);
  });

  it('leaves out reports without a plausible time, and is null if there are no others', async () => {
    await stored([
      reportJson(1, null, 'fraud'),
      reportJson(2, '0', 'fraud'),
      reportJson(3, '9223372036854775807', 'fraud'),
      reportJson(4, '-9223372036854775808', 'fraud'),
    ]);
    expect(await histogram()).toBeNull();
    await took(copy, [reportJson(5, nanoseconds(0), 'low')]);
    expect(filled(await histogram())).toEqual([['2026-03-01T00:00:00.000Z', { low: 1 }]]);
  });

  it('has reports with many unknown risks in one part', async () => {
    await stored(Array.from({ length: 40 }, (_, id) => reportJson(id + 1, nanoseconds(id), `risk ${id}`)));
    expect(filled(await histogram())).toEqual([['2026-03-01T00:00:00.000Z', { other: 40 }]]);
  });
});

it('is cancelled by a newer request', async () => {
  await took(copy, [reportJson(1, nanoseconds(0), 'fraud')]);
  const request = { query: everyReport, asOf: null, timeZone: 'UTC' };
  const [older, newer] = await Promise.all([
    copy.calls['reports.histogram'](request),
    copy.calls['reports.histogram'](request),
  ]);
  expect(older).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  expect(newer.ok).toBe(true);
});

describe('reports.countEach', () => {
  const fraud: ReportFilter = { field: 'risk', in: ['fraud'], out: [] };

  it('counts the reports of each query, in their order', async () => {
    await took(copy, [
      reportJson(1, nanoseconds(0), 'fraud'),
      reportJson(2, nanoseconds(1), 'low'),
      reportJson(3, nanoseconds(2), 'low', 'bea'),
    ]);
    const queries = [{ ...everyReport, filters: [fraud] }, everyReport, { ...everyReport, text: 'bea' }];
    expect(succeeded(await copy.calls['reports.countEach']({ queries }))).toEqual([1, 3, 1]);
  });

  it('is cancelled by a newer request', async () => {
    const queries = [everyReport, everyReport];
    const [older, newer] = await Promise.all([
      copy.calls['reports.countEach']({ queries }),
      copy.calls['reports.countEach']({ queries }),
    ]);
    expect([older.ok, newer.ok]).toEqual([false, true]);
  });
});

describe('the counts of the grid', () => {
  const counted = (text: string, ofGrid?: boolean) =>
    copy.calls['reports.count']({ query: { ...everyReport, text }, asOf: null, ...(ofGrid && { ofGrid }) });

  it('are cancelled by newer ones, but not by other counts', async () => {
    await took(copy, [reportJson(1, nanoseconds(0), 'fraud'), reportJson(2, nanoseconds(1), 'clear')]);
    const [first, second, other] = await Promise.all([
      counted('fraud', true),
      counted('clear', true),
      counted('clear'),
    ]);
    expect(first).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(succeeded(second).shown).toBe(1);
    expect(succeeded(other).shown).toBe(1);
  });

  it('are answered after the page that was requested before', async () => {
    await took(copy, [reportJson(1, nanoseconds(0), 'fraud')]);
    const answered: string[] = [];
    const request = { query: everyReport, asOf: null, page: 1, limit: 20, ofGrid: true };
    const page = copy.calls['reports.page'](request);
    await Promise.all([
      counted('', true).then(() => answered.push('counts')),
      page.then(() => answered.push('page')),
    ]);
    expect(answered).toEqual(['page', 'counts']);
  });
});

it.each(['', 'user:an', 'user:an risk:fraud', '-is:read', 'an'])(
  'counts the reports of %j up to a moment, while more arrive',
  async (text) => {
    await took(
      copy,
      [1, 2, 3].map((id) => reportJson(id, nanoseconds(id), 'fraud', 'an')),
      pass(1, 'new'),
    );
    const { reader } = copy.reports;
    const asOf = await lastArrival(reader);
    let id = 100;
    const whileMoreArrive: Session = {
      exec: (sql) => reader.exec(sql),
      run: (sql, values) => reader.run(sql, values),
      rows: (sql, values, schema) => reader.rows(sql, values, schema),
      row: async (sql, values, schema) => {
        id += 1;
        await took(copy, [reportJson(id, nanoseconds(id), 'fraud', 'an')], pass(id, 'new'));
        return reader.row(sql, values, schema);
      },
    };
    const asked = { query: { ...everyReport, text }, asOf, now: 1_000, zone: 'utc' } as const;
    const conditions = await queryConditions(reader, asked);
    expect(await countRows(whileMoreArrive, conditions, 3)).toBe(3);
    expect(
      await countRows(reader, await queryConditions(reader, { ...asked, asOf: null }), 3),
    ).toBeGreaterThan(3);
  },
);
