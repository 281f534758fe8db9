import { describe, expect, it } from 'vitest';
import type { PositionMark } from '../../shared/domain/position-mark';
import { everyReport, type ReportQuery, type ValueField } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { riskLevelOf, riskLevels } from '../../shared/domain/vocabulary';
import { longAmount } from '../faults/worlds/extremes';
import { namesInScripts, unknownRiskWords } from '../faults/worlds/names';
import { type WorldName, worldNames } from '../faults/worlds/worlds';
import { succeeded } from '../support/databases/stored-copy';
import { type Copy, copyOf, startFaultyService } from '../support/main/copied-service';
import { someOf } from '../support/runner/depth';

/**
 * The worlds that the service with faults produces, each read by a real desktop: sync, store and queries. What they stand for, with
 * its sources, is in the other files of this folder.
 */

const reports = 60;
const sizes = { preferred: 20, first: 5, preview: 10, smaller: [10, 5], minServiceLimit: 5, overlap: 2 };

/** A copy of the service's reports in one of its worlds. */
interface Seen {
  readonly copy: Copy;
  readonly rows: readonly StoredRow[];
}

async function rowsOf(copy: Copy, query: Partial<ReportQuery> = {}): Promise<readonly StoredRow[]> {
  const request = { query: { ...everyReport, ...query }, asOf: null, page: 1, limit: 1_000 };
  return succeeded(await copy.store.call('reports.page', request)).rows;
}

type Service = Awaited<ReturnType<typeof startFaultyService>>;

/** What the service answers to a client that asks for all reports, and for more. */
async function answersOf({ call }: Service): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const page of [1, 2]) {
    const answer = await call(`/reports?limit=1000&page=${page}`);
    answers.push(`${answer.status} ${await answer.text()}`);
  }
  return answers;
}

async function seen(world: object | null): Promise<Seen> {
  const service = await startFaultyService(reports);
  if (world) {
    const before = await answersOf(service);
    await service.plan({ fault: 'world', ...world });
    expect(await answersOf(service)).not.toEqual(before);
  }
  const copy = await copyOf(service, { sizes });
  copy.open('profile');
  await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
  expect(copy.sync.state()).toMatchObject({ kind: 'idle', problem: null });
  return { copy, rows: await rowsOf(copy) };
}

/** What the desktop shows of a report, which depends on no other report. */
function shown({ id, timestamp, transactionId, riskAssignment, userId, ...row }: StoredRow) {
  const { fraudCases, signals, positions, distance, problemCount } = row;
  const named = { id, timestamp, transactionId, riskAssignment, userId };
  return { ...named, fraudCases, signals, positions, distance, problemCount };
}

const transactionsOf = (rows: readonly StoredRow[]) =>
  [...new Set(rows.map(({ transactionId }) => transactionId))].sort();

/** The same as without a world. */
function same({ rows }: Seen, usual: Seen): void {
  expect(rows.map(shown)).toEqual(usual.rows.map(shown));
}

/** No transaction is lost. */
function everyTransaction({ rows }: Seen, usual: Seen): void {
  expect(transactionsOf(rows)).toEqual(transactionsOf(usual.rows));
}

/** No transaction is lost, and reports of different ones that have one ID are marked. */
function keptApart(copied: Seen, usual: Seen): void {
  everyTransaction(copied, usual);
  const { rows } = copied;
  for (const { id, sharesId } of rows)
    expect(sharesId).toBe(id !== null && rows.filter((other) => other.id === id).length > 1);
}

const isChanged = ({ id }: StoredRow, every: number) => BigInt(id ?? 1) % BigInt(every) === 0n;

/** Each fifth report is kept as a text that can't be read; the others are the same. */
function unreadable({ rows }: Seen, usual: Seen): void {
  const readable = rows.filter(({ transactionId }) => transactionId !== null);
  expect(readable.map(shown)).toEqual(usual.rows.filter((row) => !isChanged(row, 5)).map(shown));
  const others = rows.filter(({ transactionId }) => transactionId === null);
  expect(others).toHaveLength(usual.rows.length - readable.length);
  for (const { problemCount } of others) expect(problemCount).toBe(1);
}

/** Filters by each value find what they find without a world. */
async function sameByEach(field: ValueField, { copy }: Seen, usual: Seen): Promise<void> {
  const request = { query: everyReport, asOf: null, field, beginning: '', limit: 100 } as const;
  for (const { value } of succeeded(await usual.copy.store.call('reports.values', request))) {
    const filters = [{ field, in: [value], out: [] }];
    const [found, expected] = [await rowsOf(copy, { filters }), await rowsOf(usual.copy, { filters })];
    expect(
      found.map(({ id }) => id),
      String(value),
    ).toEqual(expected.map(({ id }) => id));
  }
}

/** Each third report has a position with this mark. */
function marked(mark: PositionMark): Outcome {
  return ({ rows }, usual) => {
    const markedIn = (all: readonly StoredRow[]) =>
      all.filter(({ positions }) => positions.some((position) => position.mark === mark));
    expect(markedIn(usual.rows)).toEqual([]);
    expect(markedIn(rows).length).toBeGreaterThan(0);
    for (const row of markedIn(rows)) expect(isChanged(row, 3)).toBe(true);
    const others = (all: readonly StoredRow[]) => all.filter((row) => !isChanged(row, 3)).map(shown);
    expect(others(rows)).toEqual(others(usual.rows));
  };
}

async function foundByWhatIsTyped({ copy, rows }: Seen): Promise<void> {
  for (const [name, typed] of namesInScripts) {
    const found = await rowsOf(copy, { text: `"${typed}"` });
    const named = rows.filter(({ userId }) => userId === name);
    expect(named.length).toBeGreaterThan(0);
    expect(
      found.map(({ id }) => id),
      name,
    ).toEqual(named.map(({ id }) => id));
  }
}

async function foundByUsualSpelling({ copy }: Seen, usual: Seen): Promise<void> {
  const words = usual.rows.flatMap(({ userId, positions }) => [
    `user:${userId}`,
    ...positions.map(({ place }) => `place:"${place.split(',')[0]}"`),
  ]);
  for (const text of someOf([...new Set(words)], 12)) {
    const [found, expected] = [await rowsOf(copy, { text }), await rowsOf(usual.copy, { text })];
    expect(
      found.map(({ id }) => id),
      text,
    ).toEqual(expected.map(({ id }) => id));
  }
}

/** Words that say nothing are shown as sent, and come between high and low risk. */
async function unknownRisks({ copy, rows }: Seen): Promise<void> {
  for (const row of rows)
    expect(unknownRiskWords.some((word) => word === row.riskAssignment)).toBe(isChanged(row, 5));
  const sorted = await rowsOf(copy, { sort: { column: 'risk', descending: true } });
  const places = sorted.map(({ riskAssignment }) => riskLevels.indexOf(riskLevelOf(riskAssignment)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}

async function exactAmounts({ copy, rows }: Seen): Promise<void> {
  for (const { id, amount } of rows) expect(amount).toBe(longAmount(BigInt(id ?? 0)));
  const sorted = await rowsOf(copy, { sort: { column: 'amount', descending: false } });
  expect(sorted.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
}

/** What a bank leaves out is missing, and what it writes in its own way is read: risks, amounts, countries. */
function sparseReports(copied: Seen, usual: Seen): void {
  everyTransaction(copied, usual);
  const { rows } = copied;
  const levels = new Set(rows.map(({ riskAssignment }) => riskLevelOf(riskAssignment)));
  expect(rows.some(({ riskAssignment }) => riskAssignment === 'clear')).toBe(true);
  expect([...levels]).toContain('unknown');
  const users = rows.flatMap(({ userId }) => userId ?? []);
  expect(users.length).toBeLessThan(rows.length);
  for (const user of users) expect(user).toMatch(/^[0-9a-f]{64}$/);
  const amounts = rows.filter(({ amount }) => amount !== null);
  expect(amounts.length).toBeGreaterThan(5);
  for (const { currency } of amounts) expect(currency).toBe('EUR');
  const withGps = rows.filter(({ positions }) => positions.some(({ source }) => source === 'geo'));
  expect(withGps.length).toBeLessThan(rows.length / 2);
}

async function besideTheBars({ copy, rows }: Seen): Promise<void> {
  const request = { query: everyReport, asOf: null, timeZone: 'UTC' };
  const histogram = succeeded(await copy.store.call('reports.histogram', request));
  const later = rows.filter((row) => isChanged(row, 20)).length;
  expect(histogram).toMatchObject({ earlier: 0, later });
  const counted = (histogram?.bars ?? []).flatMap(({ fraud, high, low, clear, other }) => [
    fraud,
    high,
    low,
    clear,
    other,
  ]);
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(rows.length - later);
}

type Outcome = (seen: Seen, usual: Seen) => void | Promise<void>;

const outcomes: Readonly<Record<WorldName, Outcome>> = {
  'ids-rounded': keptApart,
  'ids-missing': keptApart,
  'ids-same': keptApart,
  'ids-reused': keptApart,
  'ids-text': same,
  'ids-changed': keptApart,
  'end-null': same,
  'end-204': same,
  'end-empty-body': same,
  'end-object': same,
  'end-400': same,
  'end-404': same,
  'end-410': same,
  'end-416': same,
  'end-422': same,
  'end-last-page': same,
  'end-first-page': same,
  'list-wrapped': same,
  'integers-text': same,
  'integers-exponent': same,
  'integers-fraction': same,
  'booleans-digits': same,
  'booleans-text': same,
  'numbers-text': same,
  'lists-bare': same,
  'token-nan': unreadable,
  'token-infinity': unreadable,
  'token-comma': unreadable,
  'token-cut': unreadable,
  'names-scripts': foundByWhatIsTyped,
  'names-spellings': foundByUsualSpelling,
  countries: async (copied, usual) => {
    expect(copied.rows.map(({ disagreement }) => disagreement)).toEqual(
      usual.rows.map(({ disagreement }) => disagreement),
    );
    await sameByEach('country', copied, usual);
  },
  'positions-country': marked('country'),
  'positions-near-zero': marked('near zero'),
  'positions-whole-degrees': marked('whole degrees'),
  'positions-tenths': marked('tenths'),
  'positions-swapped': marked('swapped'),
  'risks-words': (copied, usual) => sameByEach('risk', copied, usual),
  'risks-unknown': unknownRisks,
  'amounts-long': exactAmounts,
  sparse: sparseReports,
  'times-changing': everyTransaction,
  'times-2098': besideTheBars,
};

describe('the world', () => {
  it.each(someOf(worldNames, 12))('%s is read as it should be', async (world) => {
    const usual = await seen(null);
    // Of a thousand reports, two are of 2098.
    const every = world === 'times-2098' ? { every: 20 } : {};
    await outcomes[world](await seen({ world, ...every }), usual);
  });
});
