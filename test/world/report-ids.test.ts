import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyReport, type ReportFilter, withFilter } from '../../shared/domain/report-query';
import { sharedIdReason } from '../../shared/domain/shared-id';
import { longInteger, stringifyExact } from '../../shared/json/exact-json';
import { withChangedReports } from '../faults/worlds/changed-reports';
import { damagedId, idDamages, withId } from '../faults/worlds/ids';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { type Copy, copyOf } from '../support/main/copied-service';
import { runs } from '../support/runner/depth';
import { startListService } from '../support/servers/list-service';

/**
 * An ID is never believed more than the transaction next to it: what services, gateways and importers of other programs do
 * to IDs, and what such programs lost by them. The source of a case is named with it.
 */

const time = 1_772_373_000_000_000_000n;

interface Sent {
  /** As it is written; undefined for none. */
  readonly id: string | undefined;
  readonly transaction: string;
  readonly at?: number;
}

const textOf = ({ id, transaction, at = 0 }: Sent) =>
  `{${id === undefined ? '' : `"id":${id},`}"transaction_id":"${transaction}","timestamp":${time - BigInt(at)}}`;

/** A transaction for each ID, newest first. */
const listOf = (ids: readonly (string | undefined)[]) =>
  ids.map((id, at) => textOf({ id, transaction: `t${at}`, at }));
const transactions = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`).sort();

async function rowsOf({ calls }: Pick<StoredCopy, 'calls'>, filter: ReportFilter | null = null) {
  const query = filter === null ? everyReport : withFilter(everyReport, filter);
  const page = await calls['reports.page']({ query, asOf: null, page: 1, limit: 1_000 });
  return succeeded(page).rows;
}

async function transactionsOf(copy: Pick<StoredCopy, 'calls'>) {
  return [...new Set((await rowsOf(copy)).map(({ transactionId }) => transactionId))].sort();
}

/** Copies the list of a service, in pages of 20. */
async function synced(list: readonly string[]): Promise<Copy> {
  const sizes = { preferred: 20, first: 5, preview: 10, smaller: [10, 5], minServiceLimit: 5, overlap: 2 };
  const copy = await copyOf(await startListService(list), { sizes });
  copy.open('profile');
  await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
  expect(copy.sync.state()).toMatchObject({ kind: 'idle', problem: null });
  return copy;
}

async function storedTransactions({ store }: Copy) {
  const chunk = await store.call('reports.chunk', {
    query: everyReport,
    asOf: null,
    reads: 'row',
    after: null,
    limit: 1_000,
  });
  return succeeded(chunk)
    .rows.map(({ transactionId }) => transactionId)
    .sort();
}

const numbered = (count: number, first: bigint, step = 1n) =>
  Array.from({ length: count }, (_, at) => String(first + BigInt(at) * step));

describe.each([
  // The case of our own field report: 45 transactions became one report with versions, and 37 of them were lost.
  ['a gateway that rounds', 45, numbered(45, 1_152_921_504_606_846_977n).map((id) => String(Number(id)))],
  // oceanbase/powercontext #91: 653247040368672768 is printed as 653247040368672800.
  [
    'JavaScript that prints a double',
    45,
    numbered(45, 653_247_040_368_672_768n).map((id) => String(Number(id))),
  ],
  // com-lihaoyi/upickle #522: 738529527931269425 is read as 738529527931269376.
  [
    'a reader that keeps doubles',
    45,
    numbered(45, 738_529_527_931_269_377n).map((id) => String(BigInt(Number(id)))),
  ],
  // snowflakedb/snowflake-connector-nodejs PR #320: 32621973126123526 becomes 32621973126123530.
  ['a driver', 45, numbered(45, 32_621_973_126_123_526n).map((id) => String(Number(id)))],
  // Build5Nines/SharpVector #76 and isar/isar #216: after a restart, IDs start at the first again.
  [
    'a service that counts from 1 after each restart',
    45,
    Array.from({ length: 45 }, (_, at) => `${(at % 5) + 1}`),
  ],
  // elastic/integrations PR #12393, cisagov/Malcolm #715: one request or notice has several records.
  [
    'an ID of a request with several records',
    30,
    Array.from({ length: 30 }, (_, at) => `${Math.floor(at / 3)}`),
  ],
  // feedbin/support #573: the same identifier in every article. Zero is Go's value of a number that isn't set.
  ['the same ID in each report', 60, Array.from({ length: 60 }, () => '0')],
  // cocopuff2u/MOFA #24: "N/A" in each.
  ['a text that is no ID', 45, Array.from({ length: 45 }, () => '"N/A"')],
  // nkanaev/yarr #215 and elastic/integrations #9048: it is empty, or missing.
  ['an empty ID', 45, Array.from({ length: 45 }, () => '""')],
  ['no ID', 45, Array.from({ length: 45 }, () => undefined)],
  ['an ID that is null', 45, Array.from({ length: 45 }, () => 'null')],
  // grpc-gateway #438: int64 is text.
  ['IDs as text, some of them rounded', 45, Array.from({ length: 45 }, (_, at) => `"${Math.floor(at / 2)}"`)],
] as const)('the IDs of %s', (_, count, ids) => {
  it('leave every transaction in the copy, and the sync ends', async () => {
    const copy = await synced(listOf(ids));
    expect(await storedTransactions(copy)).toEqual(transactions(count));
    expect(await copy.pass('all')).toMatchObject({ problem: null });
    expect(await copy.pass('new')).toMatchObject({ problem: null });
    expect(await storedTransactions(copy)).toEqual(transactions(count));
  });
});

describe('45 transactions with one ID', () => {
  const id = '1152921504606846976';
  const list = listOf(Array.from({ length: 45 }, () => id));

  it('are 45 conflicts, which are counted, found, and say which others there are', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    await took(copy, list);
    await took(copy, [textOf({ id: '7', transaction: 'alone', at: 99 })], pass(2));
    const conflicts = await rowsOf(copy, { field: 'sharedId' });
    expect(conflicts).toHaveLength(45);
    expect((await rowsOf(copy)).filter(({ sharesId }) => !sharesId)).toMatchObject([
      { transactionId: 'alone', key: '7' },
    ]);
    const searched = { ...everyReport, text: 'is:conflict' };
    const counted = await copy.calls['reports.countEach']({
      queries: [searched, { ...everyReport, text: '-es:conflicto' }],
    });
    expect(succeeded(counted)).toEqual([45, 1]);
    const [newest] = conflicts;
    const detail = succeeded(await copy.calls['reports.detail']({ key: newest?.key ?? '' }));
    expect(detail).toMatchObject({ report: { id, transactionId: 't0' }, versions: 1, earlier: [] });
    expect(detail.sameId?.total).toBe(44);
    expect(detail.sameId?.newest.map(({ transactionId }) => transactionId)).toEqual(['t1', 't2', 't3']);
    expect(succeeded(await copy.calls['reports.detail']({ key: '7' })).sameId).toBeNull();
    await copy.reports.close();
  });
});

it.each([
  ['1152921504606846976', 'rounded'],
  ['653247040368672800', 'rounded'],
  ['32621973126123530', 'rounded'],
  ['1234567890123500000', 'rounded'],
  ['-1152921504606846976', 'rounded'],
  ['1152921504606846977', 'reused'],
  ['9007199254740991', 'reused'],
  ['0', 'reused'],
] as const)('the likely reason for the shared ID %s is that it was %s', (id, reason) => {
  expect(sharedIdReason(id)).toBe(reason);
});

// feedbin/support #580: each answer has other IDs for the same items.
it('a redeployment that changes the IDs leaves every transaction, with both of its reports', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const list = listOf(numbered(20, 1n));
  await took(copy, list);
  const changed = withChangedReports(`[${list.join(',')}]`, withId('changed'), 1);
  await took(copy, JSON.parse(changed).map(JSON.stringify), pass(2));
  expect(await transactionsOf(copy)).toEqual(transactions(20));
  expect((await rowsOf(copy)).map(({ sharesId }) => sharesId)).toEqual(
    Array.from({ length: 40 }, () => false),
  );
  await copy.reports.close();
});

const someId = fc.oneof(
  fc.bigInt({ min: 1n, max: 60n }),
  fc.bigInt({ min: 1n << 60n, max: (1n << 60n) + 2_000n }),
  fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }),
);
/** A report, sent several times, each time with its own damage to the ID. */
const sentReport = fc.record({
  id: someId,
  transaction: fc.constantFrom(...transactions(40)),
  damages: fc.array(fc.constantFrom(null, ...idDamages), { minLength: 1, maxLength: 3 }),
});

function writtenId(id: bigint, damage: (typeof idDamages)[number] | null): string | undefined {
  if (damage === null) return String(id);
  const value = damagedId(id, damage);
  return value === undefined ? undefined : (longInteger(value) ?? stringifyExact(value));
}

it('whatever happens to IDs, every transaction is in the store, the same in whatever order they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentReport, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.infiniteStream(fc.nat(1_000)),
      async (reports, pageSize, order) => {
        const texts = reports.flatMap(({ id, transaction, damages }) =>
          damages.map((damage) => textOf({ id: writtenId(id, damage), transaction })),
        );
        const ranked = texts.map((text) => ({ text, rank: order.next().value ?? 0 }));
        const shuffled = ranked.sort((a, b) => a.rank - b.rank).map(({ text }) => text);
        const wanted = [...new Set(reports.map(({ transaction }) => transaction))].sort();
        const states = [];
        for (const list of [texts, shuffled]) {
          const copy = await storedCopy(new MemoryReviewLog());
          for (let at = 0; at < list.length; at += pageSize)
            await took(copy, list.slice(at, at + pageSize), pass(1));
          expect(await transactionsOf(copy)).toEqual(wanted);
          const withId = (await rowsOf(copy)).filter(({ id }) => id !== null);
          for (const { id, transactionId, sharesId } of withId) {
            const same = withId.filter((other) => other.id === id);
            expect(same.filter((other) => other.transactionId === transactionId)).toHaveLength(1);
            expect(sharesId).toBe(same.length > 1);
          }
          states.push(withId.map(({ key, transactionId }) => [key, transactionId]).sort());
          await copy.reports.close();
        }
        expect(states[0]).toEqual(states[1]);
      },
    ),
    { numRuns: runs(100) },
  );
});
