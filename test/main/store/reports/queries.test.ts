import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentOfReport } from '../../../../main/store/reports/content-of-report';
import { contentKey, traitsOf } from '../../../../main/store/reports/new-report';
import { readReport } from '../../../../shared/api/read-report';
import type { Area } from '../../../../shared/domain/area';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { columns } from '../../../../shared/domain/columns';
import { disagreementScore } from '../../../../shared/domain/disagreement-score';
import { positionSources } from '../../../../shared/domain/position';
import {
  everyReport,
  listedReasons,
  type ReportFilter,
  type ReportQuery,
  reviewStatuses,
  valueFields,
} from '../../../../shared/domain/report-query';
import { reportRow, type StoredRow } from '../../../../shared/domain/report-row';
import { type EntryContent, type LogEntry, subjectOf, verdicts } from '../../../../shared/domain/review-log';
import { claimsOf } from '../../../../shared/domain/source-comparison';
import { positionsIn } from '../../../../shared/gazetteer';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import {
  type ModelReport,
  modelCounts,
  modelRows,
  modelValues,
  seqsIn,
} from '../../../support/databases/report-model';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';
import { runs } from '../../../support/runner/depth';

const now = 1_800_000_000_000;
const risks = [
  'fraud',
  'HIGH',
  'Low',
  'high',
  'high_risk',
  'unknown_risk',
  'low',
  'low_risk',
  'clear',
  'Odd',
  'odd',
];
const cases = ['Phising', 'New user', 'Location fraud', 'a"b, c\\'];
const users = [
  'ana@example.com',
  'Ana@example.com',
  'émile',
  'user-00042',
  '\u0000',
  '\ud800x',
  '\u0001',
  '',
];
const countries = ['Spain', 'India', 'Côte d’Ivoire'];
const times = [
  '9223372036854775807',
  '-9223372036854775808',
  '0',
  '1799999999000000000',
  '1799999999000000001',
];

const some = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 4 });

const address = fc.record(
  {
    city: some('Bilbao', 'Delhi', 'bilbao'),
    country: some(...countries),
    latitude: some(0, 43.3, -90, 91),
    longitude: some(0, -2.9, 77.2),
  },
  { requiredKeys: [] },
);
const flag = some(true, false, null);

/** A report without its id and its times, which are int64s and are inserted unchanged. */
const fields = fc.record({
  transaction_id: maybe(some('t1', 'T1', 't2', '\ud800')),
  device: maybe(
    fc.record({
      id: maybe(some('device-1', 'device-2')),
      model: some('Pixel 8', 'iPhone'),
      integrity: fc.record({ rooted: flag, emulated: flag }),
    }),
  ),
  user: maybe(fc.record({ id: maybe(some(...users)) })),
  event: maybe(
    fc.record({
      risk_assignment: maybe(some(...risks)),
      fraud_cases: maybe(fc.array(some(...cases), { maxLength: 3 })),
    }),
  ),
  geo_location: maybe(fc.record({ address })),
  ip: maybe(fc.record({ address, tor: flag, vpn: flag })),
  extra_data: maybe(
    fc.oneof(
      some('Überweisung', 'fraud'),
      fc.record({ amount: some(65.65, -3), operation: maybe(some('login', 'a: b')) }),
    ),
  ),
});

const reportTexts = fc
  .tuple(
    fc.array(fc.record({ fields, time: maybe(some(...times)), hasId: fc.boolean() }), {
      minLength: 1,
      maxLength: 40,
    }),
    fc.integer({ min: 0, max: 5 }),
  )
  .map(([made, offset]) =>
    made.map(({ fields: given, time, hasId }, index) => {
      const id = hasId
        ? `"id":${9_223_372_036_854_775_807n - BigInt(index * 3 + offset)}`
        : `"unknown":${index}`;
      const timestamp = time === undefined ? '' : `"timestamp":${time}`;
      // Without an id, two reports with the same transaction and time may be versions of one.
      const own = hasId ? given : { ...given, transaction_id: `t${index}` };
      const others = JSON.stringify(own).slice(1, -1);
      return `{${[id, timestamp, others].filter((members) => members !== '').join()}}`;
    }),
  );

/** Returns an area around one of the places above or several, sometimes across the antimeridian. */
const anyArea: fc.Arbitrary<Area> = some<Area>(
  { kind: 'box', south: 40, west: -10, north: 45, east: 10 },
  { kind: 'box', south: -90, west: 70, north: 90, east: -1 },
  {
    kind: 'lasso',
    points: [
      { latitude: -5, longitude: -5 },
      { latitude: 50, longitude: -5 },
      { latitude: 50, longitude: 90 },
    ],
  },
);

const anyAreaFilter: fc.Arbitrary<ReportFilter> = fc
  .record({
    field: some('area' as const),
    area: fc.oneof(
      anyArea,
      // Small enough for one place, or nearly the whole Earth, including the poles.
      fc.record({
        kind: some('circle' as const),
        latitude: some(43.3, 0, -89.5),
        longitude: some(-2.9, 179.9),
        km: some(1, 60, 5_500, 15_000),
      }),
    ),
    sources: fc.option(fc.subarray([...positionSources], { minLength: 1 }), { nil: undefined }),
  })
  .map(({ field, area, sources }) => (sources ? { field, area, sources } : { field, area }));

const values = (...known: readonly string[]) => fc.array(some(...known, null, 'none such'), { maxLength: 2 });
const valueFilter: fc.Arbitrary<ReportFilter> = fc.oneof(
  ...(
    [
      ['risk', risks],
      ['fraudCase', cases],
      ['signal', ['TOR', 'Rooted']],
      ['country', countries],
      ['user', users],
      ['device', ['device-1', 'device-2']],
      ['deviceModel', ['iPhone']],
      ['place', ['Bilbao, Spain', 'Delhi']],
      ['transaction', ['t1', 'T1', '\ud800']],
      ['verdict', verdicts],
    ] as const
  ).map(([field, known]) => fc.record({ field: some(field), in: values(...known), out: values(...known) })),
);
const filter: fc.Arbitrary<ReportFilter> = fc.oneof(
  { weight: 4, arbitrary: valueFilter },
  {
    weight: 1,
    arbitrary: fc.record({
      field: some('time' as const),
      range: fc.oneof(
        fc.record({
          kind: some('between' as const),
          from: fc.option(some(...times)),
          until: fc.option(some(...times)),
        }),
        fc.record({ kind: some('last' as const), seconds: some(1, 100_000) }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      field: some('distance' as const),
      atLeast: fc.option(some(0, 100)),
      atMost: fc.option(some(0, 5_000)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      field: some('disagreement' as const),
      atLeast: fc.option(some(0, 1, 60)),
      atMost: fc.option(some(0, 75, 100)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      field: some('amount' as const),
      atLeast: fc.option(some('-3', '0', '65.65')),
      atMost: fc.option(some('-3.5', '65.65', '1000')),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      field: some('deviceUsers' as const),
      atLeast: fc.option(some(0, 2)),
      atMost: fc.option(some(3, 100)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ field: some('unread' as const), unread: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      field: some('standing' as const),
      in: fc.subarray([...reviewStatuses], { minLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ field: some('placed' as const), placed: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      field: some('listed' as const),
      keys: fc.array(
        fc.oneof(
          fc
            .integer({ min: 0, max: 60 })
            .map((number) => String(9_223_372_036_854_775_807n - BigInt(number))),
          some('0', '+1', 'sha256:0'),
        ),
        { minLength: 1, maxLength: 30 },
      ),
      reason: some(...listedReasons),
      found: some(30),
    }),
  },
  { weight: 3, arbitrary: anyAreaFilter },
);
const query: fc.Arbitrary<ReportQuery> = fc.record({
  text: fc.oneof(
    { weight: 3, arbitrary: some('') },
    {
      weight: 1,
      arbitrary: some(
        'fraud',
        'EMILE',
        'user-00042',
        'a',
        'uber pix',
        '"*) OR',
        'tor',
        '65.65',
        'côte',
        'bilbao',
        'a bil',
      ),
    },
  ),
  filters: fc.uniqueArray(filter, { maxLength: 3, selector: ({ field }) => field }),
  sort: fc.record({ column: some(...columns), descending: fc.boolean() }),
});

/** What is written about a report, in order, each by one of two devices that don't know of each other. */
type Statement = (key: string) => { readonly content: EntryContent; readonly change: Partial<LogEntry> };
const content: fc.Arbitrary<(key: string) => EntryContent> = fc.oneof(
  some(...verdicts).map((verdict) => (key: string) => verdictOn(key, verdict)),
  fc
    .record({ until: some(null, now, now + 1), untilNextReport: fc.boolean() })
    .filter(({ until, untilNextReport }) => until !== null || untilNextReport)
    .map((body) => () => ({ kind: 'snooze', body: { ...body, reason: null } }) as const),
  fc.constant(() => ({ kind: 'escalation', body: { question: 'Known?', to: null } }) as const),
  fc.constant(() => ({ kind: 'answer', body: { text: 'Yes' } }) as const),
);
const statement: fc.Arbitrary<Statement> = fc
  .record({ content, saidAt: some(1, now - 7, now), isOther: fc.boolean() })
  .map(({ content: what, saidAt, isOther }) => (key: string) => ({
    content: what(key),
    change: { saidAt, ...(isOther && { device: '00000000-0000-4000-8000-00000000000e' }) },
  }));

/** Creates a copy whose first half is history, and whose other half arrived page by page. */
async function filled(
  texts: readonly string[],
  opened: readonly boolean[],
  statements: readonly (readonly Statement[])[],
) {
  const marks = new MemoryReviewLog();
  const rows = texts.map((json) => reportRow(readReport(json, keyOf(json)), []));
  const judge = (from: number, until: number) => {
    for (const [index, row] of [...rows.entries()].slice(from, until))
      for (const stated of statements[index % statements.length] ?? []) {
        const { content: what, change } = stated(row.key);
        marks.append(subjectOf(row), what, change);
      }
  };
  judge(0, 7);
  let clock = now - 10;
  const copy = await storedCopy(marks, { clock: () => clock });
  const half = Math.ceil(texts.length / 2);
  await took(copy, texts.slice(0, half));
  clock = now - 5;
  const pages = [texts.slice(half, half + 5), texts.slice(half + 5)].filter((page) => page.length > 0);
  for (const page of pages) await took(copy, page, pass(2, 'new'));
  judge(7, rows.length);
  clock = now;
  const states = await marks.statesOf(rows.map(subjectOf));
  const reports = texts.map((json, index): ModelReport => {
    const received = readReport(json, keyOf(json));
    const positions = positionsIn(received.report).usable;
    const row = reportRow(received, positions);
    const arrival = index < half ? 0 : index < half + 5 ? 1 : 2;
    const review = states.get(subjectOf(row))?.review ?? null;
    return {
      row: {
        ...row,
        seq: index + 1,
        unread: !opened[index % opened.length],
        updated: false,
        sharesId: false,
        eventKey: null,
        versions: 1,
        content: contentOfReport(received),
        hasNote: false,
        verdict: review?.verdict ?? null,
        divided: review?.divided ?? false,
        disagreement: disagreementScore(claimsOf(received.report, positions), defaultRadii),
        derived: [],
        travel: null,
        deviceUsers: null,
      },
      json,
      seq: index + 1,
      arrival,
      receivedAt: index < half ? now - 10 : now - 5,
      review,
    };
  });
  const keys = reports.filter(({ row }) => !row.unread).map(({ row }) => row.key);
  succeeded(await copy.calls['reports.markRead']({ keys, read: true }));
  return { copy, reports };
}

it('pages, counts, values and exports equal those computed from every report', async () => {
  await fc.assert(
    fc.asyncProperty(
      reportTexts,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
      fc.array(fc.array(statement, { maxLength: 2 }), { minLength: 1, maxLength: 5 }),
      fc.array(
        fc.tuple(
          query,
          fc.option(fc.integer({ min: 0, max: 3 })),
          some(...valueFields),
          some('', 'a', 'É', 'fr'),
        ),
        {
          minLength: 5,
          maxLength: 12,
        },
      ),
      fc.boolean(),
      async (texts, opened, statements, queries, withIndexes) => {
        const { copy, reports } = await filled(texts, opened, statements);
        try {
          if (withIndexes) copy.reports.startIndexing();
          await copy.reports.backgroundWorkDone();
          for (const [requested, asOf, field, beginning] of queries) {
            const modelled = modelRows(reports, requested, asOf, now);
            const isFirstPass = reports.every(({ arrival }) => arrival === 0);
            const paged = withIndexes || isFirstPass ? withNewest(modelled, reports, asOf) : modelled;
            expect(await pagesOf(copy, requested, asOf)).toEqual(paged);
            expect(await exported(copy, requested, asOf)).toEqual(modelRows(reports, requested, asOf, now));
            const counts = succeeded(await copy.calls['reports.count']({ query: requested, asOf }));
            expect(counts).toEqual(modelCounts(reports, requested, asOf, now));
            // How many there are is known by now.
            expect(await pagesFromEnd(copy, requested, asOf, counts.shown)).toEqual(paged);
            expect(await shownOnMap(copy, requested, asOf)).toEqual(modelShown(reports, requested, asOf));
            const found = await copy.calls['reports.values']({
              query: requested,
              asOf: null,
              field,
              beginning,
              limit: 100,
            });
            expect(succeeded(found)).toEqual(modelValues(reports, requested, field, beginning, now));
          }
        } finally {
          await copy.reports.close();
        }
      },
    ),
    { numRuns: runs(60) },
  );
});

/** A report that differs from others in every column. */
function reportText(at: number): string {
  const [bilbao, delhi] = [
    { city: 'Bilbao', country: 'Spain', latitude: 43.3, longitude: -2.9 },
    { city: 'Delhi', country: 'India', latitude: 28.6, longitude: 77.2 },
  ];
  return JSON.stringify({
    id: 1_000 - at,
    timestamp: 1_700_000_000_000_000_000 + ((at * 7) % 24) * 1_000_000_000,
    transaction_id: at % 8 === 7 ? undefined : `t${(at * 5) % 24}`,
    device: at % 6 === 5 ? undefined : { id: `device-${at % 4}`, integrity: { rooted: at % 3 === 0 } },
    user: at % 9 === 8 ? undefined : { id: users[at % users.length] },
    event: { risk_assignment: risks[at % risks.length], fraud_cases: cases.slice(0, at % 3) },
    geo_location: at % 4 === 0 ? undefined : { address: at % 3 === 0 ? bilbao : delhi },
    ip: at % 5 === 0 ? undefined : { address: at % 2 === 0 ? bilbao : delhi, tor: at % 7 === 0 },
    extra_data: at % 4 === 1 ? undefined : { amount: [65.65, 0, -3, 1_000.5][at % 4], kind: `k${at % 3}` },
  });
}

const ranges: readonly ReportFilter[] = [
  { field: 'distance', atLeast: 100, atMost: null },
  { field: 'distance', atLeast: null, atMost: 100 },
  { field: 'disagreement', atLeast: 1, atMost: 90 },
  { field: 'disagreement', atLeast: null, atMost: 0 },
  { field: 'amount', atLeast: '-3', atMost: '65.65' },
  { field: 'amount', atLeast: '65.65', atMost: null },
];

it('each column sorts, and each range finds, what is computed from every report', async () => {
  const texts = Array.from({ length: 24 }, (_, at) => reportText(at));
  const judged = verdicts.map((verdict): readonly Statement[] => [
    (key) => ({ content: verdictOn(key, verdict), change: { saidAt: 1 } }),
  ]);
  const { copy, reports } = await filled(texts, [true, false], [...judged, []]);
  for (const column of columns)
    for (const descending of [true, false]) {
      const sorted = { ...everyReport, sort: { column, descending } };
      const modelled = modelRows(reports, sorted, null, now);
      expect(await pagesOf(copy, sorted, null)).toEqual(modelled);
      expect(await pagesFromEnd(copy, sorted, null, modelled.length)).toEqual(modelled);
    }
  for (const range of ranges) {
    const requested = { ...everyReport, filters: [range] };
    const found = await pagesOf(copy, requested, null);
    expect(found).toEqual(modelRows(reports, requested, null, now));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(texts.length);
  }
  await copy.reports.close();
});

function keyOf(json: string): string {
  const { report } = readReport(json, '');
  const { fields } = traitsOf(report, json);
  return report.id ?? (fields === null ? contentKey(json) : `sha256:${fields}`);
}

/** Adds to the rows the newest report time of their transaction. */
function withNewest(rows: readonly StoredRow[], reports: readonly ModelReport[], asOf: number | null) {
  return rows.map((row) => {
    const times = reports.flatMap(({ row: { transactionId, timestamp }, arrival }) =>
      transactionId === row.transactionId && timestamp !== null && arrival <= (asOf ?? arrival)
        ? BigInt(timestamp)
        : [],
    );
    if (!row.transactionId || times.length === 0) return row;
    return { ...row, newest: `${times.reduce((one, other) => (other > one ? other : one))}` };
  });
}

const limit = 7;

/** Returns all rows of a query, page by page. */
async function pagesOf({ calls }: StoredCopy, requested: ReportQuery, asOf: number | null) {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const found = succeeded(await calls['reports.page']({ query: requested, asOf, page, limit }));
    rows.push(...found.rows);
    if (!found.mayHaveNext) return rows;
  }
}

/** The same from the last page to the first one. */
async function pagesFromEnd({ calls }: StoredCopy, query: ReportQuery, asOf: number | null, count: number) {
  const rows = [];
  const last = Math.ceil(count / limit);
  for (let page = last; page > 0; page -= 1) {
    const found = succeeded(await calls['reports.page']({ query, asOf, page, limit }));
    rows.unshift(...found.rows);
    expect(found.mayHaveNext).toBe(page < last);
  }
  return rows;
}

/** Returns which reports the map shows of a query, and how many of them have no point. */
async function shownOnMap({ calls }: StoredCopy, requested: ReportQuery, asOf: number | null) {
  const { seqs, shown, unplaced, last } = succeeded(await calls['map.shown']({ query: requested, asOf }));
  return { seqs: seqsIn(seqs), shown, unplaced, last };
}

function modelShown(reports: readonly ModelReport[], requested: ReportQuery, asOf: number | null) {
  const rows = modelRows(reports, requested, asOf, now);
  const seqs = rows.map(({ seq }) => seq).sort((one, other) => one - other);
  const unplaced = rows.filter(({ positions }) => positions.length === 0).length;
  return { seqs, shown: rows.length, unplaced, last: reports.length };
}

async function exported({ calls }: StoredCopy, requested: ReportQuery, asOf: number | null) {
  const rows = [];
  for (let after: string | null = null; ; ) {
    const chunk: Awaited<ReturnType<typeof chunkOf>> = await chunkOf(calls, requested, asOf, after);
    expect(chunk.received.map(({ json }) => keyOf(json))).toEqual(chunk.rows.map(({ key }) => key));
    rows.push(...chunk.rows);
    if (chunk.next === null) return rows;
    after = chunk.next;
  }
}

async function chunkOf(
  calls: StoredCopy['calls'],
  requested: ReportQuery,
  asOf: number | null,
  after: string | null,
) {
  return succeeded(await calls['reports.chunk']({ query: requested, asOf, reads: 'both', after, limit: 9 }));
}
