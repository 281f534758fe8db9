import { describe, expect, it } from 'vitest';
import { readCoordinates } from '../../../../renderer/features/map/places/read-coordinates';

describe('typed coordinates', () => {
  it.each([
    ['40.4, -3.7', 40.4, -3.7],
    ['  40.4;-3.7 ', 40.4, -3.7],
    ['40.4 −3.7', 40.4, -3.7],
    ['40,4; -3,7', 40.4, -3.7],
    ['40,4 -3,7', 40.4, -3.7],
    ['40, -3', 40, -3],
    ['40.4° N, 3.7° W', 40.4, -3.7],
    ['3.7W 40.4N', 40.4, -3.7],
    ['40.4 N 3.7 O', 40.4, -3.7],
    ['N 40 24 W 3 42', 40.4, -3.7],
    ['N40.4, E3.7', 40.4, 3.7],
    ['40°24\'0"N 3°42\'0"W', 40.4, -3.7],
    ['40° 24′ 36″ S, 3° 42′ E', -40.41, 3.7],
    ["40º24.6'N 3º42'O", 40.41, -3.7],
    ['40 24 36 -3 42 0', 40.41, -3.7],
    ['-90, 180', -90, 180],
  ])('%s', (text, latitude, longitude) => {
    const found = readCoordinates(text);
    expect(found?.latitude).toBeCloseTo(latitude, 9);
    expect(found?.longitude).toBeCloseTo(longitude, 9);
  });

  it.each([
    '',
    'Madrid',
    '40.4',
    '91, 0',
    '0, 181',
    '40.4 N, 41 N',
    "40°60'N 3°W",
    '40.5 30 N, 3 W',
    '-40 N, 3 W',
    '1 2 3',
    '1, 2, 3',
    '40.4, -3.7 km',
    '<b>1</b>, 2',
  ])('are not “%s”', (text) => {
    expect(readCoordinates(text)).toBeNull();
  });
});
