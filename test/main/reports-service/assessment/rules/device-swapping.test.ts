import { describe, expect, it } from 'vitest';
import { deviceSwapping } from '../../../../../main/reports-service/assessment/rules/device-swapping';
import { journey, knownUser, positionAt, sampleFacts, usualAt } from '../../../../support/sample-facts';
import { bilbao, hour, lisbon, phone } from '../../../../support/transaction-story';

const newDevice = { user: knownUser, deviceOfUser: 'new' } as const;
const atHome = {
  ...newDevice,
  position: positionAt(bilbao),
  nearestUsual: usualAt(0.1),
  isAtUsualPlace: true,
};
const farAway = {
  ...newDevice,
  position: positionAt(lisbon),
  nearestUsual: usualAt(726),
  isFarFromUsual: true,
};

describe('deviceSwapping', () => {
  it('applies at a usual place and names both models', () => {
    expect(deviceSwapping(sampleFacts(atHome, { device: phone('new-phone') }))).toMatchObject({
      decision: 'Device Swapping',
      level: 'low',
      evidence: ['gps'],
      reason:
        'The user switched from Model of ada-phone to Model of new-phone at a usual place in Bilbao, Spain.',
    });
  });

  it('applies near a usual place', () => {
    const around = { ...newDevice, position: positionAt(bilbao), nearestUsual: usualAt(49) };
    expect(deviceSwapping(sampleFacts(around))?.reason).toBe(
      'The user switched to another device in Bilbao, Spain.',
    );
  });

  it("applies anywhere with the user's SIM card, even without a position", () => {
    expect(deviceSwapping(sampleFacts({ ...farAway, simCardOfUser: 'familiar' }))?.reason).toContain(
      '. The SIM card is the same.',
    );
    expect(deviceSwapping(sampleFacts({ ...newDevice, simCardOfUser: 'familiar' }))).not.toBeNull();
  });

  it.each([
    ['far away', farAway],
    ['with a new SIM card', { ...atHome, isAtUsualPlace: false, simCardOfUser: 'new' } as const],
    [
      'after an impossible journey',
      { ...farAway, simCardOfUser: 'familiar', journeyOfUser: journey(726, hour / 2) } as const,
    ],
    ['without a position or SIM card', newDevice],
    ['that is familiar', { ...atHome, deviceOfUser: 'familiar' } as const],
  ])('does not apply to a device %s', (_, known) => {
    expect(deviceSwapping(sampleFacts(known))).toBeNull();
  });
});
