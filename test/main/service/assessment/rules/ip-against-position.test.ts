import { expect, it } from 'vitest';
import { ipAgainstPosition } from '../../../../../main/service/assessment/rules/ip-against-position';
import type { Point } from '../../../../../shared/domain/geodesy';
import { positionAt, someFacts, wifiAt } from '../../../../support/some-facts';
import { at, bilbao, kmFrom, madrid, newYork } from '../../../../support/transaction-story';

const wifi = { connectedWifi: 'home:01' };
const position = positionAt(bilbao);

function ipPlace(point: Point, countryCode: string | null) {
  const names = { city: 'Somewhere', country: 'Elsewhere', countryCode, region: null, state: null };
  return { ...point, address: { ...names, ...point } };
}

it('is high on Wi-Fi, and a remark on a mobile network, which may be roaming', () => {
  const facts = { position, ipPlace: ipPlace(newYork, 'US') };
  expect(ipAgainstPosition(someFacts(facts, wifi))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    evidence: ['gps'],
    reason: expect.stringMatching(
      /^the IP address is registered in Somewhere, Elsewhere, 5,\d+ km from the device in Bilbao/,
    ),
  });
  expect(ipAgainstPosition(someFacts(facts))).toMatchObject({ decision: null, level: 'low' });
});

it('does not hold where the networks around the device are, which a forged GPS fix contradicts', () => {
  const facts = { position: positionAt(newYork), surroundings: wifiAt(bilbao) };
  expect(ipAgainstPosition(someFacts({ ...facts, ipPlace: ipPlace(bilbao, 'ES') }, wifi))).toBeNull();
  expect(ipAgainstPosition(someFacts({ ...facts, ipPlace: ipPlace(newYork, 'US') }, wifi))?.reason).toContain(
    'from the device in Bilbao, Spain, though the device is connected to a Wi-Fi network there',
  );
});

it('begins beyond 500 km, the error of the position taken off', () => {
  const at500 = (km: number, radiusKm = 0) =>
    ipAgainstPosition(
      someFacts({ position: positionAt(bilbao, radiusKm), ipPlace: ipPlace(kmFrom(bilbao, km), 'FR') }, wifi),
    );
  expect(at500(495)).toBeNull();
  expect(at500(505)).not.toBeNull();
  expect(at500(505, 20)).toBeNull();
});

it('never holds within one country', () => {
  expect(
    ipAgainstPosition(someFacts({ position, ipPlace: ipPlace(kmFrom(madrid, 2000), 'ES') }, wifi)),
  ).toBeNull();
});

it('is more lenient where a country is not known', () => {
  const atSea = positionAt(at(0, -30));
  const away = (km: number) =>
    ipAgainstPosition(someFacts({ position: atSea, ipPlace: ipPlace(kmFrom(atSea.point, km), 'BR') }, wifi));
  expect(away(4900)).toBeNull();
  expect(away(5100)).not.toBeNull();
  expect(
    ipAgainstPosition(someFacts({ position, ipPlace: ipPlace(kmFrom(bilbao, 4900), null) }, wifi)),
  ).toBeNull();
});

it('needs a position and the place of the IP address, which TOR and a VPN hide', () => {
  expect(ipAgainstPosition(someFacts({ position }, wifi))).toBeNull();
  expect(ipAgainstPosition(someFacts({ ipPlace: ipPlace(newYork, 'US') }, wifi))).toBeNull();
});
