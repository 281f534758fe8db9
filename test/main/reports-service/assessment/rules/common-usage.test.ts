import { expect, it } from 'vitest';
import { commonUsage } from '../../../../../main/reports-service/assessment/rules/common-usage';
import { knownUser, positionAt, sampleFacts, usualAt } from '../../../../support/sample-facts';
import { ada, bilbao } from '../../../../support/transaction-story';

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
