import { expect, it } from 'vitest';
import { bannedLocation } from '../../../../../main/service/assessment/rules/banned-location';
import { bannedPlaces } from '../../../../../main/service/assessment/thresholds';
import type { Point } from '../../../../../shared/domain/geodesy';
import { unknownAddress } from '../../../../../shared/domain/report';
import { positionAt, someFacts } from '../../../../support/some-facts';
import { bilbao, kmFrom } from '../../../../support/transaction-story';

const ipPlaceAt = (point: Point) => ({ ...point, address: unknownAddress });

it.each(bannedPlaces)('holds within $name by the sensors', (banned) => {
  const inside = kmFrom(banned, banned.radiusKm * 0.98);
  expect(bannedLocation(someFacts({ position: positionAt(inside) }))).toMatchObject({
    decision: 'Banned location',
    level: 'fraud',
    evidence: ['gps'],
    reason: expect.stringContaining(banned.name),
  });
  expect(
    bannedLocation(someFacts({ position: positionAt(kmFrom(banned, banned.radiusKm * 1.02)) })),
  ).toBeNull();
});

it.each(bannedPlaces)('is only high where nothing but the IP address says $name', (banned) => {
  expect(bannedLocation(someFacts({ ipPlace: ipPlaceAt(banned) }))).toMatchObject({
    level: 'high',
    evidence: [],
  });
  expect(bannedLocation(someFacts({ ipPlace: ipPlaceAt(banned), position: positionAt(bilbao) }))).toBeNull();
});

it('holds for a GPS fix that is said to be spoofed: nobody pretends to be at a banned place', () => {
  const [banned] = bannedPlaces;
  if (banned === undefined) throw new Error('no place is banned');
  expect(bannedLocation(someFacts({}, { gpsFix: { ...banned, accuracyMetres: 5 } }))?.level).toBe('fraud');
});

it('needs a place', () => {
  expect(bannedLocation(someFacts())).toBeNull();
});
