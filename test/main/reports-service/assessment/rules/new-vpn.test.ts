import { expect, it } from 'vitest';
import { newVpn } from '../../../../../main/reports-service/assessment/rules/new-vpn';
import { knownUser, sampleFacts } from '../../../../support/sample-facts';
import { ipAt, newYork, phone } from '../../../../support/transaction-story';

const ip = ipAt(newYork, 'US', { vpn: true });
const known = { user: knownUser, deviceOfUser: 'familiar', isAtUsualPlace: true } as const;

it('newVpn alone is low, without a decision', () => {
  expect(newVpn(sampleFacts(known, { ip }))).toMatchObject({
    decision: null,
    level: 'low',
    reason: "This is the user's first connection over a VPN (server in Somewhere, Country US).",
  });
});

it.each([
  ['a location far from the usual places', { isFarFromUsual: true, isAtUsualPlace: false }, {}],
  ['a new device', { deviceOfUser: 'new', isAtUsualPlace: false } as const, {}],
  ['a spoofed GPS position', {}, { device: phone('spoofer', { gpsSpoofed: true }) }],
  ['an emulated or debugged device', {}, { device: phone('debugged', { debugged: true }) }],
])('newVpn combined with %s is high', (sign, facts, fields) => {
  expect(newVpn(sampleFacts({ ...known, ...facts }, { ip, ...fields }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    reason: expect.stringContaining(`combined with ${sign}`),
  });
});

it.each([
  ['a user who has used one before', { user: { ...knownUser, vpnActions: 1 }, isFarFromUsual: true }, { ip }],
  ['a new user', { isNewUser: true }, { ip }],
  ['a user without trusted actions', { user: { ...knownUser, devices: [] } }, { ip }],
  ['a connection without VPN', known, { ip: ipAt(newYork, 'US') }],
  ['no connection', known, {}],
])('newVpn does not apply to %s', (_, facts, fields) => {
  expect(newVpn(sampleFacts(facts, fields))).toBeNull();
});
