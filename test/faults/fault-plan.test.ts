import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../support/servers/check-answer';
import { readingClient } from '../support/servers/reading';
import { startFaulty, startServiceWithFaults, statuses } from './service-with-faults';

describe('a fault acts', () => {
  it('on every request by default, and is counted', async () => {
    const service = await startServiceWithFaults();
    await service.plan({ fault: '500' });
    expect(await statuses(service, 2)).toEqual([500, 500]);
    expect(await statuses(service, 1, '/nothing')).toEqual([500]);
    expect(await service.shown()).toMatchObject([{ matched: 3, acted: 3 }]);
  });

  it.each([
    ['/reports', ['/reports', '/reports?page=2'], ['/reports/a', '/report', '/']],
    ['/reports*', ['/reports', '/reports?x', '/reports/a'], ['/version', '/feedback/a']],
    ['/reports/*', ['/reports/a', '/reports/a%2Fb?x'], ['/reports', '/feedback/a']],
    ['/reports/a%2Fb', ['/reports/a%2Fb'], ['/reports/a/b', '/reports/a']],
  ])('on the path %s', async (path, on, off) => {
    const service = await startServiceWithFaults();
    await service.plan({ fault: '500', path });
    for (const target of on) expect(await statuses(service, 1, target)).toEqual([500]);
    for (const target of off) expect(await statuses(service, 1, target)).toEqual([200]);
  });

  it('on one method', async () => {
    const service = await startServiceWithFaults();
    await service.plan({ fault: '500', method: 'POST' });
    expect((await service.call('/feedback/a', { method: 'POST', body: '{}' })).status).toBe(500);
    expect(await statuses(service, 1)).toEqual([200]);
    expect(await service.shown()).toMatchObject([{ matched: 1, acted: 1 }]);
  });

  it('a limited number of times, after letting other requests through', async () => {
    const service = await startServiceWithFaults();
    await service.plan({ fault: '500', skip: 1, times: 2 });
    expect(await statuses(service, 5)).toEqual([200, 500, 500, 200, 200]);
    expect(await service.shown()).toMatchObject([{ matched: 5, acted: 2 }]);
  });

  it('on a share of the requests, the same one for the same seed', async () => {
    const service = await startServiceWithFaults();
    const drawn = async (seed: number) => {
      await service.plan({ fault: '500', share: 0.3, seed });
      return statuses(service, 100);
    };
    const first = await drawn(1);
    expect(await drawn(1)).toEqual(first);
    expect(await drawn(2)).not.toEqual(first);
    const acted = first.filter((status) => status === 500).length;
    expect(acted).toBeGreaterThan(15);
    expect(acted).toBeLessThan(45);
    expect(new Set(first)).toEqual(new Set([200, 500]));
  });

  it('in order: the first matching fault serves the request', async () => {
    const service = await startServiceWithFaults();
    await service.plan({ fault: '500', times: 1 }, { fault: '404', times: 1 }, { fault: '429', times: 1 });
    expect(await statuses(service, 4)).toEqual([500, 404, 429, 200]);
  });

  it('together with faults that run before the answer', async () => {
    const service = await startServiceWithFaults();
    await service.plan(
      { fault: '500' },
      { fault: 'latency', latency_ms: 1 },
      { fault: 'page-drift', insert: 1 },
    );
    expect(await statuses(service, 1)).toEqual([500]);
    expect(await service.shown()).toMatchObject([{ acted: 1 }, { acted: 1 }, { acted: 1 }]);
  });
});

describe('how the workstation reports each fault', () => {
  const { client } = readingClient();
  const reports = { ok: true, value: { ok: true } };

  it.each([
    [{ fault: 'latency', latency_ms: 1 }, reports],
    [{ fault: 'page-drift' }, reports],
    [{ fault: 'wrong-types' }, reports],
    [{ fault: 'world' }, reports],
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
    [{ fault: 'html', status: 511 }, { problem: { kind: 'network-sign-in' } }],
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
