import { describe, expect, it } from 'vitest';
import { accountTakeover } from '../../../../../main/reports-service/assessment/rules/account-takeover';
import { journey, knownUser, positionAt, sampleFacts, usualAt } from '../../../../support/sample-facts';
import { hour, lisbon } from '../../../../support/transaction-story';

const newDevice = { user: knownUser, deviceOfUser: 'new' } as const;
const farAway = { position: positionAt(lisbon), nearestUsual: usualAt(726), isFarFromUsual: true };

describe('accountTakeover', () => {
  it('is high for a new device far from the usual places', () => {
    expect(accountTakeover(sampleFacts({ ...newDevice, ...farAway }))).toMatchObject({
      decision: 'SIM Swapping / ATO',
      level: 'high',
      evidence: ['gps'],
      reason: expect.stringContaining("in Lisbon, Portugal, 726 km from the user's nearest usual place"),
    });
  });

  it('is fraud if the SIM card is new too', () => {
    const finding = accountTakeover(sampleFacts({ ...newDevice, ...farAway, simCardOfUser: 'new' }));
    expect(finding).toMatchObject({
      level: 'fraud',
      reason: expect.stringContaining('The SIM card is also new.'),
    });
  });

  it("is fraud for an impossible journey, even with the user's SIM card", () => {
    const finding = accountTakeover(
      sampleFacts({
        ...newDevice,
        ...farAway,
        simCardOfUser: 'familiar',
        journeyOfUser: journey(726, hour / 2),
      }),
    );
    expect(finding).toMatchObject({
      level: 'fraud',
      reason: expect.stringContaining('which requires a speed of at least 1,452 km/h.'),
    });
  });

  it('is high for a new SIM card in the usual area or without a position', () => {
    const near = { position: positionAt(lisbon), nearestUsual: usualAt(20) };
    expect(accountTakeover(sampleFacts({ ...newDevice, ...near, simCardOfUser: 'new' }))?.level).toBe('high');
    expect(accountTakeover(sampleFacts({ ...newDevice, simCardOfUser: 'new' }))?.level).toBe('high');
  });

  it.each([
    ["the user's SIM card", { ...newDevice, ...farAway, simCardOfUser: 'familiar' } as const],
    ['a usual place', { ...newDevice, simCardOfUser: 'new', isAtUsualPlace: true } as const],
    ['the usual area', { ...newDevice, position: positionAt(lisbon), nearestUsual: usualAt(49) }],
    ['no position and no SIM card', newDevice],
    ['a familiar device', { user: knownUser, deviceOfUser: 'familiar', ...farAway } as const],
    ['a user without devices', farAway],
  ])('does not apply to %s', (_, known) => {
    expect(accountTakeover(sampleFacts(known))).toBeNull();
  });
});
