import { describe, expect, it } from 'vitest';
import { createReportsClient } from '../../../../main/reports/client';
import { startFaulty } from '../../../support/service-with-faults';

describe('what the workstation makes of each', () => {
  const client = createReportsClient({ read: fetch, send: fetch });

  it.each([
    [{ fault: 'latency', latency_ms: 1 }, { ok: true }],
    [{ fault: 'page-drift' }, { ok: true }],
    [{ fault: 'wrong-types' }, { ok: true }],
    [{ fault: 'reset' }, { problem: { kind: 'connection-broken' } }],
    [{ fault: 'reset', after: 'work' }, { problem: { kind: 'connection-broken' } }],
    [{ fault: 'truncated' }, { problem: { kind: 'connection-broken' } }],
    [{ fault: 'truncated', framing: 'chunks' }, { problem: { kind: 'connection-broken' } }],
    [{ fault: '401' }, { problem: { kind: 'key-refused', status: 401 } }],
    [{ fault: '404' }, { problem: { kind: 'service-error', status: 404 } }],
    [{ fault: '429' }, { problem: { kind: 'service-error', status: 429 } }],
    [{ fault: '500' }, { problem: { kind: 'service-error', status: 500 } }],
    [{ fault: 'html' }, { problem: { kind: 'not-the-service', reason: 'html' } }],
    [{ fault: 'html', status: 502 }, { problem: { kind: 'service-error', status: 502 } }],
    [{ fault: 'oversized' }, { problem: { kind: 'answer-too-large' } }],
    [{ fault: 'redirect' }, { problem: { kind: 'redirect-refused' } }],
  ])('%o', async (rule, result) => {
    const service = await startFaulty(rule);
    const endpoint = { baseAddress: `${service.address}/`, apiKey: service.application.key };
    expect(await client.reports(endpoint, { limit: 5, page: 1 })).toMatchObject(result);
    expect(service.defects).toEqual([]);
  });
});
