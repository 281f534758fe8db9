import { describe, expect, it } from 'vitest';
import { newApplication } from '../../../../main/reports-service/application';
import { testNow } from '../../../support/clocks/test-time';
import { sampleTransaction } from '../../../support/inputs/sample-transaction';
import { reportsOf, serviceWith, transactionsOf } from '../../../support/servers/answered-reports';
import { callService, postJson, startTestService } from '../../../support/servers/test-service';

describe('GET /reports', () => {
  it('returns a JSON array, newest first, 20 per page', async () => {
    const { call } = await serviceWith(25);
    const response = await call('/reports');
    expect(response.headers.get('content-type')).toBe('application/json');
    const transactions = await transactionsOf(response);
    expect([transactions.length, transactions[0], transactions.at(-1)]).toEqual([20, 't25', 't6']);
  });

  it('returns the requested page', async () => {
    const { call } = await serviceWith(25);
    for (const [query, first, last, count] of [
      ['?limit=10', 't25', 't16', 10],
      ['?limit=10&page=2', 't15', 't6', 10],
      ['?limit=10&page=3', 't5', 't1', 5],
      ['?page=2', 't5', 't1', 5],
      ['?limit=1000', 't25', 't1', 25],
      ['?limit=007', 't25', 't19', 7],
      ['?unknown=1&limit=1&unknown=2', 't25', 't25', 1],
    ]) {
      const transactions = await transactionsOf(await call(`/reports${query}`));
      expect([transactions[0], transactions.at(-1), transactions.length]).toEqual([first, last, count]);
    }
  });

  it('returns an empty array for any page after the last one', async () => {
    const { call } = await serviceWith(21);
    for (const query of ['limit=7&page=4', 'page=3', 'page=9007199254740993', 'page=9223372036854775807'])
      expect(await (await call(`/reports?${query}`)).text()).toBe('[]');
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=%FF', 'limit'],
    ['limit=1&limit=1', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=9223372036854775808', 'page'],
    ['page=1&limit=5&page=2', 'page'],
  ])('refuses %s and names the parameter', async (query, parameter) => {
    const { call } = await startTestService();
    const response = await call(`/reports?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'Bad Request',
      error_code: 'INVALID_PARAMETER',
      cause: expect.stringMatching(new RegExp(`^${parameter} must be`)),
      traceability_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('shows an application only its own reports', async () => {
    const [first, second] = [newApplication(), newApplication()];
    const { service } = await startTestService({ applications: [first, second] });
    const name = ({ id }: { readonly id: string }) => `of ${id}`;
    for (const application of [first, second]) {
      const body = sampleTransaction({ transaction_id: name(application) });
      await callService(`${service.address}/transactions`, application.key, postJson(body));
    }
    const { address } = service;
    expect(await transactionsOf(await callService(`${address}/reports`, first.key))).toEqual([name(first)]);
    expect(await transactionsOf(await callService(`${address}/reports`, second.key))).toEqual([name(second)]);
    const path = `${address}/reports/${encodeURIComponent(name(second))}?timeout=0s`;
    expect((await callService(path, first.key)).status).toBe(404);
    expect(await transactionsOf(await callService(path, second.key))).toEqual([name(second)]);
  });
});

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
