import { describe, expect, it } from 'vitest';
import { accountTakeover } from '../../../../../main/service/assessment/rules/account-takeover';
import { journey, knownUser, positionAt, someFacts, usualAt } from '../../../../support/some-facts';
import { hour, lisbon } from '../../../../support/transaction-story';

const newDevice = { user: knownUser, deviceOfUser: 'new' } as const;
const farAway = { position: positionAt(lisbon), nearestUsual: usualAt(726), isFarFromUsual: true };

describe('accountTakeover', () => {
  it('is high for a new device far from the usual places', () => {
    expect(accountTakeover(someFacts({ ...newDevice, ...farAway }))).toMatchObject({
      decision: 'SIM Swapping / ATO',
      level: 'high',
      evidence: ['gps'],
      reason: expect.stringContaining('in Lisbon, Portugal, 726 km from'),
    });
  });

  it('is fraud with a new SIM card as well', () => {
    const finding = accountTakeover(someFacts({ ...newDevice, ...farAway, simCardOfUser: 'new' }));
    expect(finding).toMatchObject({ level: 'fraud', reason: expect.stringContaining('SIM card is new') });
  });

  it('is fraud if the user cannot have come there, even with the SIM card of the user', () => {
    const finding = accountTakeover(
      someFacts({
        ...newDevice,
        ...farAway,
        simCardOfUser: 'familiar',
        journeyOfUser: journey(726, hour / 2),
      }),
    );
    expect(finding).toMatchObject({
      level: 'fraud',
      reason: expect.stringContaining('which takes 1,452 km/h at least'),
    });
  });

  it('is high for a new SIM card in the usual area, and where no position is told', () => {
    const near = { position: positionAt(lisbon), nearestUsual: usualAt(20) };
    expect(accountTakeover(someFacts({ ...newDevice, ...near, simCardOfUser: 'new' }))?.level).toBe('high');
    expect(accountTakeover(someFacts({ ...newDevice, simCardOfUser: 'new' }))?.level).toBe('high');
  });

  it.each([
    ['the own SIM card', { ...newDevice, ...farAway, simCardOfUser: 'familiar' } as const],
    ['a usual place', { ...newDevice, simCardOfUser: 'new', isAtUsualPlace: true } as const],
    ['the usual area', { ...newDevice, position: positionAt(lisbon), nearestUsual: usualAt(49) }],
    ['no position and no SIM card', newDevice],
    ['a familiar device', { user: knownUser, deviceOfUser: 'familiar', ...farAway } as const],
    ['a user without devices', farAway],
  ])('does not hold for %s', (_, known) => {
    expect(accountTakeover(someFacts(known))).toBeNull();
  });
});
