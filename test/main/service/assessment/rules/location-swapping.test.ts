import { expect, it } from 'vitest';
import { locationSwapping } from '../../../../../main/service/assessment/rules/location-swapping';
import { journey, knownUser, positionAt, someFacts, usualAt } from '../../../../support/some-facts';
import { day, hour, lisbon } from '../../../../support/transaction-story';

const trip = {
  user: knownUser,
  deviceOfUser: 'familiar',
  position: positionAt(lisbon),
  nearestUsual: usualAt(726),
  isFarFromUsual: true,
} as const;

it('holds for the own device far away, reached in time', () => {
  expect(locationSwapping(someFacts({ ...trip, journeyOfDevice: journey(726, 2 * day) }))).toMatchObject({
    decision: 'Location Swapping',
    level: 'low',
    evidence: ['gps'],
    reason:
      "the user's own device is in Lisbon, Portugal, 726 km from the nearest usual place in Bilbao, Spain; " +
      'it was seen 2 days earlier in Bilbao, Spain, which leaves time for the journey',
  });
});

it('tells of no journey where the device was seen nearby', () => {
  expect(locationSwapping(someFacts({ ...trip, journeyOfDevice: journey(3, hour) }))?.reason).toMatch(
    /; it was seen nearby 60 minutes earlier$/,
  );
});

it('holds where the device was not seen before', () => {
  expect(locationSwapping(someFacts(trip))?.reason).toMatch(/Bilbao, Spain$/);
});

it.each([
  ['a journey faster than 900 km/h', { ...trip, journeyOfDevice: journey(901, hour) }],
  ['a place that is not far', { ...trip, isFarFromUsual: false, nearestUsual: usualAt(49) }],
  ['a new device', { ...trip, deviceOfUser: 'new' } as const],
  ['no position', { user: knownUser, deviceOfUser: 'familiar' } as const],
])('does not hold for %s', (_, known) => {
  expect(locationSwapping(someFacts(known))).toBeNull();
});
