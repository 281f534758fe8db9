import { describe, expect, it } from 'vitest';
import { newApplication } from '../../../../main/reports-service/application';
import { SqliteStorages } from '../../../../main/reports-service/storage/sqlite-storages';
import { sliceElements } from '../../../../shared/json/slice-json';
import { testNow } from '../../../support/clocks/test-time';
import { sampleTransaction } from '../../../support/inputs/sample-transaction';
import { temporaryFolder } from '../../../support/runner/temporary-folder';
import {
  callService,
  postJson,
  startTestService,
  type TestService,
} from '../../../support/servers/test-service';

const feedback = '{ "behaviour": {"desired":{"risk_assignment":"clear"}}, "valuation":{"score":10} }\n';
const receivedAt = new Date(testNow).toISOString();

/** Returns the answer of GET /feedback as text, which contains the bodies as received. */
async function feedbackPage(call: TestService['call'], query = ''): Promise<string> {
  const response = await call(`/feedback${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

const element = (transactionId: string, body: string) =>
  `{"transaction_id":${JSON.stringify(transactionId)},"received_at":"${receivedAt}","feedback":${body}}`;

describe('POST /feedback/{transaction_id}', () => {
  it('stores the body byte for byte, with its time', async () => {
    const { call, send } = await startTestService();
    await send({ transaction_id: 'a/b' });
    const emoji = feedback.replace('{ ', '{"situation":{"description":"é\\u00e9😀\u2028"}, ');
    for (const body of [feedback, emoji]) {
      const response = await call('/feedback/a%2Fb', postJson(body));
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ transaction_id: 'a/b', received_at: receivedAt });
    }
    expect(await feedbackPage(call)).toBe(`[${element('a/b', emoji)},${element('a/b', feedback)}]`);
  });

  it.each([['application/json'], ['application/json; charset=utf-8'], ['Application/JSON;charset=UTF-8']])(
    'accepts the media type %s',
    async (contentType) => {
      const { call, send } = await startTestService();
      await send();
      expect((await call('/feedback/transaction-1', postJson(feedback, contentType))).status).toBe(200);
    },
  );

  it('refuses another media type', async () => {
    const { call, send } = await startTestService();
    await send();
    const response = await call('/feedback/transaction-1', postJson(feedback, 'text/plain'));
    expect(response.status).toBe(415);
    expect((await response.json()).error_code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    ['behaviour', '{}'],
    ['behaviour.desired.risk_assignment', '{"behaviour":{"desired":{"risk_assignment":"high_risk"}}}'],
    ['valuation.score', '{"behaviour":{"desired":{"risk_assignment":"low"}},"valuation":{"score":11}}'],
    [
      'valuation.score',
      '{"behaviour":{"desired":{"risk_assignment":"low"}},"valuation":{"score":12345678901234567890}}',
    ],
    ['valuation.type', '{"behaviour":{"desired":{"risk_assignment":"low"}},"valuation":{"type":"good"}}'],
    ['reporter.email', '{"behaviour":{"desired":{"risk_assignment":"low"}},"reporter":{"email":"x"}}'],
    [
      'valuation.annotations',
      '{"behaviour":{"desired":{"risk_assignment":"low"}},"valuation":{"annotations":12345678901234567890}}',
    ],
    [
      'impact.description',
      `{"behaviour":{"desired":{"risk_assignment":"low"}},"impact":{"description":"${'x'.repeat(10_001)}"}}`,
    ],
    ['surprise', '{"behaviour":{"desired":{"risk_assignment":"low"}},"surprise":1}'],
    ['not JSON', 'no JSON'],
    ['not JSON', ''],
    ['not JSON', '\uFEFF{}'],
    ['feedback', '[]'],
  ])('refuses invalid feedback with an error that contains "%s", and stores nothing', async (cause, body) => {
    const { call, send } = await startTestService();
    await send();
    const response = await call('/feedback/transaction-1', postJson(body));
    expect(response.status).toBe(400);
    const restError = await response.json();
    expect(restError).toMatchObject({ error: 'Bad Request', error_code: 'INVALID_FEEDBACK' });
    expect(restError.cause).toContain(cause);
    expect(await feedbackPage(call)).toBe('[]');
  });

  it('refuses bytes that are not UTF-8', async () => {
    const { call, send } = await startTestService();
    await send();
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect((await call('/feedback/transaction-1', postJson(bytes))).status).toBe(400);
  });

  it('accepts a body of 1 MiB and refuses a larger one, with and without a content length', async () => {
    const { call, send } = await startTestService();
    await send();
    const maxBytes = 1_048_576;
    const path = '/feedback/transaction-1';
    expect((await call(path, postJson(feedback.padEnd(maxBytes)))).status).toBe(200);
    const refused = await call(path, postJson(feedback.padEnd(maxBytes + 1)));
    expect(refused.status).toBe(413);
    expect((await refused.json()).error_code).toBe('BODY_TOO_LARGE');
    const streamed = new Blob([feedback.padEnd(3 * maxBytes)]).stream();
    const init = { ...postJson(streamed), duplex: 'half' };
    expect((await call(path, init)).status).toBe(413);
  });

  it('answers 404 for a transaction without a report', async () => {
    const [first, second] = [newApplication(), newApplication()];
    const { service, call } = await startTestService({ applications: [first, second] });
    const ofSecond = postJson(sampleTransaction());
    await callService(`${service.address}/transactions`, second.key, ofSecond);
    const response = await call('/feedback/transaction-1', postJson(feedback));
    expect(response.status).toBe(404);
    expect((await response.json()).error_code).toBe('TRANSACTION_NOT_FOUND');
    expect(await feedbackPage(call)).toBe('[]');
  });

  it('keeps the feedback over a restart, including feedback sent concurrently', async () => {
    const folder = temporaryFolder();
    const application = newApplication();
    const before = await startTestService({
      storages: new SqliteStorages(folder),
      applications: [application],
    });
    await before.send();
    const bodies = Array.from({ length: 20 }, (_, score) => feedback.replace('10', String(score % 11)));
    await Promise.all(bodies.map((body) => before.call('/feedback/transaction-1', postJson(body))));
    await before.service.close();
    const after = await startTestService({
      storages: new SqliteStorages(folder),
      applications: [application],
    });
    const elements = sliceElements(await feedbackPage(after.call, '?limit=50')) ?? [];
    expect(elements.toSorted()).toEqual(bodies.map((body) => element('transaction-1', body)).toSorted());
  });
});

describe('GET /feedback', () => {
  it('shows an application only its own feedback, even on a transaction ID that both have', async () => {
    const [first, second] = [newApplication(), newApplication()];
    const { service, call } = await startTestService({ applications: [first, second] });
    const bodyOf = (score: number) => feedback.replace('10', String(score));
    for (const [{ key }, score] of [
      [first, 1],
      [second, 2],
    ] as const) {
      await callService(`${service.address}/transactions`, key, postJson(sampleTransaction()));
      const sent = postJson(bodyOf(score));
      expect((await callService(`${service.address}/feedback/transaction-1`, key, sent)).status).toBe(200);
    }
    expect(await feedbackPage(call)).toBe(`[${element('transaction-1', bodyOf(1))}]`);
    const ofSecond = await callService(`${service.address}/feedback`, second.key);
    expect(await ofSecond.text()).toBe(`[${element('transaction-1', bodyOf(2))}]`);
  });

  it('returns the newest first, 20 per page', async () => {
    const { call, send } = await startTestService();
    await send();
    const bodyOf = (number: number) =>
      `{"behaviour":{"desired":{"risk_assignment":"low"}},"impact":{"description":"${number}"}}`;
    for (let number = 1; number <= 25; number += 1)
      await call('/feedback/transaction-1', postJson(bodyOf(number)));
    const newest = (from: number, to: number) =>
      `[${Array.from({ length: from - to + 1 }, (_, at) => element('transaction-1', bodyOf(from - at))).join(',')}]`;
    expect(await feedbackPage(call)).toBe(newest(25, 6));
    expect(await feedbackPage(call, '?page=2')).toBe(newest(5, 1));
    expect(await feedbackPage(call, '?limit=10&page=2')).toBe(newest(15, 6));
    expect(await feedbackPage(call, '?page=9223372036854775807')).toBe('[]');
  });

  it.each([['limit=0'], ['limit=1001'], ['page=0'], ['page=1&page=2']])('refuses %s', async (query) => {
    const { call } = await startTestService();
    expect((await call(`/feedback?${query}`)).status).toBe(400);
  });
});
