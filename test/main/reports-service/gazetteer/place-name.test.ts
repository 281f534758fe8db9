import { describe, expect, it } from 'vitest';
import {
  addressOf,
  geohash,
  nameOfAddress,
  placeName,
  placePhrase,
} from '../../../../main/reports-service/gazetteer/place-name';
import { at } from '../../../support/inputs/transaction-sequence';

const singapore = { latitude: 1.3, longitude: 103.86 };
const atSea = { latitude: -37.42, longitude: -122.08 };

describe('a place name', () => {
  it('has the nearest city, and its country unless they are the same', () => {
    expect(placeName({ latitude: 38.72, longitude: -9.1 })).toBe('Lisbon, Portugal');
    expect(placeName(singapore)).toBe('Singapore');
    expect(placePhrase(singapore)).toBe('in Singapore');
  });

  it('has coordinates if no city is near', () => {
    expect(placeName(atSea)).toBe('37.4°S 122.1°W');
    expect(placePhrase(atSea)).toBe('at 37.4°S 122.1°W');
  });
});

describe('an address', () => {
  it('has the coordinates of the point and the names of the nearest city', () => {
    expect(addressOf(singapore)).toMatchObject({ ...singapore, city: 'Singapore', countryCode: 'SG' });
    expect(addressOf(atSea)).toMatchObject({ ...atSea, city: null, country: null });
  });

  it('is named by its known parts', () => {
    expect(nameOfAddress({ city: 'Ronda', country: 'Spain' })).toBe('Ronda, Spain');
    expect(nameOfAddress({ city: null, country: 'Spain' })).toBe('Spain');
    expect(nameOfAddress({ city: 'Ronda', country: null })).toBe('Ronda');
    expect(nameOfAddress({ city: null, country: null })).toBeNull();
  });
});

it.each([
  ["Niemeyer's example", at(57.64911, 10.40744), 'u4pruydqqvj'],
  ["Wikipedia's example", at(42.605, -5.603), 'ezs42'],
  ['the south-west corner of the map', at(-90, -180), '00000000'],
  ['the north-east corner', at(90, 180), 'zzzzzzzz'],
])('geohash of %s', (_, point, hash) => {
  expect(geohash(point, hash.length)).toBe(hash);
});
