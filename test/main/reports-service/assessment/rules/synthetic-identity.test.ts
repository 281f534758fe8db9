import { describe, expect, it } from 'vitest';
import { syntheticIdentity } from '../../../../../main/reports-service/assessment/rules/synthetic-identity';
import { deviceWith, knownUser, now, placeWith, sampleFacts } from '../../../../support/sample-facts';
import { ada, day, phone } from '../../../../support/transaction-story';

const fields = { userId: ada.userId, device: ada.device };
const registrationsOf = (count: number, daysAgo = 1) =>
  Array.from({ length: count }, (_, number) => ({ userId: `identity-${number}`, at: now - daysAgo * day }));

describe('many identities on one device', () => {
  const withOthers = (count: number, daysAgo?: number) =>
    syntheticIdentity(
      sampleFacts({ isNewUser: true, device: deviceWith(registrationsOf(count, daysAgo)) }, fields),
    );

  it.each([
    [1, undefined],
    [2, 'high'],
    [3, 'high'],
    [4, 'fraud'],
  ])('after %i others is %s', (others, level) => {
    expect(withOthers(others)?.level).toBe(level);
  });

  it('is reported with the number of identities', () => {
    expect(withOthers(4)).toMatchObject({
      decision: 'Synthetic identity',
      reason: '5 identities first appeared on this device within 24 hours.',
    });
  });

  it('is reported with the time between the registrations, also for a returning user', () => {
    const device = deviceWith([...registrationsOf(2, 9), { userId: ada.userId, at: now - 3 * day }]);
    expect(syntheticIdentity(sampleFacts({ user: knownUser, device }, fields))?.reason).toBe(
      '3 identities first appeared on this device within 6 days.',
    );
  });

  it('excludes registrations of more than 30 days ago', () => {
    expect(withOthers(9, 30)?.level).toBe('fraud');
    expect(withOthers(9, 31)).toBeNull();
  });

  it('does not apply to an existing user who starts using the device', () => {
    const facts = { user: knownUser, device: deviceWith(registrationsOf(9)) };
    expect(syntheticIdentity(sampleFacts(facts, fields))).toBeNull();
    expect(syntheticIdentity(sampleFacts(facts, { ...fields, userId: 'identity-3' }))?.level).toBe('fraud');
  });

  it('requires a user and a device', () => {
    const facts = { isNewUser: true, device: deviceWith(registrationsOf(9)) };
    expect(syntheticIdentity(sampleFacts(facts, { device: ada.device }))).toBeNull();
    expect(syntheticIdentity(sampleFacts(facts, { userId: ada.userId }))).toBeNull();
  });
});

describe('many identities on few devices at one place', () => {
  const withOthers = (count: number, devices: number) => {
    const registrations = registrationsOf(count).map((each, number) => ({
      ...each,
      deviceId: `device-${number % devices}`,
    }));
    const facts = { isNewUser: true, placeHistories: [placeWith({ registrations })] };
    return syntheticIdentity(sampleFacts(facts, { ...fields, device: phone('device-0') }));
  };

  it('is high for the sixth identity on three devices', () => {
    expect(withOthers(5, 3)).toMatchObject({
      level: 'high',
      reason: '6 identities first appeared at this place on only 3 devices within 24 hours.',
    });
  });

  it('does not apply to five identities, or if the devices are more than half as many as the identities', () => {
    expect(withOthers(4, 2)).toBeNull();
    expect(withOthers(5, 4)).toBeNull();
  });
});

describe('a user seen only on emulators', () => {
  const emulated = { ...fields, device: phone('emulator', { emulated: true }) };

  it('is high, whether new or known', () => {
    expect(syntheticIdentity(sampleFacts({ isNewUser: true }, emulated))?.level).toBe('high');
    expect(syntheticIdentity(sampleFacts({ user: { ...knownUser, devices: [] } }, emulated))?.level).toBe(
      'high',
    );
  });

  it('does not apply to a user with a real device, nor without a user', () => {
    expect(syntheticIdentity(sampleFacts({ user: knownUser }, emulated))).toBeNull();
    expect(syntheticIdentity(sampleFacts({}, { ...emulated, userId: null }))).toBeNull();
  });
});
