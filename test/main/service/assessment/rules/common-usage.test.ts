import { expect, it } from 'vitest';
import { commonUsage } from '../../../../../main/service/assessment/rules/common-usage';
import { knownUser, positionAt, someFacts, usualAt } from '../../../../support/some-facts';
import { ada, bilbao } from '../../../../support/transaction-story';

const known = { user: knownUser, deviceOfUser: 'familiar' } as const;
const atHome = { position: positionAt(bilbao), nearestUsual: usualAt(0.1), isAtUsualPlace: true };
const own = { device: ada.device };

it('holds for the own device at a usual place', () => {
  expect(commonUsage(someFacts({ ...known, ...atHome }, own))).toMatchObject({
    decision: 'Common usage',
    level: 'clear',
    evidence: ['gps'],
    reason: "the user's own device at a usual place in Bilbao, Spain, where the user was seen 4 times before",
  });
});

it('holds around it, and without a position', () => {
  const around = { ...known, position: positionAt(bilbao), nearestUsual: usualAt(30) };
  expect(commonUsage(someFacts(around, own))?.reason).toBe("the user's own device in Bilbao, Spain");
  expect(commonUsage(someFacts(known, own))?.reason).toBe("the user's own device");
});

it('counts no times at a place that only the network names', () => {
  const onItsNetwork = { ...atHome, nearestUsual: usualAt(30) };
  expect(commonUsage(someFacts({ ...known, ...onItsNetwork }, own))?.reason).toBe(
    "the user's own device in Bilbao, Spain, on a Wi-Fi network of a usual place",
  );
});

it('holds for a device that does not tell which it is, at a usual place only', () => {
  const untold = { user: knownUser, deviceOfUser: 'untold' } as const;
  expect(commonUsage(someFacts({ ...untold, ...atHome }))?.reason).toContain('an unidentified device');
  expect(commonUsage(someFacts(untold))).toBeNull();
});

it.each([
  ['far from the usual places', { ...known, ...atHome, isAtUsualPlace: false, isFarFromUsual: true }],
  ['on a new device', { user: knownUser, deviceOfUser: 'new', ...atHome } as const],
  ['by a new user', { isNewUser: true }],
  ['by nobody', {}],
])('does not hold %s', (_, facts) => {
  expect(commonUsage(someFacts(facts, own))).toBeNull();
});
