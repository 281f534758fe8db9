import { describe, expect, it } from 'vitest';
import { newApplication } from '../../../../main/service/application';
import { sliceElements } from '../../../../shared/json/slice-json';
import { sampleTransaction } from '../../../support/sample-transaction';
import { temporaryFolder } from '../../../support/temporary-folder';
import { callService, postJson, startTestService, type TestService } from '../../../support/test-service';
import { testNow } from '../../../support/test-time';

const feedback = '{ "behaviour": {"desired":{"risk_assignment":"clear"}}, "valuation":{"score":10} }\n';
const receivedAt = new Date(testNow).toISOString();

/** What GET /feedback answers, as text: the bodies are in it as they came. */
async function kept(call: TestService['call'], query = ''): Promise<string> {
  const response = await call(`/feedback${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

const element = (transactionId: string, body: string) =>
  `{"transaction_id":${JSON.stringify(transactionId)},"received_at":"${receivedAt}","feedback":${body}}`;

describe('POST /feedback/{transaction_id}', () => {
  it('keeps what it got, byte for byte, with its time', async () => {
    const { call, send } = await startTestService();
    await send({ transaction_id: 'a/b' });
    const emoji = feedback.replace('{ ', '{"situation":{"description":"é\\u00e9😀\u2028"}, ');
    for (const body of [feedback, emoji]) {
      const response = await call('/feedback/a%2Fb', postJson(body));
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ transaction_id: 'a/b', received_at: receivedAt });
    }
    expect(await kept(call)).toBe(`[${element('a/b', emoji)},${element('a/b', feedback)}]`);
  });

  it.each([['application/json'], ['application/json; charset=utf-8'], ['Application/JSON;charset=UTF-8']])(
    'takes the media type %s',
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
  ])('refuses a bad feedback, naming %s, and keeps nothing of it', async (words, body) => {
    const { call, send } = await startTestService();
    await send();
    const response = await call('/feedback/transaction-1', postJson(body));
    expect(response.status).toBe(400);
    const restError = await response.json();
    expect(restError).toMatchObject({ error: 'Bad Request', error_code: 'INVALID_FEEDBACK' });
    expect(restError.cause).toContain(words);
    expect(await kept(call)).toBe('[]');
  });

  it('refuses bytes that are no UTF-8', async () => {
    const { call, send } = await startTestService();
    await send();
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect((await call('/feedback/transaction-1', postJson(bytes))).status).toBe(400);
  });

  it('takes a body of 1 MiB and refuses a larger one, however it is sent', async () => {
    const { call, send } = await startTestService();
    await send();
    const most = 1_048_576;
    const path = '/feedback/transaction-1';
    expect((await call(path, postJson(feedback.padEnd(most)))).status).toBe(200);
    const refused = await call(path, postJson(feedback.padEnd(most + 1)));
    expect(refused.status).toBe(413);
    expect((await refused.json()).error_code).toBe('BODY_TOO_LARGE');
    const streamed = new Blob([feedback.padEnd(3 * most)]).stream();
    const init = { ...postJson(streamed), duplex: 'half' };
    expect((await call(path, init)).status).toBe(413);
  });

  it('answers 404 for a transaction that the application does not have', async () => {
    const [mine, theirs] = [newApplication(), newApplication()];
    const { service, call } = await startTestService({ applications: [mine, theirs] });
    const theirsOnly = postJson(sampleTransaction());
    await callService(`${service.address}/transactions`, theirs.key, theirsOnly);
    const response = await call('/feedback/transaction-1', postJson(feedback));
    expect(response.status).toBe(404);
    expect((await response.json()).error_code).toBe('TRANSACTION_NOT_FOUND');
    expect(await kept(call)).toBe('[]');
  });

  it('still knows the feedback after a restart, and that of many at once in full', async () => {
    const folder = temporaryFolder();
    const application = newApplication();
    const before = await startTestService({ folder, applications: [application] });
    await before.send();
    const bodies = Array.from({ length: 20 }, (_, score) => feedback.replace('10', String(score % 11)));
    await Promise.all(bodies.map((body) => before.call('/feedback/transaction-1', postJson(body))));
    await before.service.close();
    const after = await startTestService({ folder, applications: [application] });
    const elements = sliceElements(await kept(after.call, '?limit=50')) ?? [];
    expect(elements.toSorted()).toEqual(bodies.map((body) => element('transaction-1', body)).toSorted());
  });
});

describe('GET /feedback', () => {
  it("shows a key only its own application's feedback, even on a transaction that both have", async () => {
    const [mine, theirs] = [newApplication(), newApplication()];
    const { service, call } = await startTestService({ applications: [mine, theirs] });
    const bodyOf = (score: number) => feedback.replace('10', String(score));
    for (const [{ key }, score] of [
      [mine, 1],
      [theirs, 2],
    ] as const) {
      await callService(`${service.address}/transactions`, key, postJson(sampleTransaction()));
      const sent = postJson(bodyOf(score));
      expect((await callService(`${service.address}/feedback/transaction-1`, key, sent)).status).toBe(200);
    }
    expect(await kept(call)).toBe(`[${element('transaction-1', bodyOf(1))}]`);
    const ofTheirs = await callService(`${service.address}/feedback`, theirs.key);
    expect(await ofTheirs.text()).toBe(`[${element('transaction-1', bodyOf(2))}]`);
  });

  it('answers the newest first, twenty a page', async () => {
    const { call, send } = await startTestService();
    await send();
    const bodyOf = (number: number) =>
      `{"behaviour":{"desired":{"risk_assignment":"low"}},"impact":{"description":"${number}"}}`;
    for (let number = 1; number <= 25; number += 1)
      await call('/feedback/transaction-1', postJson(bodyOf(number)));
    const newest = (from: number, to: number) =>
      `[${Array.from({ length: from - to + 1 }, (_, at) => element('transaction-1', bodyOf(from - at))).join(',')}]`;
    expect(await kept(call)).toBe(newest(25, 6));
    expect(await kept(call, '?page=2')).toBe(newest(5, 1));
    expect(await kept(call, '?limit=10&page=2')).toBe(newest(15, 6));
    expect(await kept(call, '?page=9223372036854775807')).toBe('[]');
  });

  it.each([['limit=0'], ['limit=1001'], ['page=0'], ['page=1&page=2']])('refuses %s', async (query) => {
    const { call } = await startTestService();
    expect((await call(`/feedback?${query}`)).status).toBe(400);
  });
});
