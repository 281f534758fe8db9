import { describe, expect, it } from 'vitest';
import { readReport } from '../../../../shared/api/read-report';
import { sliceElements } from '../../../../shared/json/slice-json';
import { testNow } from '../../../support/clocks/test-time';
import { raw, type SampleFields } from '../../../support/inputs/sample-reports';
import { sampleTransaction } from '../../../support/inputs/sample-transaction';
import { postJson, startTestService, type TestService } from '../../../support/servers/test-service';

const nanoseconds = BigInt(testNow) * 1_000_000n;

async function newestReport(call: TestService['call']): Promise<string> {
  const [newest = ''] = sliceElements(await (await call('/reports?limit=1')).text()) ?? [];
  return newest;
}

describe('POST /transactions', () => {
  it('returns the ID and the location of the new report', async () => {
    const { call, send, application } = await startTestService();
    const response = await send({ transaction_id: 'a/b é' });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe('/reports/a%2Fb%20%C3%A9');
    const body = await response.text();
    const { report } = readReport(await newestReport(call), '');
    expect(body).toBe(`{"transaction_id":"a/b é","report_id":${report.id}}`);
    expect(BigInt(report.id ?? 0)).toBeGreaterThan(2n ** 53n);
    expect(report).toMatchObject({
      applicationId: application.id,
      transactionId: 'a/b é',
      timestamp: String(nanoseconds),
      user: { id: 'ana.silva@example.com' },
      event: { id: 'a/b é', timestamp: '1772373908000000001' },
      device: { id: 'device-1', model: 'Google Pixel 8' },
      ip: { address: { city: 'Madrid', countryCode: 'ES' }, tor: false, vpn: false },
      geoLocation: { address: { latitude: 43.26271, longitude: -2.92528 } },
    });
    expect(await (await call(response.headers.get('location') ?? '')).text()).toContain(String(report.id));
  });

  it('uses the current time for a transaction with only an ID', async () => {
    const { call } = await startTestService();
    expect((await call('/transactions', postJson('{"transaction_id":"t"}'))).status).toBe(201);
    const { report, problems } = readReport(await newestReport(call), '');
    expect(problems).toEqual([]);
    expect(report).toMatchObject({
      transactionId: 't',
      user: null,
      ip: null,
      event: { timestamp: String(nanoseconds) },
      device: { id: null, sensors: { gps: false, mobileNetworks: false, wifi: false, wifiConnected: false } },
    });
  });

  it('treats a sensor with data as activated', async () => {
    const { call, send } = await startTestService();
    await send({ device: { sensors: undefined } });
    expect(readReport(await newestReport(call), '').report.device?.sensors).toEqual({
      gps: true,
      mobileNetworks: true,
      wifi: true,
      wifiConnected: true,
    });
  });

  it('returns extra_data unchanged, character for character', async () => {
    const { call, send } = await startTestService();
    const extraData =
      '{ "id" : 12345678901234567890, "rate":1.10, "rate":1e400, "__proto__":[ ], "é":"\\ud800\\u0000" }';
    await send({ extra_data: raw(extraData) });
    expect(await newestReport(call)).toContain(`"extra_data":${extraData}`);
  });

  it('assesses a repeated transaction ID again', async () => {
    const { call, send } = await startTestService();
    await send();
    await send();
    expect(sliceElements(await (await call('/reports/transaction-1')).text())).toHaveLength(2);
  });

  it('stores every one of many concurrent transactions', async () => {
    const { call, send } = await startTestService();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => send({ transaction_id: `t${number}` })),
    );
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(50);
    expect(sliceElements(await (await call('/reports?limit=1000')).text())).toHaveLength(50);
  });

  it.each<[string, SampleFields]>([
    ['transaction_id', { transaction_id: undefined }],
    ['transaction_id', { transaction_id: '' }],
    ['transaction_id', { transaction_id: '..' }],
    ['transaction_id', { transaction_id: 5 }],
    ['transaction_id', { transaction_id: raw('12345678901234567890') }],
    ['transaction_id', { transaction_id: 'x'.repeat(1_001) }],
    ['transaction_id', { transaction_id: raw('"\\ud800"') }],
    ['timestamp', { timestamp: -1 }],
    ['timestamp', { timestamp: '5' }],
    ['timestamp', { timestamp: raw('1.5') }],
    ['timestamp', { timestamp: raw('9223372036854775808') }],
    ['timestamp', { timestamp: nanoseconds + 600_000_000_001n }],
    ['user.id', { user: { id: '' } }],
    ['user.id', { user: { id: 'x'.repeat(257) } }],
    ['user.id', { user: { id: raw('"\\udfff"') } }],
    ['gps.latitude', { gps: { latitude: 90.01 } }],
    ['gps.longitude', { gps: { longitude: -180.5 } }],
    ['gps.longitude', { gps: { longitude: undefined } }],
    ['gps.latitude', { gps: { latitude: raw('1e400') } }],
    ['gps.accuracy_m', { gps: { accuracy_m: -1 } }],
    ['wifi.connected', { wifi: { connected: 'home' } }],
    ['wifi.scan.0.bssid', { wifi: { scan: [{ bssid: 'a4-2b' }] } }],
    ['wifi.scan', { wifi: { scan: Array.from({ length: 65 }, () => ({ bssid: 'a4:2b:b0:00:00:01' })) } }],
    ['mobile.cells.0.type', { mobile: { cells: [{ type: '5g', id: '214-07-1-1' }] } }],
    ['mobile.cells.0.id', { mobile: { cells: [{ type: 'lte', id: '1' }] } }],
    ['ip.address.latitude', { ip: { address: { latitude: 91 } } }],
    ['device.integrity.rooted', { device: { integrity: { rooted: 'no' } } }],
    ['surprise', { surprise: 1 }],
    ['extra_data', { extra_data: raw('['.repeat(65) + ']'.repeat(65)) }],
    ['extra_data', { extra_data: 'x'.repeat(16_383) }],
    ['extra_data', { extra_data: '界'.repeat(5_461) }],
  ])(
    'refuses an invalid transaction with an error that contains "%s", and creates no report',
    async (field, changes) => {
      const { call, send } = await startTestService();
      const response = await send(changes);
      expect(response.status).toBe(400);
      const restError = await response.json();
      expect(restError).toMatchObject({ error: 'Bad Request', error_code: 'INVALID_TRANSACTION' });
      expect(restError.cause).toContain(field);
      expect(await (await call('/reports')).text()).toBe('[]');
    },
  );

  it('accepts the maximum values', async () => {
    const { send } = await startTestService();
    for (const changes of [
      { timestamp: 0 },
      { timestamp: nanoseconds + 600_000_000_000n },
      { transaction_id: 'x'.repeat(1_000) },
      { gps: { latitude: -90, longitude: 180, accuracy_m: 0 } },
      { gps: { latitude: 90, longitude: -180 } },
      { wifi: { connected: 'A4:2B:B0:00:00:01', scan: [] } },
      { extra_data: raw('['.repeat(64) + ']'.repeat(64)) },
      { extra_data: 'x'.repeat(16_382) },
      { extra_data: `${'界'.repeat(5_460)}xx` },
      { extra_data: null },
    ] satisfies SampleFields[])
      expect((await send(changes)).status).toBe(201);
  });

  it('limits the length of an error for a body with many errors', async () => {
    const { call } = await startTestService();
    const cells = Array.from({ length: 20_000 }, () => '1').join(',');
    const response = await call(
      '/transactions',
      postJson(`{"transaction_id":"t","mobile":{"cells":[${cells}]}}`),
    );
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(1_500);
  });

  it.each([
    [415, sampleTransaction(), 'text/plain'],
    [400, 'no JSON', 'application/json'],
    [400, '', 'application/json'],
    [400, '[]', 'application/json'],
    [413, sampleTransaction().padEnd(1_048_577), 'application/json'],
  ])('answers %d for a body that is not a transaction', async (status, body, contentType) => {
    const { call } = await startTestService();
    expect((await call('/transactions', postJson(body, contentType))).status).toBe(status);
  });
});
