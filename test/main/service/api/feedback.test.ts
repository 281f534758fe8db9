import { describe, expect, it } from 'vitest';
import { newApplication } from '../../../../main/service/application';
import { temporaryFolder } from '../../../support/temporary-folder';
import { callService, sampleNow, startTestService, storedSample } from '../../../support/test-service';

const feedback = '{ "behaviour": {"desired":{"risk_assignment":"clear"}}, "valuation":{"score":10} }\n';
const receivedAt = new Date(sampleNow).toISOString();

function post(body: BodyInit, contentType = 'application/json'): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': contentType } };
}

describe('POST /feedback/{transaction_id}', () => {
  it('keeps what it got, byte for byte, with its time', async () => {
    const { call, publish } = await startTestService();
    await publish({ transaction_id: 'a/b' });
    const emoji = feedback.replace('{ ', '{"situation":{"description":"é\\u00e9😀\u2028"}, ');
    for (const body of [feedback, emoji]) {
      const response = await call('/feedback/a%2Fb', post(body));
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ transaction_id: 'a/b', received_at: receivedAt });
    }
    expect(await (await call('/feedback')).json()).toEqual([
      { transaction_id: 'a/b', received_at: receivedAt, body: feedback },
      { transaction_id: 'a/b', received_at: receivedAt, body: emoji },
    ]);
  });

  it.each([['application/json'], ['application/json; charset=utf-8'], ['Application/JSON;charset=UTF-8']])(
    'takes the media type %s',
    async (contentType) => {
      const { call, publish } = await startTestService();
      await publish();
      expect((await call('/feedback/transaction-1', post(feedback, contentType))).status).toBe(200);
    },
  );

  it('refuses another media type', async () => {
    const { call, publish } = await startTestService();
    await publish();
    const response = await call('/feedback/transaction-1', post(feedback, 'text/plain'));
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
    ['surprise', '{"behaviour":{"desired":{"risk_assignment":"low"}},"surprise":1}'],
    ['not JSON', 'no JSON'],
    ['not JSON', ''],
    ['not JSON', '\uFEFF{}'],
    ['feedback', '[]'],
  ])('refuses a bad feedback, naming %s, and keeps nothing of it', async (words, body) => {
    const { call, publish } = await startTestService();
    await publish();
    const response = await call('/feedback/transaction-1', post(body));
    expect(response.status).toBe(400);
    const restError = await response.json();
    expect(restError).toMatchObject({ error: 'Bad Request', error_code: 'INVALID_FEEDBACK' });
    expect(restError.cause).toContain(words);
    expect(await (await call('/feedback')).json()).toEqual([]);
  });

  it('refuses bytes that are no UTF-8', async () => {
    const { call, publish } = await startTestService();
    await publish();
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect((await call('/feedback/transaction-1', post(bytes))).status).toBe(400);
  });

  it('takes a body of 1 MiB and refuses a larger one, however it is sent', async () => {
    const { call, publish } = await startTestService();
    await publish();
    const most = 1_048_576;
    const path = '/feedback/transaction-1';
    expect((await call(path, post(feedback.padEnd(most)))).status).toBe(200);
    const refused = await call(path, post(feedback.padEnd(most + 1)));
    expect(refused.status).toBe(413);
    expect((await refused.json()).error_code).toBe('BODY_TOO_LARGE');
    const streamed = new Blob([feedback.padEnd(3 * most)]).stream();
    const init = { ...post(streamed), duplex: 'half' };
    expect((await call(path, init)).status).toBe(413);
  });

  it('answers 404 for a transaction that the application does not have', async () => {
    const [mine, theirs] = [newApplication(), newApplication()];
    const { service, call } = await startTestService({ applications: [mine, theirs] });
    await service.publish(theirs.id, storedSample());
    const response = await call('/feedback/transaction-1', post(feedback));
    expect(response.status).toBe(404);
    expect((await response.json()).error_code).toBe('TRANSACTION_NOT_FOUND');
    const feedbackOfTheirs = await callService(`${service.address}/feedback`, theirs.key);
    expect(await feedbackOfTheirs.json()).toEqual([]);
  });

  it('still knows the feedback after a restart, and that of many at once in full', async () => {
    const folder = temporaryFolder();
    const application = newApplication();
    const before = await startTestService({ folder, applications: [application] });
    await before.publish();
    const bodies = Array.from({ length: 20 }, (_, score) => feedback.replace('10', String(score % 11)));
    await Promise.all(bodies.map((body) => before.call('/feedback/transaction-1', post(body))));
    await before.service.close();
    const after = await startTestService({ folder, applications: [application] });
    const kept: readonly { readonly body: string }[] = await (await after.call('/feedback')).json();
    expect(kept.map(({ body }) => body).sort()).toEqual(bodies.sort());
  });
});
