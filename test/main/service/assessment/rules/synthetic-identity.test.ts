import { describe, expect, it } from 'vitest';
import { syntheticIdentity } from '../../../../../main/service/assessment/rules/synthetic-identity';
import { deviceWith, knownUser, now, placeWith, someFacts } from '../../../../support/some-facts';
import { ada, day, phone } from '../../../../support/transaction-story';

const told = { userId: ada.userId, device: ada.device };
const begun = (count: number, daysAgo = 1) =>
  Array.from({ length: count }, (_, number) => ({ userId: `identity-${number}`, at: now - daysAgo * day }));

describe('many identities on one device', () => {
  const withOthers = (count: number, daysAgo?: number) =>
    syntheticIdentity(someFacts({ isNewUser: true, device: deviceWith(begun(count, daysAgo)) }, told));

  it.each([
    [1, undefined],
    [2, 'high'],
    [3, 'high'],
    [4, 'fraud'],
  ])('after %i others is %s', (others, level) => {
    expect(withOthers(others)?.level).toBe(level);
  });

  it('says how many', () => {
    expect(withOthers(4)).toMatchObject({
      decision: 'Synthetic identity',
      reason: '5 identities first appeared on this same device within 24 hours',
    });
  });

  it('says within what time they began, also to one who is back', () => {
    const device = deviceWith([...begun(2, 9), { userId: ada.userId, at: now - 3 * day }]);
    expect(syntheticIdentity(someFacts({ user: knownUser, device }, told))?.reason).toBe(
      '3 identities first appeared on this same device within 6 days',
    );
  });

  it('does not count those of more than 30 days ago', () => {
    expect(withOthers(9, 30)?.level).toBe('fraud');
    expect(withOthers(9, 31)).toBeNull();
  });

  it('is about those who began there, not about an old user who comes to the device', () => {
    const facts = { user: knownUser, device: deviceWith(begun(9)) };
    expect(syntheticIdentity(someFacts(facts, told))).toBeNull();
    expect(syntheticIdentity(someFacts(facts, { ...told, userId: 'identity-3' }))?.level).toBe('fraud');
  });

  it('needs a user and a device', () => {
    const facts = { isNewUser: true, device: deviceWith(begun(9)) };
    expect(syntheticIdentity(someFacts(facts, { device: ada.device }))).toBeNull();
    expect(syntheticIdentity(someFacts(facts, { userId: ada.userId }))).toBeNull();
  });
});

describe('many identities on few devices of one place', () => {
  const withOthers = (count: number, devices: number) => {
    const registrations = begun(count).map((each, number) => ({
      ...each,
      deviceId: `device-${number % devices}`,
    }));
    const facts = { isNewUser: true, placeHistories: [placeWith({ registrations })] };
    return syntheticIdentity(someFacts(facts, { ...told, device: phone('device-0') }));
  };

  it('is high with the sixth on three devices', () => {
    expect(withOthers(5, 3)).toMatchObject({
      level: 'high',
      reason: '6 identities first appeared at this same place on only 3 devices within 24 hours',
    });
  });

  it('does not hold for five, nor on more devices than half of them', () => {
    expect(withOthers(4, 2)).toBeNull();
    expect(withOthers(5, 4)).toBeNull();
  });
});

describe('a user of nothing but an emulator', () => {
  const emulated = { ...told, device: phone('emulator', { emulated: true }) };

  it('is high, whether new or seen before', () => {
    expect(syntheticIdentity(someFacts({ isNewUser: true }, emulated))?.level).toBe('high');
    expect(syntheticIdentity(someFacts({ user: { ...knownUser, devices: [] } }, emulated))?.level).toBe(
      'high',
    );
  });

  it('does not hold for a user with a real device, nor for none', () => {
    expect(syntheticIdentity(someFacts({ user: knownUser }, emulated))).toBeNull();
    expect(syntheticIdentity(someFacts({}, { ...emulated, userId: null }))).toBeNull();
  });
});
