import { describe, expect, it } from 'vitest';
import { readAnswerText } from '../../../support/read-answer-text';
import { completeReport, pageOf, sampleReports } from '../../../support/sample-reports';
import { failureOf, rawRead, startFaulty } from '../../../support/service-with-faults';

const firstPage = pageOf(...sampleReports(12).slice(0, 5));

describe('a truncated body', () => {
  it('announces the full length and ends halfway', async () => {
    const service = await startFaulty({ fault: 'truncated' });
    const [head = '', body = ''] = (await rawRead(service)).split('\r\n\r\n');
    const bytes = Buffer.byteLength(firstPage);
    expect(head).toContain(`content-length: ${bytes}`);
    expect(body).toBe(firstPage.slice(0, Math.ceil(bytes / 2)));
    expect(await failureOf(service)).toBeInstanceOf(TypeError);
  });

  it('in chunks lacks the final chunk', async () => {
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
      id: String(completeReport.id + 12n),
      application_id: 13,
      timestamp: String(completeReport.timestamp),
      device: { model: 14, integrity: { debugged: 'false' }, sensors: { gps: 'true' } },
      event: { risk_assignment: 5, fraud_cases: '1 items' },
      geo_location: { address: { latitude: '43.26271', city: 6 } },
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
    expect(await response.json()).toMatchObject({ error: 12, error_code: 15 });
  });
});
