import { describe, expect, it } from 'vitest';
import { readRestError } from '../../../../shared/api/read-answer';
import { pageOf, sampleReports } from '../../../support/sample-reports';
import { startFaulty, startServiceWithFaults } from '../../../support/service-with-faults';

const firstPage = pageOf(...sampleReports(12).slice(0, 5));

describe('an error status', () => {
  it.each([
    ['401', 'Unauthorized', 'INVALID_API_KEY'],
    ['403', 'Forbidden', 'APPLICATION_NOT_ALLOWED'],
    ['404', 'Not Found', 'TRANSACTION_NOT_FOUND'],
    ['429', 'Too Many Requests', 'RATE_LIMITED'],
    ['500', 'Internal Server Error', 'DATABASE_UNAVAILABLE'],
    ['502', 'Bad Gateway', 'BAD_GATEWAY'],
    ['503', 'Service Unavailable', 'MAINTENANCE'],
    ['504', 'Gateway Timeout', 'GATEWAY_TIMEOUT'],
  ])(
    '%s has a RestError or an empty body, and the request is not processed',
    async (fault, error, errorCode) => {
      const service = await startFaulty({ fault, times: 1 });
      const response = await service.call('/reports');
      expect(response.status).toBe(Number(fault));
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(readRestError(await response.text())).toEqual({
        error,
        errorCode,
        cause: expect.any(String),
        traceabilityId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      await service.plan({ fault, body: 'empty' });
      const empty = await service.call('/reports');
      expect([empty.status, await empty.text()]).toEqual([Number(fault), '']);
      expect(service.answered).toEqual([]);
    },
  );

  it.each([['2'], ['Wed, 21 Oct 2026 07:28:00 GMT'], ['soon']])(
    '429 has the retry-after %s',
    async (when) => {
      const service = await startFaulty({ fault: '429', retry_after: when });
      expect((await service.call('/reports')).headers.get('retry-after')).toBe(when);
    },
  );

  it('429 and 503 have a retry-after of one second by default, and 500 has none', async () => {
    const service = await startServiceWithFaults();
    const saying = [];
    for (const fault of ['429', '503', '500']) {
      await service.plan({ fault });
      saying.push((await service.call('/reports')).headers.get('retry-after'));
    }
    expect(saying).toEqual(['1', '1', null]);
  });
});

describe('html', () => {
  it.each([[200], [502]])('is an HTML page with status %i', async (status) => {
    const service = await startFaulty({ fault: 'html', status });
    const response = await service.call('/reports');
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html']);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
  });
});

describe('an oversized body', () => {
  it("is valid JSON and exceeds the workstation's limit", async () => {
    const service = await startFaulty({ fault: 'oversized' });
    let bytes = 0;
    for await (const chunk of (await service.call('/reports')).body ?? []) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(64 * 1024 * 1024);
    await service.plan({ fault: 'oversized', bytes: 200_000 });
    const some = await (await service.call('/reports')).text();
    expect(some.length).toBeGreaterThan(200_000);
    expect(new Set(JSON.parse(some))).toEqual(new Set([0]));
  });

  it('of any size can be interrupted', async () => {
    const service = await startFaulty({ fault: 'oversized', bytes: 1e12, times: 1 });
    const { body } = await service.call('/reports');
    await body?.cancel();
    expect(await (await service.call('/reports')).text()).toBe(firstPage);
    expect(service.defects).toEqual([]);
  });
});

describe('a redirect', () => {
  it('leads to this server under its other name, which is another origin', async () => {
    const service = await startFaulty({ fault: 'redirect' });
    const { port } = new URL(service.address);
    const response = await service.call('/reports?page=2');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`http://localhost:${port}/reports?page=2`);
    expect(response.headers.get('location')).not.toContain(service.application.key);
  });

  it.each([301, 302, 303, 307, 308])('may be a %i to any URL', async (status) => {
    const service = await startFaulty({ fault: 'redirect', status, location: 'https://elsewhere.example/ñ' });
    const response = await service.call('/reports');
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe('https://elsewhere.example/%C3%B1');
  });
});
