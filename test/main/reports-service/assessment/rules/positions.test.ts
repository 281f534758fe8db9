import { describe, expect, it } from 'vitest';
import {
  bannedLocation,
  gpsAgainstSurroundings,
  impossibleTravel,
  spoofedGps,
} from '../../../../../main/reports-service/assessment/rules/positions';
import type { Surroundings } from '../../../../../main/reports-service/assessment/surroundings';
import { bannedPlaces } from '../../../../../main/reports-service/assessment/thresholds';
import type { Point } from '../../../../../shared/domain/geodesy';
import { unknownAddress } from '../../../../../shared/domain/report';
import { journey, positionAt, sampleFacts, wifiAt } from '../../../../support/inputs/sample-facts';
import { bilbao, hour, kmFrom, lisbon, minute, phone } from '../../../../support/inputs/transaction-sequence';

const fixAt = (point: Point, accuracyMetres: number | null = 10) => ({
  gpsFix: { ...point, accuracyMetres },
});
const against = (surroundings: Surroundings | null, fields: Parameters<typeof sampleFacts>[1]) =>
  gpsAgainstSurroundings(sampleFacts({ surroundings }, fields));

describe('gpsAgainstSurroundings', () => {
  it('names both places and the distance between them', () => {
    expect(against(wifiAt(bilbao), fixAt(lisbon))).toMatchObject({
      decision: 'Location fraud',
      level: 'fraud',
      evidence: ['gps', 'wifi_scan'],
      reason: expect.stringMatching(
        /^GPS places the device in Lisbon, Portugal, but .* place it in Bilbao, Spain, 726 km away\.$/,
      ),
    });
  });

  it('is only high with a single network or too few fixes, unless the signal is known to be spoofed', () => {
    const spoofed = { ...fixAt(lisbon), device: phone('spoofer', { gpsSpoofed: true }) };
    expect(against(wifiAt(bilbao, { networks: 1 }), fixAt(lisbon))?.level).toBe('high');
    expect(against(wifiAt(bilbao, { fixes: 2 }), fixAt(lisbon))?.level).toBe('high');
    expect(against(wifiAt(bilbao, { fixes: 3, networks: 2 }), fixAt(lisbon))?.level).toBe('fraud');
    expect(against(wifiAt(bilbao, { networks: 1, fixes: 1 }), spoofed)?.level).toBe('fraud');
  });

  it.each([
    ['Wi-Fi', wifiAt(bilbao), 5],
    ['mobile cells', wifiAt(bilbao, { locationType: 'lte', conflictKm: 50 }), 50],
  ])('applies beyond the range of %s plus the error of the fix', (_, surroundings, km) => {
    expect(against(surroundings, fixAt(kmFrom(bilbao, km * 0.99)))).toBeNull();
    expect(against(surroundings, fixAt(kmFrom(bilbao, km * 1.01)))).not.toBeNull();
    expect(against(surroundings, fixAt(kmFrom(bilbao, km * 1.01), 2000))).toBeNull();
  });

  it('requires a fix and surroundings', () => {
    expect(against(null, fixAt(lisbon))).toBeNull();
    expect(against(wifiAt(bilbao), {})).toBeNull();
  });
});

const spoofer = phone('spoofer', { gpsSpoofed: true });

it('spoofedGps applies if the device reports it, with or without a fix', () => {
  const gpsFix = { ...bilbao, accuracyMetres: null };
  expect(spoofedGps(sampleFacts({}, { device: spoofer, gpsFix }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    evidence: ['gps'],
  });
  expect(spoofedGps(sampleFacts({}, { device: spoofer }))?.evidence).toEqual([]);
});

it('spoofedGps does not apply to other integrity flags', () => {
  expect(
    spoofedGps(sampleFacts({}, { device: phone('rooted', { rooted: true, emulated: true }) })),
  ).toBeNull();
});

const position = positionAt(lisbon);

it('impossibleTravel applies above 900 km/h and describes the journey', () => {
  expect(impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(901, hour) }))).toMatchObject({
    decision: 'Location fraud',
    level: 'high',
    evidence: ['gps'],
    reason: expect.stringMatching(
      /^The same device was seen 60 minutes earlier in Bilbao, Spain, .* which requires a speed of at least 901 km\/h\.$/,
    ),
  });
});

it('impossibleTravel says that a sighting was later if the action arrives late', () => {
  const late = sampleFacts({ position, journeyOfDevice: journey(901, hour, true) });
  expect(impossibleTravel(late)?.reason).toContain('was seen 60 minutes later in Bilbao, Spain');
});

it('impossibleTravel is fraud if the GPS signal is spoofed', () => {
  const spoofer = { device: phone('spoofer', { gpsSpoofed: true }) };
  expect(
    impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(901, hour) }, spoofer))?.level,
  ).toBe('fraud');
});

it('impossibleTravel does not apply at 900 km/h, nor below 50 km at any speed', () => {
  expect(impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(900, hour) }))).toBeNull();
  expect(impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(50, minute) }))).toBeNull();
  expect(impossibleTravel(sampleFacts({ position, journeyOfDevice: journey(51, minute) }))).not.toBeNull();
});

it('impossibleTravel compares sightings of the same device only', () => {
  expect(impossibleTravel(sampleFacts({ position, journeyOfUser: journey(5000, hour) }))).toBeNull();
});

const ipPlaceAt = (point: Point) => ({ ...point, address: unknownAddress });

it.each(bannedPlaces)('bannedLocation is fraud if the sensors place the device within $name', (banned) => {
  const inside = kmFrom(banned, banned.radiusKm * 0.98);
  expect(bannedLocation(sampleFacts({ position: positionAt(inside) }))).toMatchObject({
    decision: 'Banned location',
    level: 'fraud',
    evidence: ['gps'],
    reason: expect.stringContaining(banned.name),
  });
  expect(
    bannedLocation(sampleFacts({ position: positionAt(kmFrom(banned, banned.radiusKm * 1.02)) })),
  ).toBeNull();
});

it.each(bannedPlaces)(
  'bannedLocation is only high if nothing but the IP address is within $name',
  (banned) => {
    expect(bannedLocation(sampleFacts({ ipPlace: ipPlaceAt(banned) }))).toMatchObject({
      level: 'high',
      evidence: [],
    });
    expect(
      bannedLocation(sampleFacts({ ipPlace: ipPlaceAt(banned), position: positionAt(bilbao) })),
    ).toBeNull();
  },
);

it('bannedLocation applies to a spoofed GPS fix too, since no one pretends to be at a banned location', () => {
  const [banned] = bannedPlaces;
  if (banned === undefined) throw new Error('no place is banned');
  expect(bannedLocation(sampleFacts({}, { gpsFix: { ...banned, accuracyMetres: 5 } }))?.level).toBe('fraud');
});

it('bannedLocation does not apply without any location', () => {
  expect(bannedLocation(sampleFacts())).toBeNull();
});
