import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { withPartialIndexes } from '../../../../main/store/reports/condition';
import { queryConditions } from '../../../../main/store/reports/conditions';
import { matchingRows, orderedSeqs, orderOf, reversed } from '../../../../main/store/reports/query-plan';
import { needsReviewFilters } from '../../../../renderer/state/needs-review';
import { columns } from '../../../../shared/domain/columns';
import { everyReport, type ReportFilter, valueFields } from '../../../../shared/domain/report-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, took } from '../../../support/databases/stored-copy';

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  const bilbao = '{"id":2,"geo_location":{"address":{"latitude":43.263,"longitude":-2.935}}}';
  await took(copy, ['{"id":1}', bilbao]);
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
  // EXPLAIN reads no data and does not see the new indexes; a read does.
  await copy.calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 1 });
});

afterAll(() => copy.reports.close());

async function planOf(sql: string, values: readonly (string | number | null | Uint8Array)[]) {
  const rows = await copy.reports.reader.rows(
    `EXPLAIN QUERY PLAN ${sql}`,
    values,
    z.object({ detail: z.string() }),
  );
  return rows.map(({ detail }) => detail);
}

const ways = [true, false].flatMap((descending) => [true, false].map((fromEnd) => ({ descending, fromEnd })));

it.each(columns.flatMap((column) => ways.map((way) => ({ column, ...way }))))(
  'walks an index for the order of $column, descending: $descending, from the end: $fromEnd',
  async ({ fromEnd, ...sort }) => {
    const order = fromEnd ? reversed(orderOf(sort)) : orderOf(sort);
    for (const part of ['withValue', 'withoutValue'] as const) {
      const { sql, values } = orderedSeqs([], order, part, null);
      const plan = await planOf(`${sql} LIMIT 50`, values);
      expect(plan.filter((step) => /^SCAN report(?! USING)/.test(step))).toEqual([]);
      // Equal reports may be sorted, a few at a time, in a column of nearly unique values.
      const sorted = plan.filter((step) => step.startsWith('USE TEMP B-TREE'));
      expect(sorted.filter((step) => !step.includes('LAST'))).toEqual(
        sortOfRowsWithoutValue(sort.column, part),
      );
    }
  },
);

/** Only reports without an id are sorted: a service has few of them, if any. */
function sortOfRowsWithoutValue(column: string, part: string): readonly string[] {
  return column === 'id' && part === 'withoutValue' ? ['USE TEMP B-TREE FOR ORDER BY'] : [];
}

const filters: readonly ReportFilter[] = [
  ...valueFields.flatMap((field): readonly ReportFilter[] => [
    { field, in: ['one'], out: [] },
    { field, in: ['one', 'other'], out: [] },
    { field, in: [null], out: [] },
  ]),
  { field: 'time', range: { kind: 'between', from: '1', until: '2' } },
  { field: 'time', range: { kind: 'last', seconds: 60 } },
  { field: 'distance', atLeast: 1, atMost: 2 },
  { field: 'disagreement', atLeast: 40, atMost: null },
  { field: 'deviceUsers', atLeast: 2, atMost: 5 },
  { field: 'amount', atLeast: null, atMost: '1.5' },
  { field: 'unread', unread: false },
  { field: 'standing', in: ['escalated'] },
  { field: 'standing', in: ['snoozed'] },
  { field: 'standing', in: ['divided'] },
  { field: 'standing', in: ['returned'] },
  { field: 'standing', in: ['judged', 'snoozed'] },
  { field: 'placed', placed: false },
  { field: 'area', area: { kind: 'box', south: 1, west: 1, north: 2, east: 2 } },
  { field: 'lookUp', id: 'look-up-1', transactionId: 't1' },
  { field: 'listed', keys: ['17', 'sha256:ab'], reason: 'newlyFlagged', found: 2 },
];

it.each(filters.map((filter) => [JSON.stringify(filter), filter] as const))(
  'finds reports by an index for %s',
  async (_, filter) => {
    const conditions = await queryConditions(copy.reports.reader, {
      query: { ...everyReport, filters: [filter] },
      asOf: null,
      now: 0,
      zone: 'utc',
    });
    const [driver = null] = conditions;
    for (const part of ['withValue', 'withoutValue'] as const) {
      const { sql, values } = orderedSeqs(conditions, orderOf(everyReport.sort), part, driver);
      const plan = await planOf(`${sql} LIMIT 50`, values);
      expect(plan.filter((step) => step.startsWith('SCAN report'))).toEqual([]);
    }
  },
);

it.each([
  'user:ana',
  'tx:8f14',
  'tx:8f14 tx:9',
  'device:"phone-1"',
  'risk:high',
  'case:user',
  'place:bilbao',
  'bilbao',
  'bilbao ana',
  'ip:203.0.',
  'after:2026-11-24',
])('finds reports by an index for the search %s', async (text) => {
  const query = { ...everyReport, text };
  const conditions = await queryConditions(copy.reports.reader, { query, asOf: null, now: 0, zone: 'utc' });
  const { sql, values } = orderedSeqs(
    conditions,
    orderOf(everyReport.sort),
    'withValue',
    conditions[0] ?? null,
  );
  const plan = await planOf(`${sql} LIMIT 50`, values);
  expect(plan.filter((step) => /^SCAN (report|dictionary_value)/.test(step))).toEqual([]);
});

it.each([false, true])(
  'reads the first reports of one value without the others, from the end: %s',
  async (fromEnd) => {
    const filter: ReportFilter = { field: 'risk', in: ['fraud'], out: [] };
    const conditions = await queryConditions(copy.reports.reader, {
      query: { ...everyReport, filters: [filter] },
      asOf: null,
      now: 0,
      zone: 'utc',
    });
    const order = fromEnd ? reversed(orderOf(everyReport.sort)) : orderOf(everyReport.sort);
    const { sql, values } = orderedSeqs(conditions, order, 'withValue', conditions[0] ?? null);
    const plan = await planOf(sql, values);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  },
);

it('reads what a queue needs of the reports that wait for a verdict from one index alone', async () => {
  const query = { ...everyReport, filters: needsReviewFilters };
  const conditions = withPartialIndexes(
    await queryConditions(copy.reports.reader, { query, asOf: 1, now: 0, zone: 'utc' }),
  );
  const [risk = null] = conditions;
  const what = 'report.seq, report.transaction_id, report.time';
  const counted = matchingRows(what, conditions, risk);
  const listed = orderedSeqs(conditions, orderOf(query.sort), 'withValue', risk, ', report.transaction_id');
  for (const { sql, values } of [counted, listed]) {
    const plan = await planOf(sql, values);
    expect(plan).toContain('SEARCH report USING COVERING INDEX report_waiting (risk=?)');
  }
});

it('uses the same SQL for all values of a filter, so that it is prepared once', async () => {
  const of = async (user: string) => {
    const filters: readonly ReportFilter[] = [{ field: 'user', in: [user], out: ['x', user] }];
    const query = { ...everyReport, text: user, filters };
    const conditions = await queryConditions(copy.reports.reader, { query, asOf: null, now: 0, zone: 'utc' });
    return conditions.map(({ testing }) => testing);
  };
  expect(await of('ana')).toEqual(await of("'; DROP TABLE report; --"));
});
