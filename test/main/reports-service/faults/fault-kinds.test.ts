import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../../support/check-answer';
import { readingClient } from '../../../support/reading';
import { startFaulty } from '../../../support/service-with-faults';

describe('how the workstation reports each fault', () => {
  const { client } = readingClient();
  const reports = { ok: true, value: { ok: true } };

  it.each([
    [{ fault: 'latency', latency_ms: 1 }, reports],
    [{ fault: 'page-drift' }, reports],
    [{ fault: 'wrong-types' }, reports],
    [{ fault: 'reset' }, { problem: { kind: 'connection-broken' } }],
    [{ fault: 'reset', times: 2 }, reports],
    [{ fault: 'reset', after: 'work' }, { problem: { kind: 'connection-broken' } }],
    [{ fault: 'truncated' }, { problem: { kind: 'connection-broken' } }],
    [{ fault: 'truncated', framing: 'chunks' }, { problem: { kind: 'connection-broken' } }],
    [{ fault: '401' }, { problem: { kind: 'key-refused', status: 401 } }],
    [{ fault: '404' }, { problem: { kind: 'service-error', status: 404 } }],
    [{ fault: '429', times: 2 }, reports],
    [{ fault: '429', retry_after: '60' }, { problem: { kind: 'too-many-requests', retryAfterSeconds: 60 } }],
    [{ fault: '500' }, { problem: { kind: 'service-error', status: 500 } }],
    [{ fault: '503', times: 2 }, reports],
    [{ fault: '503' }, { problem: { kind: 'service-error', status: 503 } }],
    [{ fault: 'html' }, { ok: true, value: { ok: false, problem: 'html' } }],
    [{ fault: 'html', status: 502 }, { problem: { kind: 'service-error', status: 502 } }],
    [{ fault: 'oversized' }, { problem: { kind: 'answer-too-large' } }],
    [{ fault: 'redirect' }, { problem: { kind: 'redirect-refused' } }],
  ])('%o', async (rule, result) => {
    const service = await startFaulty(rule);
    const endpoint = { baseAddress: `${service.address}/`, apiKey: service.application.key };
    const answer = await client.reports(endpoint, { limit: 5, page: 1 });
    expect(answer.ok ? await checkAnswer(answer.value.bytes) : answer).toMatchObject(result);
    expect(service.defects).toEqual([]);
  });
});
