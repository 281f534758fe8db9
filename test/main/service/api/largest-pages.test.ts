import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  feedbackJson,
  feedbackOf,
  longestFraudCase,
  longestText,
  mostFraudCases,
} from '../../../../shared/domain/feedback';
import type { SampleFields } from '../../../support/sample-reports';
import { postJson, startTestService } from '../../../support/test-service';

/** The most that the workstation takes of an answer. */
const largestAnswer = 64 * 1024 * 1024;
const largestBody = 1024 * 1024;
/** A character that JSON writes with six bytes, more than any other. */
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

/** What a second action of the user brings together: another device, TOR, a first VPN, a place told by the address alone. */
const largest: readonly (readonly [string, SampleFields])[] = [
  ['an address in words alone', { gps: undefined, ip: { address: addressInWords, tor: true, vpn: true } }],
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

describe('a page of a thousand reports', () => {
  it.each(largest)(
    'is not larger than the workstation takes, be each as large as can be: %s',
    async (_, told) => {
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
      expect((await send({ ...longestTransaction, ...nothingElse, device, ...told })).status).toBe(201);
      const page = await (await call('/reports?limit=1')).arrayBuffer();
      expect(page.byteLength).toBeGreaterThan(40_000);
      expect(1_000 * page.byteLength).toBeLessThan(largestAnswer);
    },
  );
});

describe('a page of feedback', () => {
  it('is not larger than the workstation takes, be each as large as can be', async () => {
    const { call, send } = await startTestService();
    await send({ transaction_id: long(1_000) });
    const path = `/feedback/${encodeURIComponent(long(1_000))}`;
    const body = '{"behaviour":{"desired":{"risk_assignment":"clear"}}}'.padEnd(largestBody);
    for (let sent = 0; sent < 51; sent += 1) expect((await call(path, postJson(body))).status).toBe(200);
    const page = await call('/feedback?limit=50');
    expect(page.status).toBe(200);
    const { byteLength } = await page.arrayBuffer();
    expect(byteLength).toBeGreaterThan(50 * largestBody);
    expect(byteLength).toBeLessThan(largestAnswer);
    const refused = await call('/feedback?limit=51');
    expect([refused.status, (await refused.json()).cause]).toEqual([
      400,
      'limit must be a whole number from 1 to 50.',
    ]);
  });
});

describe('a feedback', () => {
  it('as large as the form of the workstation allows is taken', async () => {
    const { call, send } = await startTestService();
    await send();
    const feedback = feedbackOf({
      ...emptyDraft({ name: long(500), surname: long(500), email: `${long(490)}@${long(4)}.${long(4)}` }),
      desiredRisk: 'fraud',
      fraudCases: Array.from({ length: mostFraudCases }, () => long(longestFraudCase)),
      score: '10',
      ratingType: 'Corrective',
      annotations: long(longestText),
      impact: long(longestText),
      situation: long(longestText),
    });
    if (feedback === null) throw new Error('The draft has mistakes.');
    expect((await call('/feedback/transaction-1', postJson(feedbackJson(feedback)))).status).toBe(200);
  });

  it('as large as its description allows is taken', async () => {
    const { call, send } = await startTestService();
    await send();
    const text = long(longestText);
    const feedback = {
      behaviour: {
        desired: {
          risk_assignment: 'fraud',
          fraud_cases: Array.from({ length: mostFraudCases }, () => long(longestFraudCase)),
        },
      },
      impact: { description: text },
      situation: { description: text },
      reporter: { name: text, surname: text, email: `${long(longestText - 4)}@a.b` },
      valuation: { score: 10, type: 'Corrective', annotations: text },
    };
    const body = JSON.stringify(feedback, null, 2);
    expect((await call('/feedback/transaction-1', postJson(body))).status).toBe(200);
  });

  it.each([
    ['too many', Array.from({ length: mostFraudCases + 1 }, () => 'a')],
    ['too long ones', ['a'.repeat(longestFraudCase + 1)]],
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
