import { expect, it } from 'vitest';
import {
  ipAgainstPosition,
  newVpn,
  torConnection,
} from '../../../../../main/reports-service/assessment/rules/connections';
import type { Point } from '../../../../../shared/domain/geodesy';
import { knownUser, positionAt, sampleFacts, wifiAt } from '../../../../support/inputs/sample-facts';
import {
  at,
  bilbao,
  ipAt,
  kmFrom,
  madrid,
  newYork,
  phone,
} from '../../../../support/inputs/transaction-sequence';

const wifi = { connectedWifi: 'home:01' };
const position = positionAt(bilbao);

function ipPlace(point: Point, countryCode: string | null) {
  const names = { city: 'Somewhere', country: 'Elsewhere', countryCode, region: null, state: null };
  return { ...point, address: { ...names, ...point } };
}

it('ipAgainstPosition is high on Wi-Fi, and low on a mobile network, which may be roaming', () => {
  const facts = { position, ipPlace: ipPlace(newYork, 'US') };
  expect(ipAgainstPosition(sampleFacts(facts, wifi))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    evidence: ['gps'],
    reason: expect.stringMatching(
      /^The device is in Bilbao, Spain, but its IP address is registered in Somewhere, Elsewhere, 5,\d+ km away, /,
    ),
  });
  expect(ipAgainstPosition(sampleFacts(facts))).toMatchObject({ decision: null, level: 'low' });
});

it('ipAgainstPosition does not apply if the IP address is where the networks are, even if a forged GPS fix is not', () => {
  const facts = { position: positionAt(newYork), surroundings: wifiAt(bilbao) };
  expect(ipAgainstPosition(sampleFacts({ ...facts, ipPlace: ipPlace(bilbao, 'ES') }, wifi))).toBeNull();
  expect(
    ipAgainstPosition(sampleFacts({ ...facts, ipPlace: ipPlace(newYork, 'US') }, wifi))?.reason,
  ).toContain('km away, although the device is connected to a local Wi-Fi network.');
});

it('ipAgainstPosition applies beyond 500 km plus the error of the position', () => {
  const at500 = (km: number, radiusKm = 0) =>
    ipAgainstPosition(
      sampleFacts(
        { position: positionAt(bilbao, radiusKm), ipPlace: ipPlace(kmFrom(bilbao, km), 'FR') },
        wifi,
      ),
    );
  expect(at500(495)).toBeNull();
  expect(at500(505)).not.toBeNull();
  expect(at500(505, 20)).toBeNull();
});

it('ipAgainstPosition never applies within one country', () => {
  expect(
    ipAgainstPosition(sampleFacts({ position, ipPlace: ipPlace(kmFrom(madrid, 2000), 'ES') }, wifi)),
  ).toBeNull();
});

it('ipAgainstPosition has a higher limit if a country is unknown', () => {
  const atSea = positionAt(at(0, -30));
  const away = (km: number) =>
    ipAgainstPosition(
      sampleFacts({ position: atSea, ipPlace: ipPlace(kmFrom(atSea.point, km), 'BR') }, wifi),
    );
  expect(away(4900)).toBeNull();
  expect(away(5100)).not.toBeNull();
  expect(
    ipAgainstPosition(sampleFacts({ position, ipPlace: ipPlace(kmFrom(bilbao, 4900), null) }, wifi)),
  ).toBeNull();
});

it('ipAgainstPosition requires a position and the location of the IP address, which TOR and a VPN hide', () => {
  expect(ipAgainstPosition(sampleFacts({ position }, wifi))).toBeNull();
  expect(ipAgainstPosition(sampleFacts({ ipPlace: ipPlace(newYork, 'US') }, wifi))).toBeNull();
});

it('torConnection applies with and without the location of the exit node', () => {
  expect(torConnection(sampleFacts({}, { ip: ipAt(newYork, 'US', { tor: true }) }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    reason: 'The connection uses TOR, which hides its origin. The exit node is in Somewhere, Country US.',
  });
  expect(torConnection(sampleFacts({}, { ip: { address: null, tor: true, vpn: false } }))?.reason).toBe(
    'The connection uses TOR, which hides its origin.',
  );
});

it('torConnection does not apply to a VPN, nor without a connection', () => {
  expect(torConnection(sampleFacts({}, { ip: ipAt(newYork, 'US', { vpn: true }) }))).toBeNull();
  expect(torConnection(sampleFacts())).toBeNull();
});

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
