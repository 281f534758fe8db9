import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOfValue, placeValue } from '../../../../shared/domain/links/link-kinds';
import { PlaceFinder } from '../../../../shared/domain/links/place-finder';
import { runs } from '../../../support/runner/depth';

const meanEarthKm = 6371.0088;

/** The distance on a sphere, km, by the chord. */
function apart(one: readonly [number, number], other: readonly [number, number]): number {
  const [x, y] = [one, other].map(([latitude, longitude]) => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  });
  if (!x || !y) return 0;
  const chord = Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
  return 2 * meanEarthKm * Math.asin(chord / 2);
}

it('positions within the radius of the first one are at its place, others make their own', () => {
  const finder = new PlaceFinder(0.1);
  const madrid = finder.add(40.4168, -3.7038);
  expect(finder.add(40.4176, -3.7038)).toBe(madrid);
  expect(finder.add(40.4178, -3.7038)).not.toBe(madrid);
  expect(finder.count).toBe(2);
  expect(finder.centreOf(madrid)).toEqual({ latitude: 40.4168, longitude: -3.7038 });
});

it('a chain of near positions is no single place', () => {
  const finder = new PlaceFinder(0.1);
  for (let step = 0; step < 100; step += 1) finder.add(40 + step * 0.0005, 0);
  expect(finder.count).toBeGreaterThan(30);
});

it('places extend over the antimeridian and the poles', () => {
  const finder = new PlaceFinder(0.1);
  expect(finder.add(-17, -179.9999)).toBe(finder.add(-17, 179.9999));
  expect(finder.add(89.9999, 0)).toBe(finder.add(89.9999, 180));
  expect(finder.add(-90, 10)).toBe(finder.add(-90, -100));
});

const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: 89.9, max: 90, noNaN: true }),
  fc.double({ min: -90, max: -89.9, noNaN: true }),
);
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 180, 179.9999),
);
const offset = fc.double({ min: -0.03, max: 0.03, noNaN: true });

it('the nearest centre within the radius is found, wherever on the globe', () => {
  fc.assert(
    fc.property(
      latitude,
      longitude,
      fc.array(fc.tuple(offset, fc.oneof(offset, fc.double({ min: -180, max: 180, noNaN: true }))), {
        minLength: 1,
        maxLength: 30,
      }),
      (lat, lon, offsets) => {
        const finder = new PlaceFinder(1);
        const positions = offsets.map(([north, east]): [number, number] => [
          Math.max(-90, Math.min(90, lat + north)),
          ((((lon + east + 180) % 360) + 360) % 360) - 180,
        ]);
        for (const position of positions) {
          const before = Array.from({ length: finder.count }, (_, place) => finder.centreOf(place));
          const near = before.filter(
            (centre) => apart([centre.latitude, centre.longitude], position) < 1 - 1e-6,
          );
          const count = finder.count;
          const place = finder.add(...position);
          const distance = apart(
            [finder.centreOf(place).latitude, finder.centreOf(place).longitude],
            position,
          );
          expect(distance).toBeLessThan(1 + 1e-6);
          if (near.length > 0) {
            expect(place).toBeLessThan(count);
            const least = Math.min(
              ...near.map((centre) => apart([centre.latitude, centre.longitude], position)),
            );
            expect(distance).toBeLessThan(least + 1e-6);
          }
        }
      },
    ),
    { numRuns: runs(300) },
  );
});

it('a place is referred to by its centre, and read back', () => {
  expect(placeValue(40.4168, -3.7038)).toBe('40.41680,-3.70380');
  expect(placeOfValue('40.41680,-3.70380')).toEqual({ latitude: 40.4168, longitude: -3.7038 });
  for (const wrong of ['', '1', '91,0', '0,181', '1,2,3', 'a,b']) expect(placeOfValue(wrong)).toBeNull();
});
