import { expect, it } from 'vitest';
import { geohash } from '../../../../main/reports-service/assessment/geohash';
import { at } from '../../../support/transaction-story';

it.each([
  ["Niemeyer's example", at(57.64911, 10.40744), 'u4pruydqqvj'],
  ["Wikipedia's example", at(42.605, -5.603), 'ezs42'],
  ['the south-west corner of the map', at(-90, -180), '00000000'],
  ['the north-east corner', at(90, 180), 'zzzzzzzz'],
])('geohash of %s', (_, point, hash) => {
  expect(geohash(point, hash.length)).toBe(hash);
});
