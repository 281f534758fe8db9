import { expect, it } from 'vitest';
import { locationSwapping } from '../../../../../main/reports-service/assessment/rules/location-swapping';
import { journey, knownUser, positionAt, sampleFacts, usualAt } from '../../../../support/sample-facts';
import { day, hour, lisbon } from '../../../../support/transaction-story';

const trip = {
  user: knownUser,
  deviceOfUser: 'familiar',
  position: positionAt(lisbon),
  nearestUsual: usualAt(726),
  isFarFromUsual: true,
} as const;

it("locationSwapping applies to the user's device far away after a possible journey", () => {
  expect(locationSwapping(sampleFacts({ ...trip, journeyOfDevice: journey(726, 2 * day) }))).toMatchObject({
    decision: 'Location Swapping',
    level: 'low',
    evidence: ['gps'],
    reason:
      "The user's own device is in Lisbon, Portugal, 726 km from the nearest usual place in Bilbao, Spain. " +
      'It was seen 2 days earlier in Bilbao, Spain, which leaves enough time for the journey.',
  });
});

it('locationSwapping mentions no journey if the device was seen nearby', () => {
  expect(locationSwapping(sampleFacts({ ...trip, journeyOfDevice: journey(3, hour) }))?.reason).toMatch(
    /\. It was seen nearby 60 minutes earlier\.$/,
  );
});

it('locationSwapping applies to a device without an earlier sighting', () => {
  expect(locationSwapping(sampleFacts(trip))?.reason).toMatch(/Bilbao, Spain\.$/);
});

it.each([
  ['a journey faster than 900 km/h', { ...trip, journeyOfDevice: journey(901, hour) }],
  ['a place that is not far', { ...trip, isFarFromUsual: false, nearestUsual: usualAt(49) }],
  ['a new device', { ...trip, deviceOfUser: 'new' } as const],
  ['no position', { user: knownUser, deviceOfUser: 'familiar' } as const],
])('locationSwapping does not apply to %s', (_, known) => {
  expect(locationSwapping(sampleFacts(known))).toBeNull();
});
