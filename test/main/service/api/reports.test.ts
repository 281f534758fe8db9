import { describe, expect, it } from 'vitest';
import { answerRequest } from '../../../../main/service/api/answer-request';
import { newApplication } from '../../../../main/service/application';
import { Arrivals } from '../../../../main/service/arrivals';
import { MemoryStorage } from '../../../../main/service/storage/memory-storage';
import { readReports } from '../../../../shared/api/read-answer';
import { completeReport, sampleReport } from '../../../support/sample-reports';
import { callService, sampleNow, startTestService, storedSample } from '../../../support/test-service';

const minute = 60_000_000_000n;

/** The ids of an answer's reports, read as the workstation reads them. */
async function idsOf(response: Response): Promise<readonly (string | null)[]> {
  expect(response.status).toBe(200);
  const read = readReports(await response.text());
  if (!read.ok) throw new Error(read.problem);
  return read.value.map(({ report }) => report.id);
}

/** A service with reports 1 to `count`, a minute apart, 1 being the oldest. */
async function serviceWith(count: number) {
  const service = await startTestService();
  for (let id = 1; id <= count; id += 1) {
    const timestamp = completeReport.timestamp - BigInt(count - id) * minute;
    await service.publish({ id, transaction_id: `transaction-${id}`, timestamp });
  }
  return service;
}

describe('GET /reports', () => {
  it('answers a JSON array, newest first, twenty a page', async () => {
    const { call } = await serviceWith(25);
    const response = await call('/reports');
    expect(response.headers.get('content-type')).toBe('application/json');
    const ids = await idsOf(response);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, '25', '6']);
  });

  it.each([
    ['?limit=10', '25', '16', 10],
    ['?limit=10&page=2', '15', '6', 10],
    ['?limit=10&page=3', '5', '1', 5],
    ['?page=2', '5', '1', 5],
    ['?limit=1000', '25', '1', 25],
    ['?unknown=1&limit=1', '25', '25', 1],
  ])('pages: %s', async (query, first, last, count) => {
    const { call } = await serviceWith(25);
    const ids = await idsOf(await call(`/reports${query}`));
    expect([ids[0], ids.at(-1), ids.length]).toEqual([first, last, count]);
  });

  it.each([['?limit=10&page=4'], ['?page=3'], ['?page=999999999999999']])(
    'answers an empty array past the last page: %s',
    async (query) => {
      const { call } = await serviceWith(25);
      expect(await (await call(`/reports${query}`)).text()).toBe('[]');
    },
  );

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1e2', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=9999999999999999', 'page'],
  ])('refuses %s, naming the parameter', async (query, parameter) => {
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

  it('sends int64 values as bare integers with all their digits', async () => {
    const { call, publish } = await startTestService();
    await publish({ id: 9_223_372_036_854_775_807n });
    expect(await (await call('/reports')).text()).toBe(
      `[${sampleReport({ id: 9_223_372_036_854_775_807n })}]`,
    );
  });

  it('puts a report that comes late in its place by time', async () => {
    const { call, publish } = await serviceWith(3);
    await publish({ id: 99, transaction_id: 'late', timestamp: completeReport.timestamp - minute - 1n });
    expect(await idsOf(await call('/reports'))).toEqual(['3', '2', '99', '1']);
  });

  it("shows a key only its own application's reports", async () => {
    const [first, second] = [newApplication(), newApplication()];
    const { service } = await startTestService({ applications: [first, second] });
    await service.publish(first.id, storedSample({ id: 1 }));
    await service.publish(second.id, storedSample({ id: 2 }));
    for (const path of ['/reports', '/reports/transaction-1']) {
      expect(await idsOf(await callService(service.address + path, first.key))).toEqual(['1']);
      expect(await idsOf(await callService(service.address + path, second.key))).toEqual(['2']);
    }
  });
});

describe('GET /reports/{transaction_id}', () => {
  it('answers the reports of the transaction alone, newest first, in pages', async () => {
    const { call, publish } = await serviceWith(3);
    const timestamp = completeReport.timestamp + minute / 2n;
    await publish({ id: 4, transaction_id: 'transaction-2', timestamp });
    expect(await idsOf(await call('/reports/transaction-2'))).toEqual(['4', '2']);
    expect(await idsOf(await call('/reports/transaction-2?limit=1&page=2'))).toEqual(['2']);
    expect(await idsOf(await call('/reports/transaction-2?limit=1&page=3'))).toEqual([]);
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
  ])('finds a transaction named %j', async (transactionId) => {
    const { call, publish } = await startTestService();
    await publish({ id: 5, transaction_id: transactionId });
    expect(await idsOf(await call(`/reports/${encodeURIComponent(transactionId)}`))).toEqual(['5']);
  });

  it.each([
    ['since=2m', ['3', '2']],
    ['since=119s', ['3']],
    ['since=59s', []],
    ['since=120000ms', ['3', '2']],
    ['since=1.5h', ['3', '2', '1']],
    ['since=1d', ['3', '2', '1']],
    ['since=2w', ['3', '2', '1']],
    ['since=120000000us', ['3', '2']],
    ['since=120000000000ns', ['3', '2']],
    ['since=0s', []],
    ['since=999999999999w', ['3', '2', '1']],
  ])('counts back from now: %s', async (query, ids) => {
    const { call, publish } = await startTestService();
    for (const [age, id] of [3, 2, 1].entries())
      await publish({ id, timestamp: completeReport.timestamp - BigInt(age) * minute });
    expect(await idsOf(await call(`/reports/transaction-1?${query}`))).toEqual(ids);
  });

  it('goes thirty days back where nothing is said', async () => {
    const { call, publish } = await startTestService();
    const thirtyDaysAgo = BigInt(sampleNow) * 1_000_000n - 30n * 24n * 60n * minute;
    await publish({ id: 1, timestamp: thirtyDaysAgo - 1n });
    await publish({ id: 2, timestamp: thirtyDaysAgo });
    expect(await idsOf(await call('/reports/transaction-1'))).toEqual(['2']);
  });

  it.each([
    ['since=30', 'since'],
    ['since=', 'since'],
    ['since=-1d', 'since'],
    ['since=30D', 'since'],
    ['since=30 d', 'since'],
    ['since=30y', 'since'],
    ['timeout=5', 'timeout'],
    ['timeout=-5s', 'timeout'],
    ['timeout=2h', 'timeout'],
    ['timeout=constructor', 'timeout'],
    ['limit=0', 'limit'],
  ])('refuses %s, naming the parameter', async (query, parameter) => {
    const { call, publish } = await startTestService();
    await publish();
    const response = await call(`/reports/transaction-1?${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).cause).toMatch(new RegExp(`^${parameter} must be`));
  });

  it.each([['0s'], ['30ms'], ['0.01s']])('answers 404 once time is over: %s', async (timeout) => {
    const { call, publish } = await startTestService();
    await publish();
    const response = await call(`/reports/another?timeout=${timeout}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'Not Found', error_code: 'TRANSACTION_NOT_FOUND' });
  });
});

describe('a look-up that waits', () => {
  /** A tenant whose waiting can be watched, without HTTP in between. */
  function waitingLookUp(signal: AbortSignal = new AbortController().signal) {
    const tenant = { application: newApplication(), storage: new MemoryStorage(), arrivals: new Arrivals() };
    const waits = new Promise<void>((resolve) => tenant.arrivals.once('newListener', () => resolve()));
    const request = {
      method: 'GET',
      target: '/reports/transaction-1?timeout=1h',
      key: tenant.application.key,
      contentType: null,
      readBody: async () => new Uint8Array(),
      signal,
    };
    return { tenant, waits, answered: answerRequest(request, [tenant], sampleNow) };
  }

  it('is answered as soon as the report appears', async () => {
    const { tenant, waits, answered } = waitingLookUp();
    await waits;
    await tenant.storage.addReports([storedSample({ transaction_id: 'another' })]);
    tenant.arrivals.announce('another');
    await tenant.storage.addReports([storedSample()]);
    tenant.arrivals.announce('transaction-1');
    expect(await answered).toMatchObject({ status: 200, body: `[${sampleReport()}]` });
    expect(tenant.arrivals.eventNames()).toEqual([]);
  });

  it('ends when the client goes away', async () => {
    const client = new AbortController();
    const { tenant, waits, answered } = waitingLookUp(client.signal);
    await waits;
    client.abort();
    expect(await answered).toMatchObject({ status: 404 });
    expect(tenant.arrivals.eventNames()).toEqual([]);
  });

  it('is answered over HTTP too, whichever comes first, the question or the report', async () => {
    const { call, publish } = await startTestService();
    const answered = call('/reports/transaction-1?timeout=1h');
    await call('/version');
    await publish();
    expect(await idsOf(await answered)).toEqual(['1000000000000000001']);
  });

  it('does not keep the service from ending', async () => {
    const { call, service } = await startTestService();
    const broken = expect(call('/reports/transaction-1?timeout=1h')).rejects.toThrow();
    await call('/version');
    await service.close();
    await broken;
  });
});
