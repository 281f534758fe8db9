import { describe, expect, it } from 'vitest';
import {
  phishing,
  syntheticIdentity,
} from '../../../../../main/reports-service/assessment/rules/many-accounts';
import {
  deviceWith,
  knownUser,
  now,
  placeWith,
  positionAt,
  sampleFacts,
  usualAt,
} from '../../../../support/inputs/sample-facts';
import { ada, day, lisbon, phone } from '../../../../support/inputs/transaction-sequence';

const takeover = {
  user: knownUser,
  deviceOfUser: 'new',
  position: positionAt(lisbon),
  nearestUsual: usualAt(726),
  isFarFromUsual: true,
} as const;

function afterTakeovers(...takeovers: readonly (readonly [userId: string, daysAgo: number])[]) {
  const place = placeWith({
    takeovers: takeovers.map(([userId, days]) => ({ userId, at: now - days * day })),
  });
  return phishing(sampleFacts({ ...takeover, placeHistories: [place] }, { userId: ada.userId }));
}

it('phishing applies to the third account taken over from one place within a week', () => {
  expect(afterTakeovers(['one', 6.9], ['two', 1])).toMatchObject({
    decision: 'Phising',
    level: 'fraud',
    reason: '3 accounts, including this one, were taken over from the same place within 7 days.',
  });
});

it('phishing states the time between the takeovers, whatever their order', () => {
  expect(afterTakeovers(['one', 2], ['two', -3])?.reason).toContain('within 5 days');
});

it('phishing does not apply to the second account, a repeated one, or takeovers of long ago', () => {
  expect(afterTakeovers(['one', 1])).toBeNull();
  expect(afterTakeovers(['one', 1], [ada.userId, 2])).toBeNull();
  expect(afterTakeovers(['one', 1], ['two', 7.1])).toBeNull();
  expect(afterTakeovers()).toBeNull();
});

it('phishing counts an account once if two keys of the place have it', () => {
  const place = placeWith({ takeovers: [{ userId: 'one', at: now }] });
  expect(
    phishing(sampleFacts({ ...takeover, placeHistories: [place, place] }, { userId: ada.userId })),
  ).toBeNull();
});

it('phishing requires that this transaction is a takeover', () => {
  const placeHistories = [
    placeWith({ takeovers: ['one', 'two', 'three'].map((userId) => ({ userId, at: now })) }),
  ];
  expect(phishing(sampleFacts({ placeHistories }))).toBeNull();
});

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
