import { describe, expect, it } from 'vitest';
import {
  defaultRadii,
  mayBeOfIp,
  radiusKind,
  radiusKinds,
  radiusKm,
} from '../../../shared/domain/assumed-radius';
import { locationTypes } from '../../../shared/domain/vocabulary';
import { en } from '../../../shared/i18n/compiled/en';

describe('the assumed radii', () => {
  it('have a default, a name and a reason for each kind', () => {
    for (const kind of radiusKinds) {
      const { name, why } = en.positions.radii[kind];
      expect(defaultRadii[kind]).toBeGreaterThan(0);
      expect(name).not.toBe('');
      expect(why).not.toBe('');
    }
  });

  it('increase as less is known about a position', () => {
    const { geo, wifi, lte, em, gsm, ip, unknown } = defaultRadii;
    const narrowFirst = [geo, wifi, lte, em, gsm, ip, unknown];
    expect(narrowFirst).toEqual(narrowFirst.toSorted((one, other) => one - other));
  });
});

describe('radiusKind', () => {
  it.each(['geo', 'em', 'ip'] as const)(
    'of %s is the source itself, whatever the location type',
    (source) => {
      expect(radiusKind(source, 'gsm')).toBe(source);
    },
  );

  it.each(locationTypes)('of a location is its type: %s', (type) => {
    expect(radiusKind('location', type)).toBe(type);
    expect(radiusKm({ ...defaultRadii, [type]: 17 }, { source: 'location' }, type)).toBe(17);
  });

  it.each([null, '', 'WIFI', 'satellite', 'constructor', 'em', 'unknown'])(
    'of a location of type %j is unknown, which has the largest radius',
    (type) => {
      expect(radiusKind('location', type)).toBe('unknown');
      expect(radiusKm(defaultRadii, { source: 'location' }, type)).toBe(
        Math.max(...Object.values(defaultRadii)),
      );
    },
  );
});

it.each([
  ['ip', null, true],
  ['location', 'ip', true],
  ['location', null, true],
  ['location', 'wifi', false],
  ['geo', 'ip', false],
  ['em', null, false],
] as const)('mayBeOfIp for a position by %s, type %j, is %j', (source, type, may) => {
  expect(mayBeOfIp(source, type)).toBe(may);
});
