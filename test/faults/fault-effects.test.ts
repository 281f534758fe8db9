import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from '../../main/http/http';
import { readRestError } from '../../shared/api/rest-error';
import { completeReport, pageOf, sampleReports } from '../support/inputs/sample-reports';
import { readAnswerText } from '../support/servers/read-answer-text';
import { latency } from './fault-effects';
import { failureOf, rawRead, startFaulty, startServiceWithFaults } from './service-with-faults';

const firstPage = pageOf(...sampleReports(12).slice(0, 5));

describe('latency', () => {
  it('delays a request and then sends the regular answer', async () => {
    const service = await startFaulty({ fault: 'latency', latency_ms: 1 });
    expect(await (await service.call('/reports')).text()).toBe(firstPage);
  });

  it('delays only its own requests, and does nothing for a client that disconnected', async () => {
    const service = await startFaulty({ fault: 'latency', latency_ms: 3_600_000, path: '/reports' });
    const gone = new AbortController();
    const waiting = service.call('/reports', { signal: gone.signal }).catch((error: unknown) => error);
    await service.untilActed();
    await service.call('/version');
    gone.abort();
    await waiting;
    await service.close();
    await setImmediate();
    expect(service.answered).toEqual(['GET /version']);
    expect(service.defects).toEqual([]);
  });

  it('ends when the client disconnects', async () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const waiting = latency(3_600_000)(response, async () => {});
    response.emit('close');
    await waiting;
    expect(response.listenerCount('close')).toBe(0);
  });
});

describe('page drift', () => {
  const idsOf = async (response: Response) =>
    (await response.text()).match(/"id":\d{19}/g)?.map((id) => Number(id.slice(-2)));

  it('adds transactions before each page, so that a report appears on two pages', async () => {
    const service = await startFaulty({ fault: 'page-drift', insert: 2 });
    expect(await idsOf(await service.call('/reports'))).toEqual([15, 14, 13, 12, 11]);
    expect(await idsOf(await service.call('/reports?page=2'))).toEqual([12, 11, 10, 9, 8]);
  });

  it('does not affect other requests, nor requests without a key', async () => {
    const service = await startFaulty({ fault: 'page-drift', insert: 2 });
    await service.call('/reports/transaction-1');
    await service.call('/feedback/transaction-1', { method: 'POST', body: '{}' });
    await fetch(`${service.address}/reports`);
    await service.plan();
    expect(await idsOf(await service.call('/reports'))).toEqual([13, 12, 11, 10, 9]);
    expect(service.defects).toEqual([]);
  });
});

describe('hang', () => {
  it.each([['request'], ['head']])('never completes an answer, after the %s', async (after) => {
    const service = await startFaulty({ fault: 'hang', after, path: '/reports' });
    const pending = rawRead(service);
    await service.untilActed();
    await service.close();
    const received = await pending;
    if (after === 'request') expect(received).toBe('');
    else expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n1\r\n\[\r\n$/);
    expect([service.answered, service.defects]).toEqual([[], []]);
  });
});

describe('reset', () => {
  it('resets the connection before the request is processed', async () => {
    const service = await startFaulty({ fault: 'reset' });
    expect(await failureOf(service)).toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect([service.answered, service.defects]).toEqual([[], []]);
  });

  it('resets the connection after the request was processed, so that the client cannot know', async () => {
    const service = await startFaulty({ fault: 'reset', after: 'work' });
    const sent = service.call('/feedback/a', { method: 'POST', body: '{}' });
    await expect(sent).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(service.answered).toEqual(['POST /feedback/a']);
  });
});

describe('a truncated body', () => {
  it('announces the full length and ends halfway', async () => {
    const service = await startFaulty({ fault: 'truncated' });
    const [head = '', body = ''] = (await rawRead(service)).split('\r\n\r\n');
    const bytes = Buffer.byteLength(firstPage);
    expect(head).toContain(`content-length: ${bytes}`);
    expect(body).toBe(firstPage.slice(0, Math.ceil(bytes / 2)));
    expect(await failureOf(service)).toBeInstanceOf(TypeError);
  });

  it('in chunks doesn’t have the final chunk', async () => {
    const service = await startFaulty({ fault: 'truncated', framing: 'chunks' });
    const received = await rawRead(service);
    expect(received).toMatch(/transfer-encoding: chunked/i);
    expect(received).not.toMatch(/content-length|\r\n0\r\n\r\n$/i);
    expect(await failureOf(service)).toBeInstanceOf(TypeError);
  });
});

describe('wrong types', () => {
  it('give every field of every report another type, the same one each time', async () => {
    const service = await startFaulty({ fault: 'wrong-types' });
    const text = await (await service.call('/reports')).text();
    expect(await (await service.call('/reports')).text()).toBe(text);
    const [first] = JSON.parse(text);
    expect(first).toMatchObject({
      id: `#${completeReport.id + 12n}`,
      application_id: 13.5,
      timestamp: `#${completeReport.timestamp}`,
      device: { model: 14.5, integrity: { debugged: '#false' }, sensors: { gps: '#true' } },
      event: { risk_assignment: 5.5, fraud_cases: { items: 1 } },
      geo_location: { address: { latitude: '#43.26271', city: 6.5 } },
    });
  });

  it('are a problem of every field, but the reports can still be listed', async () => {
    const service = await startFaulty({ fault: 'wrong-types' });
    const read = readAnswerText(await (await service.call('/reports')).text());
    if (!read.ok) throw new Error(read.problem);
    const wrong = read.value.map(({ problems }) => problems.map(({ path }) => path));
    expect(wrong).toHaveLength(5);
    for (const paths of wrong)
      expect(paths).toEqual(
        expect.arrayContaining(['id', 'timestamp', 'user.id', 'event.fraud_cases', 'ip.tor']),
      );
  });

  it('affect a RestError too', async () => {
    const service = await startFaulty({ fault: 'wrong-types' });
    const response = await service.call('/reports', { headers: { authorization: 'another key' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 12.5, error_code: 15.5 });
  });
});

describe('a world', () => {
  it.each([
    ['ids-rounded', [`${Number(Number(completeReport.id).toPrecision(15))}`]],
    ['ids-same', ['0']],
    ['ids-missing', [null]],
  ] as const)('%s changes its part of every report, and nothing else', async (world, expected) => {
    const service = await startFaulty({ fault: 'world', world });
    const read = readAnswerText(await (await service.call('/reports')).text());
    if (!read.ok) throw new Error(read.problem);
    expect(read.value).toHaveLength(5);
    expect(read.value.map(({ report }) => report.id)).toEqual(expect.arrayContaining([...expected]));
    expect(new Set(read.value.map(({ report }) => report.transactionId)).size).toBe(5);
  });

  it('changes as many reports as requested', async () => {
    const service = await startFaulty({ fault: 'world', world: 'ids-missing', every: 5 });
    const read = readAnswerText(await (await service.call('/reports')).text());
    expect(read.ok && read.value.filter(({ report }) => report.id === null)).toHaveLength(1);
  });

  it('that repeats pages gives no client those of another', async () => {
    const service = await startFaulty({ fault: 'world', world: 'end-last-page' });
    const lastPage = await (await service.call('/reports?page=3')).text();
    expect(await (await service.call('/reports?page=4')).text()).toBe(lastPage);
    expect(await (await service.call('/reports/a?page=4')).text()).toBe('[]');
  });
});

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

  // RFC 9110, 5.6.7.
  it.each([
    ['imf-fixdate', /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/],
    ['rfc850-date', /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/],
    ['asctime-date', /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/],
  ])('503 has the retry-after as a date: %s', async (form, pattern) => {
    const service = await startFaulty({ fault: '503', retry_after: '90', retry_after_form: form });
    const { headers } = await service.call('/reports');
    expect(headers.get('retry-after')).toMatch(pattern);
    // It counts from the Date of the answer. Dates have whole seconds.
    const seconds = retryAfterSeconds(headers, Date.parse(headers.get('date') ?? ''));
    expect(seconds).toBeGreaterThan(88);
    expect(seconds).toBeLessThan(92);
  });

  it('407 has the challenge of a proxy', async () => {
    const service = await startFaulty({ fault: '407' });
    expect(await rawRead(service)).toMatch(
      /^HTTP\/1\.1 407 [\s\S]*\r\nproxy-authenticate: Basic realm="proxy"\r\n/i,
    );
  });

  it('429 and 503 have a retry-after of one second by default, and 500 has none', async () => {
    const service = await startServiceWithFaults();
    const delays = [];
    for (const fault of ['429', '503', '500']) {
      await service.plan({ fault });
      delays.push((await service.call('/reports')).headers.get('retry-after'));
    }
    expect(delays).toEqual(['1', '1', null]);
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
