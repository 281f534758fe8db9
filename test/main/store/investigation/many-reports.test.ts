import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyColumns, readColumns } from '../../../../main/store/investigation/links/read-columns';
import { readJudged } from '../../../../main/store/investigation/what-if/judged-transactions';
import { readColumns as readWhatIfColumns } from '../../../../main/store/investigation/what-if/report-columns';
import { addPoints } from '../../../../main/store/reports/points';
import {
  type DictionaryValue,
  dictionaryValueOfVerdict,
} from '../../../../main/store/reports/value-dictionary';
import type { Position } from '../../../../shared/domain/position';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy } from '../../../support/databases/stored-copy';

/** More than are read at a time. */
const count = 25_000;
/** The first report, the last, and one between. */
const shared = [1, 12_345, count];
/** Each of so many reports is judged, two of each transaction. */
const judgedEvery = 5;

let copy: StoredCopy;

const fillReports = `INSERT INTO report (seq, id, user, device, verdict, transaction_id, positions, position_list, problems,
    arrival, first_pass, read, noted)
  WITH RECURSIVE numbers (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM numbers WHERE seq < ?)
  SELECT seq, seq, seq + 1000000, seq + 2000000, iif(seq % ${judgedEvery} = 0, ?, NULL), 't' || (seq / ${2 * judgedEvery}),
    0, '[]', 0, 0, 1, 0, 0 FROM numbers`;

const madrid: Position = {
  source: 'geo',
  latitude: 40.4168,
  longitude: -3.7038,
  wrapped: false,
  place: '',
  suspicious: false,
};

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await copy.reports.write(async (session, dictionary) => {
    const device: DictionaryValue = { field: 'device', text: 'phone', rank: 0, parts: [] };
    const [verdict, phone] = await dictionary.codesOf(session, [dictionaryValueOfVerdict('fraud'), device]);
    await session.run(fillReports, [count, verdict ?? null]);
    const list = JSON.stringify(shared);
    await session.run('UPDATE report SET device = ? WHERE seq IN (SELECT value FROM json_each(?))', [
      phone ?? null,
      list,
    ]);
    const positions = [madrid];
    await addPoints(
      session,
      shared.map((seq) => ({ seq, riskAssignment: null, positions })),
    );
  });
});

afterAll(() => copy.reports.close());

it('users who share a device are one group, however many reports lie between theirs', async () => {
  const found = await copy.investigations['investigate.groups']({ kinds: ['device'] });
  expect(found).toMatchObject({ count: 1, reports: count });
  expect(found.groups[0]).toMatchObject({ lead: { value: 'phone' }, users: 3, reports: 3 });
});

it('users at one place are one group, however many reports lie between theirs', async () => {
  const found = await copy.investigations['investigate.groups']({ kinds: ['anyPlace'] });
  expect(found.groups).toHaveLength(1);
  expect(found.groups[0]).toMatchObject({ users: 3, reports: 3, joins: { anyPlace: 1 } });
});

it('each report is read once and in order, with its own values', async () => {
  let read = emptyColumns(count);
  for await (const columns of readColumns(copy.reports.backgroundReader, read)) {
    expect(columns.count).toBeGreaterThan(read.count);
    read = columns;
  }
  expect(read.count).toBe(count);
  expect([...read.seq]).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  expect(read.user.every((code, at) => code === at + 1_000_001)).toBe(true);
});

it('all transactions with a verdict are read, each with all of its reports', async () => {
  const columns = { seq: Int32Array.from({ length: count }, (_, at) => at + 1) };
  const reading = readJudged(copy.reports.backgroundReader, columns);
  const parts: number[] = [];
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) parts.push(step.value);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(count / judgedEvery);
  const { transactions, counts } = step.value;
  expect(counts.fraud).toBe(transactions.length);
  const judged = transactions.flatMap(({ reports }) => reports.map((index) => index + 1));
  expect(judged.sort((one, other) => one - other)).toEqual(
    Array.from({ length: count / judgedEvery }, (_, at) => (at + 1) * judgedEvery),
  );
  expect(Math.max(...transactions.map(({ reports }) => reports.length))).toBe(2);
});

it('a what-if knows the reports of one event, however many others lie between them', async () => {
  // Of an event without a transaction, whose name is that of a transaction.
  const apart = [2, 12_346];
  await copy.reports.write((session) =>
    session.run(
      `UPDATE report SET transaction_id = NULL, event_key = 't5' WHERE seq IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(apart)],
    ),
  );
  const reading = readWhatIfColumns(copy.reports.reader);
  let read = await reading.next();
  while (!read.done) read = await reading.next();
  const { seq, event } = read.value;
  const seqsOf = (one: number) => [...seq].filter((_, at) => event[at] === event[one - 1]);
  expect(seqsOf(2)).toEqual(apart);
  expect(seqsOf(55)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
  expect(seqsOf(2_000)).toEqual([2_000, 2_001, 2_002, 2_003, 2_004, 2_005, 2_006, 2_007, 2_008, 2_009]);
  // The last one is the only one of its transaction.
  expect(seqsOf(count)).toEqual([count]);
});
