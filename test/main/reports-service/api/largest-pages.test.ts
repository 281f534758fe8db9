import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  feedbackJson,
  feedbackOf,
  maxFraudCaseLength,
  maxFraudCases,
  maxTextLength,
} from '../../../../shared/domain/feedback';
import type { SampleFields } from '../../../support/inputs/sample-reports';
import { postJson, startTestService } from '../../../support/servers/test-service';

/** The workstation's size limit for an answer, in bytes. */
const maxAnswerBytes = 64 * 1024 * 1024;
const maxBodyBytes = 1024 * 1024;
/** Text of a character that JSON encodes with six bytes, the maximum. */
const long = (length: number) => '\u0001'.repeat(length);

const longestAddress = {
  city: long(256),
  country: long(255),
  country_code: long(256),
  latitude: -33.868_801_234_567,
  longitude: 151.209_301_234_567,
  region: long(256),
  state: long(256),
};
const { latitude: _, longitude: __, ...addressInWords } = longestAddress;

const longestTransaction = {
  transaction_id: long(1_000),
  user: { id: long(256) },
  device: { id: long(256), model: long(256) },
  extra_data: 'x'.repeat(16_382),
};

/**
 * Everything that a user's second action can combine: another device, TOR, a first VPN, a location from the IP address
 * only.
 */
const largest: readonly (readonly [string, SampleFields])[] = [
  ['an address with names only', { gps: undefined, ip: { address: addressInWords, tor: true, vpn: true } }],
  [
    'an address with its coordinates',
    { gps: undefined, ip: { address: longestAddress, tor: true, vpn: true } },
  ],
  ['a position far from its address', { ip: { address: longestAddress, tor: true, vpn: true } }],
  [
    'a position far from its address, not hidden',
    { ip: { address: longestAddress, tor: false, vpn: false } },
  ],
];

describe('a page of 1,000 reports', () => {
  it.each(largest)(
    "stays within the workstation's limit even if every report has the maximum size: %s",
    async (_, fields) => {
      const { call, send } = await startTestService();
      const nothingElse = { wifi: undefined, mobile: undefined };
      await send({
        ...longestTransaction,
        ...nothingElse,
        device: { id: 'another', model: long(255) },
        ip: undefined,
      });
      const flaws = { debugged: true, emulated: true, gps_spoofed: true, rooted: true };
      const device = { ...longestTransaction.device, integrity: flaws };
      expect((await send({ ...longestTransaction, ...nothingElse, device, ...fields })).status).toBe(201);
      const page = await (await call('/reports?limit=1')).arrayBuffer();
      expect(page.byteLength).toBeGreaterThan(40_000);
      expect(1_000 * page.byteLength).toBeLessThan(maxAnswerBytes);
    },
  );
});

describe('a page of feedback', () => {
  it("stays within the workstation's limit even if every entry has the maximum size", async () => {
    const { call, send } = await startTestService();
    await send({ transaction_id: long(1_000) });
    const path = `/feedback/${encodeURIComponent(long(1_000))}`;
    const body = '{"behaviour":{"desired":{"risk_assignment":"clear"}}}'.padEnd(maxBodyBytes);
    for (let sent = 0; sent < 51; sent += 1) expect((await call(path, postJson(body))).status).toBe(200);
    const page = await call('/feedback?limit=50');
    expect(page.status).toBe(200);
    const { byteLength } = await page.arrayBuffer();
    expect(byteLength).toBeGreaterThan(50 * maxBodyBytes);
    expect(byteLength).toBeLessThan(maxAnswerBytes);
    const refused = await call('/feedback?limit=51');
    expect([refused.status, (await refused.json()).cause]).toEqual([
      400,
      'limit must be a whole number from 1 to 50.',
    ]);
  });
});

describe('feedback', () => {
  it("is accepted with the maximum length of the form's fields", async () => {
    const { call, send } = await startTestService();
    await send();
    const feedback = feedbackOf({
      ...emptyDraft({ name: long(500), surname: long(500), email: `${long(490)}@${long(4)}.${long(4)}` }),
      desiredRisk: 'fraud',
      fraudCases: Array.from({ length: maxFraudCases }, () => long(maxFraudCaseLength)),
      score: '10',
      ratingType: 'Corrective',
      annotations: long(maxTextLength),
      impact: long(maxTextLength),
      situation: long(maxTextLength),
    });
    if (feedback === null) throw new Error('The draft has errors.');
    expect((await call('/feedback/transaction-1', postJson(feedbackJson(feedback)))).status).toBe(200);
  });

  it('is accepted with the maximum length that its description allows', async () => {
    const { call, send } = await startTestService();
    await send();
    const text = long(maxTextLength);
    const feedback = {
      behaviour: {
        desired: {
          risk_assignment: 'fraud',
          fraud_cases: Array.from({ length: maxFraudCases }, () => long(maxFraudCaseLength)),
        },
      },
      impact: { description: text },
      situation: { description: text },
      reporter: { name: text, surname: text, email: `${long(maxTextLength - 4)}@a.b` },
      valuation: { score: 10, type: 'Corrective', annotations: text },
    };
    const body = JSON.stringify(feedback, null, 2);
    expect((await call('/feedback/transaction-1', postJson(body))).status).toBe(200);
  });

  it.each([
    ['too many', Array.from({ length: maxFraudCases + 1 }, () => 'a')],
    ['too long ones', ['a'.repeat(maxFraudCaseLength + 1)]],
  ])('is refused with %s fraud cases', async (_, fraudCases) => {
    const { call, send } = await startTestService();
    await send();
    const desired = { risk_assignment: 'low', fraud_cases: fraudCases };
    const response = await call(
      '/feedback/transaction-1',
      postJson(JSON.stringify({ behaviour: { desired } })),
    );
    expect(response.status).toBe(400);
    expect((await response.json()).cause).toContain('behaviour.desired.fraud_cases');
  });
});
