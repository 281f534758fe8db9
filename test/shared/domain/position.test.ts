import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import { type Positions, placeOf, wrappedLongitude } from '../../../shared/domain/position';
import { unknownAddress } from '../../../shared/domain/report';
import { positionsIn as judgedPositions } from '../../../shared/gazetteer';
import { raw, type SampleFields, sampleReport } from '../../support/inputs/sample-reports';

function positionsIn(changes: SampleFields): Positions {
  return judgedPositions(readReport(sampleReport(changes), '#0').report);
}

const onlyGeo = { em_location: undefined, ip: undefined, location: undefined };

describe('positionsOf', () => {
  it('returns the four positions of a report with their places', () => {
    const { usable, unusable } = positionsIn({});
    expect(unusable).toEqual([]);
    expect(usable.map(({ source, place }) => [source, place])).toEqual([
      ['geo', 'Bilbao, Basque Country, Spain'],
      ['em', 'Bilbao, Basque Country, Spain'],
      ['ip', 'Madrid, Community of Madrid, Spain'],
      ['location', 'Bilbao, Basque Country, Spain'],
    ]);
    expect(usable[0]).toMatchObject({ latitude: 43.26271, longitude: -2.92528, suspicious: false });
  });

  it('leaves out sources that are missing or have no address', () => {
    expect(positionsIn({ ...onlyGeo, geo_location: undefined })).toEqual({ usable: [], unusable: [] });
    expect(positionsIn({ ...onlyGeo, geo_location: { address: null } })).toEqual({
      usable: [],
      unusable: [],
    });
  });

  it.each<[string, SampleFields]>([
    ['no coordinates', { latitude: undefined, longitude: null }],
    ['no latitude', { latitude: null }],
    ['no longitude', { longitude: undefined }],
    ['no latitude', { latitude: '43,2' }],
    ['no longitude', { longitude: raw('1e400') }],
    ['latitude out of range', { latitude: 90.0001, longitude: 90.0001 }],
    ['latitude out of range', { latitude: -180.5, longitude: 0 }],
    ['latitude out of range', { latitude: 91, longitude: 181 }],
    [
      'latitude out of range, perhaps swapped with the longitude',
      { latitude: 174.7633, longitude: -36.8485 },
    ],
    ['latitude out of range, perhaps swapped with the longitude', { latitude: -91, longitude: 90 }],
    ['longitude out of range', { longitude: 540.5 }],
    ['longitude out of range', { longitude: -1e300 }],
  ])('returns a position with %s as unusable, with its place', (reason, address) => {
    expect(positionsIn({ ...onlyGeo, geo_location: { address } })).toEqual({
      usable: [],
      unusable: [{ source: 'geo', place: 'Bilbao, Basque Country, Spain', reason }],
    });
  });

  it.each([
    [90, 180],
    [-90, -180],
    [0.5, -180],
  ])('accepts the edge of the world: %d, %d', (latitude, longitude) => {
    const { usable } = positionsIn({ ...onlyGeo, geo_location: { address: { latitude, longitude } } });
    expect(usable).toMatchObject([{ latitude, longitude, suspicious: false }]);
  });

  it.each([
    [190, -170],
    [-190, 170],
    [180.5, -179.5],
    [360, 0],
    [-360, 0],
    [540, -180],
  ])('wraps a longitude of %d to %d and marks it as wrapped', (given, longitude) => {
    const { usable, unusable } = positionsIn({ ...onlyGeo, geo_location: { address: { longitude: given } } });
    expect(unusable).toEqual([]);
    expect(usable).toMatchObject([{ longitude, wrapped: true, suspicious: false }]);
    expect(Object.is(usable[0]?.longitude, -0)).toBe(false);
  });

  it('doesn’t change a longitude within 180', () => {
    expect(positionsIn({}).usable.map(({ wrapped }) => wrapped)).toEqual([false, false, false, false]);
  });

  it('marks 0,0 as suspicious, whatever the signs of its zeros', () => {
    const address = { latitude: raw('-0.0'), longitude: 0 };
    expect(positionsIn({ ...onlyGeo, geo_location: { address } }).usable).toMatchObject([
      { suspicious: true },
    ]);
  });
});

describe('wrappedLongitude', () => {
  it('is the same meridian, between -180 and 180', () => {
    fc.assert(
      fc.property(fc.double({ min: -540, max: 540, noNaN: true }), (given) => {
        const longitude = wrappedLongitude(given);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        const turns = (given - longitude) / 360;
        expect(turns).toBeCloseTo(Math.round(turns), 12);
      }),
    );
  });
});

describe('placeOf', () => {
  it.each([
    [{}, ''],
    [{ city: 'Berlin', state: 'Berlin', country: 'Germany' }, 'Berlin, Germany'],
    [{ city: 'Singapore', state: 'Singapore', country: 'Singapore' }, 'Singapore'],
    [{ city: 'Suva', countryCode: 'FJ' }, 'Suva, FJ'],
    [{ city: ' ', country: 'Fiji' }, 'Fiji'],
    [{ city: '<b>Suva</b>' }, '<b>Suva</b>'],
  ])('of %j is %j', (given, place) => {
    expect(placeOf({ ...unknownAddress, ...given })).toBe(place);
  });
});
