import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLiveTransactions } from '../../../main/service/live-transactions';
import { testNow } from '../../support/test-time';

beforeEach(() => void vi.useFakeTimers({ now: testNow }));
afterEach(() => void vi.useRealTimers());

function live(perSecond: number, arrive: (count: number) => Promise<void> = async () => undefined) {
  const counts: number[] = [];
  const defects: unknown[] = [];
  const transactions = startLiveTransactions(
    {
      arrive: (count) => {
        counts.push(count);
        return arrive(count);
      },
    },
    perSecond,
    Date.now,
    (error) => defects.push(error),
  );
  return { transactions, defects, arrived: () => counts.reduce((sum, count) => sum + count, 0) };
}

it.each([0.1, 1, 5, 120, 200])('transactions arrive at %d a second', async (perSecond) => {
  const { arrived } = live(perSecond);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(arrived()).toBeGreaterThanOrEqual(Math.floor(perSecond * 99.5));
  expect(arrived()).toBeLessThanOrEqual(Math.ceil(perSecond * 100.5));
});

it('none arrive after the end', async () => {
  const { arrived, transactions } = live(5);
  await vi.advanceTimersByTimeAsync(2_000);
  const before = arrived();
  await transactions.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(before).toBeGreaterThan(0);
  expect(arrived()).toBe(before);
});

it('one that cannot be stored is told, and the next arrive all the same', async () => {
  const { arrived, defects } = live(1, () => Promise.reject(new Error('full')));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(defects).toHaveLength(arrived());
  expect(arrived()).toBeGreaterThan(3);
});

it('does not pile up what a slow disk has not stored yet', async () => {
  const storing: (() => void)[] = [];
  let most = 0;
  const { transactions, arrived } = live(20, () => {
    const stored = new Promise<void>((resolve) => storing.push(resolve));
    most = Math.max(most, storing.length);
    return stored;
  });
  for (let second = 0; second < 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    storing.shift()?.();
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(most).toBe(1);
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

it('the machine sleeps, and what did not happen meanwhile does not come at once', async () => {
  const { arrived } = live(5);
  await vi.advanceTimersByTimeAsync(1_000);
  const before = arrived();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(arrived() - before).toBeLessThanOrEqual(11);
});
