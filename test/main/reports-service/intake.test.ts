import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Arrivals } from '../../../main/reports-service/arrivals';
import { Intake } from '../../../main/reports-service/intake';
import { SqliteStorage } from '../../../main/reports-service/storage/sqlite-storage';
import type { Storage } from '../../../main/reports-service/storage/storage';
import type { Transaction } from '../../../main/reports-service/transaction';
import { int64 } from '../../../shared/api/wire';
import { parseExact } from '../../../shared/json/exact-json';
import { someTransaction } from '../../support/inputs/some-transaction';

const stored = z.array(
  z.object({
    id: int64,
    transaction_id: z.string(),
    timestamp: int64,
    event: z.object({ fraud_cases: z.array(z.string()) }),
  }),
);
const open: Storage[] = [];

afterEach(async () => {
  for (const storage of open.splice(0)) await storage.close();
});

async function application() {
  const storage = await SqliteStorage.open(null);
  open.push(storage);
  const clock = { now: 1_772_373_909_000 };
  const arrivals = new Arrivals();
  const intakeOf = (storage: Pick<Storage, 'takeTurn'>) =>
    new Intake('shop', storage, arrivals, () => clock.now);
  return { storage, clock, arrivals, intake: intakeOf(storage), intakeOf };
}

/** Returns the n-th login of the same user, one minute after the previous one. */
function login(n: number): Transaction {
  const { timestamp } = someTransaction();
  return someTransaction({
    transactionId: `login-${n}`,
    timestamp: timestamp + BigInt(n) * 60_000_000_000n,
  });
}

/** Returns all reports of a storage, newest first. */
async function reportsOf(storage: Storage) {
  const page = await storage.readReports({ limit: 1_000, page: 1n });
  return stored.parse(parseExact(new TextDecoder().decode(page)));
}

describe('the intake of transactions', () => {
  it('resolves when the report is stored', async () => {
    const { storage, clock, intake } = await application();
    const [taken] = await intake.take([login(1)]);
    expect(await reportsOf(storage)).toMatchObject([
      {
        id: String(taken?.reportId),
        transaction_id: 'login-1',
        timestamp: `${clock.now}000000`,
        event: { fraud_cases: ['New user'] },
      },
    ]);
  });

  it('notifies waiting look-ups when the report can be read', async () => {
    const { storage, arrivals, intake } = await application();
    const waiting = arrivals.wait('login-1', 60_000, new AbortController().signal).arrived;
    void intake.take([login(1)]);
    await waiting;
    expect(await storage.hasTransaction('login-1')).toBe(true);
  });

  it('takes earlier transactions into account, in the same batch and in earlier ones', async () => {
    const { storage, intake } = await application();
    await intake.take([login(1), login(2)]);
    await intake.take([login(3)]);
    expect((await reportsOf(storage)).map(({ event }) => event.fraud_cases)).toEqual([
      ['Common usage'],
      ['Common usage'],
      ['New user'],
    ]);
  });

  it('keeps its histories over a restart', async () => {
    const { storage, intake, intakeOf } = await application();
    await intake.take([login(1)]);
    await intakeOf(storage).take([login(2)]);
    expect((await reportsOf(storage))[0]?.event.fraud_cases).toEqual(['Common usage']);
  });

  it('gives each report a unique ID beyond the precision of a double, and a time not before the previous one', async () => {
    const { storage, clock, intake } = await application();
    const taken = [intake.take([login(1)])];
    clock.now -= 60_000;
    for (const n of [2, 3]) taken.push(intake.take([login(n)]));
    await Promise.all(taken);
    const reports = await reportsOf(storage);
    const ids = reports.map(({ id }) => BigInt(id));
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)));
    expect(new Set(ids).size).toBe(3);
    expect(new Set(ids.map(Number)).size).toBe(1);
    expect(new Set(reports.map(({ timestamp }) => timestamp)).size).toBe(1);
  });

  it('distinguishes two transactions of one user at the same time', async () => {
    const { storage, intake } = await application();
    const [first, second] = [login(1), { ...login(1), transactionId: 'payment-1' }];
    await intake.take([first]);
    await intake.take([second]);
    expect((await reportsOf(storage)).map(({ event }) => event.fraud_cases)).toEqual([
      ['Common usage'],
      ['New user'],
    ]);
  });

  it('assesses a repeated transaction again without changing histories', async () => {
    const { storage, intake } = await application();
    const first = login(1);
    await intake.take([first, first]);
    await intake.take([first]);
    expect((await reportsOf(storage)).map(({ event }) => event.fraud_cases)).toEqual([
      ['New user'],
      ['New user'],
      ['New user'],
    ]);
  });

  it('continues after what others have written', async () => {
    const { storage, intake, intakeOf } = await application();
    const other = intakeOf(storage);
    const taken = [];
    for (const [n, writer] of [intake, other, intake, other, other, intake].entries())
      taken.push(...(await writer.take([login(n)])));
    expect(taken.map(({ reportId }) => reportId)).toEqual(
      [1n, 2n, 3n, 4n, 5n, 6n].map((number) => 1_000_000_000_000_000_000n + number),
    );
    expect((await reportsOf(storage)).map(({ event }) => event.fraud_cases[0])).toEqual([
      ...Array(5).fill('Common usage'),
      'New user',
    ]);
  });

  it('stores what is sent during a turn together in the next one, and answers each sending with its own reports', async () => {
    const { storage, intakeOf } = await application();
    const sizes: number[] = [];
    const intake = intakeOf({
      takeTurn: async (work) => {
        const before = await storage.countReports();
        const value = await storage.takeTurn(work);
        sizes.push((await storage.countReports()) - before);
        return value;
      },
    });
    const sendings = Array.from({ length: 300 }, (_, n) =>
      Array.from({ length: (n % 4) + 1 }, (_, index) => login(n * 10 + index)),
    );
    const taken = await Promise.all(sendings.map((sending) => intake.take(sending)));
    expect(taken.map((reports) => reports.map(({ transactionId }) => transactionId))).toEqual(
      sendings.map((sending) => sending.map(({ transactionId }) => transactionId)),
    );
    expect(sizes).toEqual([511, 239]);
  });

  it('stores nothing of a batch that cannot be written, and continues with the next one', async () => {
    const { storage, intakeOf } = await application();
    let isFull = true;
    const intake = intakeOf({
      takeTurn: (work) =>
        storage.takeTurn(async (turn) => {
          const value = await work(turn);
          if (isFull) throw new Error('The disk is full.');
          return value;
        }),
    });
    await expect(intake.take([login(1)])).rejects.toThrow('full');
    isFull = false;
    await intake.take([login(2)]);
    expect(await reportsOf(storage)).toMatchObject([
      { id: '1000000000000000001', transaction_id: 'login-2', event: { fraud_cases: ['New user'] } },
    ]);
  });
});
