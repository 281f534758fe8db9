import { describe, expect, it } from 'vitest';
import { newApplication } from '../../../../main/reports-service/application';
import { serviceWith, transactionsOf } from '../../../support/answered-reports';
import { sampleTransaction } from '../../../support/sample-transaction';
import { callService, postJson, startTestService } from '../../../support/test-service';

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
