import { expect, it } from 'vitest';
import { newVpn } from '../../../../../main/service/assessment/rules/new-vpn';
import { knownUser, someFacts } from '../../../../support/some-facts';
import { ipAt, newYork, phone } from '../../../../support/transaction-story';

const ip = ipAt(newYork, 'US', { vpn: true });
const known = { user: knownUser, deviceOfUser: 'familiar', isAtUsualPlace: true } as const;

it('alone is a remark', () => {
  expect(newVpn(someFacts(known, { ip }))).toMatchObject({
    decision: null,
    level: 'low',
    reason: "this is the user's first connection over a VPN (server in Somewhere, Country US)",
  });
});

it.each([
  ['a place far from the usual ones', { isFarFromUsual: true, isAtUsualPlace: false }, {}],
  ['a new device', { deviceOfUser: 'new', isAtUsualPlace: false } as const, {}],
  ['a spoofed GPS position', {}, { device: phone('spoofer', { gpsSpoofed: true }) }],
  ['a device that is emulated or in debugging mode', {}, { device: phone('debugged', { debugged: true }) }],
])('together with %s is high', (oddity, facts, told) => {
  expect(newVpn(someFacts({ ...known, ...facts }, { ip, ...told }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    reason: expect.stringContaining(`together with ${oddity}`),
  });
});

it.each([
  ['a user who has used one before', { user: { ...knownUser, vpnActions: 1 }, isFarFromUsual: true }, { ip }],
  ['a new user', { isNewUser: true }, { ip }],
  ['a user of whom nothing is trusted', { user: { ...knownUser, devices: [] } }, { ip }],
  ['a connection without VPN', known, { ip: ipAt(newYork, 'US') }],
  ['no connection', known, {}],
])('does not hold for %s', (_, facts, told) => {
  expect(newVpn(someFacts(facts, told))).toBeNull();
});
