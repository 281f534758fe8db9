import { expect, it } from 'vitest';
import {
  commonUsage,
  locationSwapping,
  newUser,
} from '../../../../../main/reports-service/assessment/rules/usage';
import {
  journey,
  knownUser,
  positionAt,
  sampleFacts,
  usualAt,
} from '../../../../support/inputs/sample-facts';
import { ada, bilbao, day, hour, lisbon } from '../../../../support/inputs/transaction-sequence';

it("newUser applies to a user's first action and names its place", () => {
  expect(newUser(sampleFacts({ isNewUser: true, position: positionAt(bilbao) }))).toMatchObject({
    decision: 'New user',
    level: 'low',
    reason: "The user's first action on the platform came from Bilbao, Spain.",
  });
});

it('newUser applies without a position', () => {
  expect(newUser(sampleFacts({ isNewUser: true }))?.reason).toBe(
    "This is the user's first action on the platform.",
  );
});

it('newUser does not apply to a known user, nor without a user', () => {
  expect(newUser(sampleFacts({ user: knownUser }))).toBeNull();
  expect(newUser(sampleFacts())).toBeNull();
});

const known = { user: knownUser, deviceOfUser: 'familiar' } as const;
const atHome = { position: positionAt(bilbao), nearestUsual: usualAt(0.1), isAtUsualPlace: true };
const own = { device: ada.device };

it("commonUsage applies to the user's device at a usual place", () => {
  expect(commonUsage(sampleFacts({ ...known, ...atHome }, own))).toMatchObject({
    decision: 'Common usage',
    level: 'clear',
    evidence: ['gps'],
    reason:
      "The user's own device was used at a usual place in Bilbao, Spain, where the user was seen 4 times before.",
  });
});

it('commonUsage applies near a usual place, and without a position', () => {
  const around = { ...known, position: positionAt(bilbao), nearestUsual: usualAt(30) };
  expect(commonUsage(sampleFacts(around, own))?.reason).toBe(
    "The user's own device was used in Bilbao, Spain.",
  );
  expect(commonUsage(sampleFacts(known, own))?.reason).toBe("The user's own device was used.");
});

it('commonUsage does not count visits to a place that only the network identifies', () => {
  const onItsNetwork = { ...atHome, nearestUsual: usualAt(30) };
  expect(commonUsage(sampleFacts({ ...known, ...onItsNetwork }, own))?.reason).toBe(
    "The user's own device was used in Bilbao, Spain, on the Wi-Fi network of a usual place.",
  );
});

it('commonUsage applies to an unidentified device only at a usual place', () => {
  const unknown = { user: knownUser, deviceOfUser: 'unknown' } as const;
  expect(commonUsage(sampleFacts({ ...unknown, ...atHome }))?.reason).toContain(
    'An unidentified device was used at a usual place',
  );
  expect(commonUsage(sampleFacts(unknown))).toBeNull();
});

it.each([
  ['far from the usual places', { ...known, ...atHome, isAtUsualPlace: false, isFarFromUsual: true }],
  ['on a new device', { user: knownUser, deviceOfUser: 'new', ...atHome } as const],
  ['by a new user', { isNewUser: true }],
  ['without a user', {}],
])('commonUsage does not apply %s', (_, facts) => {
  expect(commonUsage(sampleFacts(facts, own))).toBeNull();
});

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
