import { describe, expect, it } from 'vitest';
import { deviceSwapping } from '../../../../../main/service/assessment/rules/device-swapping';
import { journey, knownUser, positionAt, someFacts, usualAt } from '../../../../support/some-facts';
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
  it('holds at a usual place, and names both models', () => {
    expect(deviceSwapping(someFacts(atHome, { device: phone('new-phone') }))).toMatchObject({
      decision: 'Device Swapping',
      level: 'low',
      evidence: ['gps'],
      reason:
        'the user changed from Model of ada-phone to Model of new-phone at a usual place in Bilbao, Spain',
    });
  });

  it('holds around a usual place', () => {
    const around = { ...newDevice, position: positionAt(bilbao), nearestUsual: usualAt(49) };
    expect(deviceSwapping(someFacts(around))?.reason).toBe(
      'the user changed to another device in Bilbao, Spain',
    );
  });

  it('holds anywhere with the SIM card of the user, and where no position is told', () => {
    expect(deviceSwapping(someFacts({ ...farAway, simCardOfUser: 'familiar' }))?.reason).toContain(
      'kept the SIM card',
    );
    expect(deviceSwapping(someFacts({ ...newDevice, simCardOfUser: 'familiar' }))).not.toBeNull();
  });

  it.each([
    ['far away', farAway],
    ['with a new SIM card', { ...atHome, isAtUsualPlace: false, simCardOfUser: 'new' } as const],
    [
      'where the user cannot be',
      { ...farAway, simCardOfUser: 'familiar', journeyOfUser: journey(726, hour / 2) } as const,
    ],
    ['without a position or SIM card', newDevice],
    ['that is familiar', { ...atHome, deviceOfUser: 'familiar' } as const],
  ])('does not hold for a device %s', (_, known) => {
    expect(deviceSwapping(someFacts(known))).toBeNull();
  });
});
