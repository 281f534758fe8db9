import { describe, expect, it } from 'vitest';
import { reportsOf, serviceWith, transactionsOf } from '../../../support/answered-reports';
import { startTestService } from '../../../support/test-service';
import { testNow } from '../../../support/test-time';

const minute = 60_000;
const hour = 60 * minute;

describe('GET /reports/{transaction_id}', () => {
  it('returns only the reports of the transaction, newest first, in pages', async () => {
    const { call, clock, send } = await serviceWith(3);
    const first = (await reportsOf(await call('/reports/t2')))[0]?.id;
    clock.now += minute;
    await send({ transaction_id: 't2' });
    const both = (await reportsOf(await call('/reports/t2'))).map(({ id }) => id);
    expect(both).toEqual([expect.any(String), first]);
    expect((await reportsOf(await call('/reports/t2?limit=1&page=2'))).map(({ id }) => id)).toEqual([first]);
    expect(await reportsOf(await call('/reports/t2?limit=1&page=3'))).toEqual([]);
    expect(await reportsOf(await call('/reports/t2?page=9223372036854775807'))).toEqual([]);
  });

  it.each([
    ['a/b'],
    ['a b?c=d&e#f'],
    ['%2e%2e'],
    ['東京/1'],
    ['error'],
    ['constructor'],
    ['__proto__'],
    ['...'],
    ['a\u0000b'],
    ["'; DROP TABLE report; --"],
    ['é'.repeat(1_000)],
  ])('finds the transaction ID %j', async (transactionId) => {
    const { call, send } = await startTestService();
    await send({ transaction_id: transactionId });
    await send({ transaction_id: 'another' });
    const response = await call(`/reports/${encodeURIComponent(transactionId)}`);
    expect(await transactionsOf(response)).toEqual([transactionId]);
  });

  it.each([
    ['since=2m', 2],
    ['since=119s', 1],
    ['since=59s', 0],
    ['since=120000ms', 2],
    ['since=1.5h', 3],
    ['since=1d', 3],
    ['since=2w', 3],
    ['since=60000000us', 1],
    ['since=119999999999ns', 1],
    ['since=120000000000ns', 2],
    ['since=0s', 0],
    [`since=${'9'.repeat(400)}w`, 3],
  ])('applies `since` relative to the current time: %s', async (query, count) => {
    const { call, clock, send } = await startTestService();
    for (const age of [3, 2, 1]) {
      clock.now = testNow - age * minute;
      await send();
    }
    clock.now = testNow;
    expect(await reportsOf(await call(`/reports/transaction-1?${query}`))).toHaveLength(count);
  });

  it('returns reports of the last 30 days by default', async () => {
    const { call, clock, send } = await startTestService();
    await send();
    clock.now += 30 * 24 * hour;
    expect(await reportsOf(await call('/reports/transaction-1'))).toHaveLength(1);
    clock.now += 1;
    expect(await reportsOf(await call('/reports/transaction-1'))).toEqual([]);
  });

  it.each([
    ['since=30', 'since'],
    ['since=', 'since'],
    ['since=-1d', 'since'],
    ['since=30D', 'since'],
    ['since=30 d', 'since'],
    ['since=30y', 'since'],
    ['since=1d&since=1d', 'since'],
    ['timeout=5', 'timeout'],
    ['timeout=-5s', 'timeout'],
    ['timeout=2h', 'timeout'],
    ['timeout=3600000000001ns', 'timeout'],
    ['timeout=constructor', 'timeout'],
    ['limit=0', 'limit'],
  ])('refuses %s and names the parameter', async (query, parameter) => {
    const { call } = await startTestService();
    const response = await call(`/reports/transaction-1?${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).cause).toMatch(new RegExp(`^${parameter} must be`));
  });

  it('refuses an impossible transaction ID', async () => {
    const { call } = await startTestService();
    const response = await call(`/reports/${'x'.repeat(1_001)}`);
    expect(response.status).toBe(400);
    expect((await response.json()).cause).toMatch(/^transaction_id must be/);
  });

  it.each([['0s'], ['30ms'], ['0.01s'], ['1ns']])('answers 404 after the timeout: %s', async (timeout) => {
    const { call, send } = await startTestService();
    await send();
    const response = await call(`/reports/another?timeout=${timeout}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'Not Found', error_code: 'TRANSACTION_NOT_FOUND' });
  });
});
