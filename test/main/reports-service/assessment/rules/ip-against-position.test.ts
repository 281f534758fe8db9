import { expect, it } from 'vitest';
import { ipAgainstPosition } from '../../../../../main/reports-service/assessment/rules/ip-against-position';
import type { Point } from '../../../../../shared/domain/geodesy';
import { positionAt, sampleFacts, wifiAt } from '../../../../support/sample-facts';
import { at, bilbao, kmFrom, madrid, newYork } from '../../../../support/transaction-story';

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
