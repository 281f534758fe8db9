import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MapLabel, planLabels } from '../../../../renderer/features/map/base-map/plan-labels';
import type { CountryName } from '../../../../renderer/features/map/base-map/world';
import { worldSize } from '../../../../renderer/features/map/mercator';
import { shared } from '../../../../renderer/features/map/selected-report/place-labels';
import { textWidth } from '../../../../renderer/ui/text-width';
import { mappedCities } from '../../../../scripts/bundled-cities';
import { bundledCountries } from '../../../../scripts/bundled-world';
import type { City } from '../../../../shared/packed-cities';
import { runs } from '../../../support/runner/depth';

const measure = (text: string) => textWidth(text);
const countries = bundledCountries();
const cities = mappedCities();
const namesAt = (zoom: number) => planLabels(countries, cities, zoom, measure).map(({ text }) => text);

/** Returns pairs of names that overlap, also across the edge of the world. */
function overlaps(labels: readonly MapLabel[], size: number): readonly string[] {
  return labels.flatMap(({ text, box }, at) =>
    labels
      .slice(at + 1)
      .filter(
        ({ box: other }) =>
          box.y < other.y + other.height &&
          other.y < box.y + box.height &&
          [-size, 0, size].some((turn) => shared({ ...other, x: other.x + turn }, box) > 0),
      )
      .map((other) => `${text} on ${other.text}`),
  );
}

const someCities: fc.Arbitrary<readonly City[]> = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 30 }),
    latitude: fc.double({ min: -60, max: 75, noNaN: true }),
    longitude: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 179, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179, noNaN: true }),
    ),
    population: fc.integer({ min: 0, max: 20_000_000 }),
    country: fc.constant('ES'),
    isCapital: fc.boolean(),
  }),
  { maxLength: 120 },
);
const someCountries: fc.Arbitrary<readonly CountryName[]> = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }),
    at: fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    width: fc.double({ min: 0, max: 0.4, noNaN: true }),
    area: fc.constant(1),
  }),
  { maxLength: 40 },
);

describe('the names of the base map', () => {
  it('never overlap, wherever countries and cities are', () => {
    fc.assert(
      fc.property(someCountries, someCities, fc.integer({ min: 1, max: 12 }), (some, places, zoom) => {
        expect(overlaps(planLabels(some, places, zoom, measure), worldSize(zoom))).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  it.each([2, 3, 4, 5, 6])('of the real world never overlap at zoom %i', (zoom) => {
    const labels = planLabels(countries, cities, zoom, measure);
    expect(labels.length).toBeGreaterThan(10);
    expect(overlaps(labels, worldSize(zoom))).toEqual([]);
  });

  it('are the same on each run and for any order of the cities', () => {
    fc.assert(
      fc.property(someCities, fc.integer({ min: 3, max: 10 }), (places, zoom) => {
        const people = new Set(places.map(({ population }) => population));
        fc.pre(people.size === places.length && places.every(({ isCapital }) => !isCapital));
        expect(planLabels([], places.toReversed(), zoom, measure)).toEqual(
          planLabels([], places, zoom, measure),
        );
      }),
      { numRuns: runs(40) },
    );
  });

  it('include the codes of airports from their first zoom on, where no other name is', () => {
    const airports = [
      { code: 'AAA', latitude: 66, longitude: -90, firstZoom: 8 },
      { code: 'BBB', latitude: 66, longitude: -90, firstZoom: 8 },
      { code: 'CCC', latitude: 66, longitude: 90, firstZoom: 9 },
    ];
    const codesAt = (zoom: number) => planLabels([], [], zoom, measure, airports).map(({ text }) => text);
    expect([7, 8, 9].map(codesAt)).toEqual([[], ['AAA'], ['AAA', 'CCC']]);
  });

  it('increase in number with the zoom', () => {
    const counts = [2, 3, 4, 5, 6, 7, 8].map((zoom) => namesAt(zoom).length);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
  });

  it('start with countries, then capitals and large cities, then smaller ones', () => {
    expect(namesAt(2)).toContain('BRAZIL');
    expect(namesAt(2).every((name) => name === name.toLocaleUpperCase('en'))).toBe(true);
    expect(namesAt(5)).toEqual(expect.arrayContaining(['Madrid', 'Rome', 'SPAIN', 'Hamburg']));
    expect(namesAt(5)).not.toContain('Girona');
    expect(namesAt(10)).toEqual(expect.arrayContaining(['Girona', 'Longyearbyen']));
  });
});
