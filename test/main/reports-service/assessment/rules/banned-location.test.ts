import { expect, it } from 'vitest';
import { bannedLocation } from '../../../../../main/reports-service/assessment/rules/banned-location';
import { bannedPlaces } from '../../../../../main/reports-service/assessment/thresholds';
import type { Point } from '../../../../../shared/domain/geodesy';
import { unknownAddress } from '../../../../../shared/domain/report';
import { positionAt, sampleFacts } from '../../../../support/sample-facts';
import { bilbao, kmFrom } from '../../../../support/transaction-story';

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
