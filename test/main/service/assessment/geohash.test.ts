import { expect, it } from 'vitest';
import { geohash } from '../../../../main/service/assessment/geohash';
import { at } from '../../../support/transaction-story';

it.each([
  ["Niemeyer's own example", at(57.64911, 10.40744), 'u4pruydqqvj'],
  ['the example of Wikipedia', at(42.605, -5.603), 'ezs42'],
  ['the south-west corner of the map', at(-90, -180), '00000000'],
  ['the north-east corner', at(90, 180), 'zzzzzzzz'],
])('%s', (_, point, hash) => {
  expect(geohash(point, hash.length)).toBe(hash);
});
