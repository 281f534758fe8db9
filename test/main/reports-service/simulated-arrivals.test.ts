import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SimulatedArrivals, startLiveTransactions } from '../../../main/reports-service/simulated-arrivals';
import { simulate } from '../../../main/reports-service/simulator/world';
import { testNow } from '../../support/clocks/test-time';

const seed = 7;
const made = 5_000;
const now = Date.UTC(2026, 2, 1, 12);

/** Returns the IDs of the first transactions that arrive at a service with this number of stored reports. */
async function idsArriving(stored: number): Promise<readonly string[]> {
  const ids: string[] = [];
  const intake = {
    take: async (transactions: readonly { readonly transactionId: string }[]) => {
      ids.push(...transactions.map(({ transactionId }) => transactionId));
      return [];
    },
  };
  await new SimulatedArrivals(
    intake,
    { countReports: async () => stored },
    { seed, world: 'standard' },
    () => now,
  ).generate(1_000);
  return ids;
}

it('simulated arrivals never repeat the ID of a generated transaction, nor one from before a restart', async () => {
  const simulated = [...simulate({ seed, transactions: made, from: now - 86_400_000, to: now })];
  const ids = simulated
    .filter(({ isRepeated }) => !isRepeated)
    .map(({ transaction }) => transaction.transactionId);
  ids.push(...(await idsArriving(made)), ...(await idsArriving(made + 1_000)));
  expect(ids.filter((id) => id.startsWith('orders/')).length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
});

beforeEach(() => void vi.useFakeTimers({ now: testNow }));
afterEach(() => void vi.useRealTimers());

function live(
  perSecond: number,
  arrive: (count: number) => Promise<void> = async () => undefined,
  storages: { readonly isGenerator: boolean } = { isGenerator: true },
) {
  const counts: number[] = [];
  const defects: unknown[] = [];
  const transactions = startLiveTransactions(
    {
      generate: (count) => {
        counts.push(count);
        return arrive(count);
      },
    },
    storages,
    perSecond,
    Date.now,
    (error) => defects.push(error),
  );
  return { transactions, defects, arrived: () => counts.reduce((sum, count) => sum + count, 0) };
}

it.each([0.1, 1, 5, 120, 200])('live transactions arrive at a rate of %d per second', async (perSecond) => {
  const { arrived } = live(perSecond);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(arrived()).toBeGreaterThanOrEqual(Math.floor(perSecond * 99.5));
  expect(arrived()).toBeLessThanOrEqual(Math.ceil(perSecond * 100.5));
});

it('no live transactions arrive after stop', async () => {
  const { arrived, transactions } = live(5);
  await vi.advanceTimersByTimeAsync(2_000);
  const before = arrived();
  await transactions.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(before).toBeGreaterThan(0);
  expect(arrived()).toBe(before);
});

it('live transactions continue after one that could not be stored, which is reported', async () => {
  const { arrived, defects } = live(1, () => Promise.reject(new Error('full')));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(defects).toHaveLength(arrived());
  expect(arrived()).toBeGreaterThan(3);
});

it('live transactions do not queue up behind a slow disk', async () => {
  const storing: (() => void)[] = [];
  let maxStoring = 0;
  const { transactions, arrived } = live(20, () => {
    const stored = new Promise<void>((resolve) => storing.push(resolve));
    maxStoring = Math.max(maxStoring, storing.length);
    return stored;
  });
  for (let second = 0; second < 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    storing.shift()?.();
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(maxStoring).toBe(1);
  expect(arrived()).toBeGreaterThan(100);
  let isStopped = false;
  const stopped = transactions.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  storing.shift()?.();
  await stopped;
  expect(storing).toEqual([]);
});

it('live transactions do not flood in after the computer has slept', async () => {
  const { arrived } = live(5);
  await vi.advanceTimersByTimeAsync(1_000);
  const before = arrived();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(arrived() - before).toBeLessThanOrEqual(11);
});

it('live transactions come from one of several processes at a time', async () => {
  const storages = { isGenerator: false };
  const { arrived } = live(5, undefined, storages);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(arrived()).toBe(0);
  storages.isGenerator = true;
  await vi.advanceTimersByTimeAsync(10_000);
  const ofItsTurn = arrived();
  expect(ofItsTurn).toBeGreaterThan(40);
  expect(ofItsTurn).toBeLessThan(60);
  storages.isGenerator = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(arrived()).toBe(ofItsTurn);
});
