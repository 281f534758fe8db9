import { afterEach, describe, expect, it } from 'vitest';
import {
  hasUnclearDirection,
  readCoordinates,
} from '../../../../renderer/features/map/places/read-coordinates';
import { setLocale } from '../../../../shared/i18n/messages';

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
    ['N 40 24 W 3 42', 40.4, -3.7],
    ['N40.4, E3.7', 40.4, 3.7],
    ['40°24\'0"N 3°42\'0"W', 40.4, -3.7],
    ['40° 24′ 36″ S, 3° 42′ E', -40.41, 3.7],
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

// organicmaps #9671, parzer #36, phpconvertdmstodecimal #7, FunkyLocomotion PR #34: O is east in German, west in Spanish and French.
describe('a direction in another language', () => {
  afterEach(() => setLocale('en'));

  it.each([
    ['52.5 Nord, 13.4 Ost', 52.5, 13.4],
    ['33,9 Süd 18,4 Ost', -33.9, 18.4],
    ['40.4 Norte, 3.7 Oeste', 40.4, -3.7],
    ['48.1 Nord 1.7 Ouest', 48.1, -1.7],
    ['48.9 nord, 2.3 est', 48.9, 2.3],
    ['23.6 Sul, 46.6 Oeste', -23.6, -46.6],
    ['8.5 Sul, 125.6 Leste', -8.5, 125.6],
    ['43.3 iparraldea, 2.9 mendebaldea', 43.3, -2.9],
    ['34.6 hegoa 58.4 mendebal', -34.6, -58.4],
  ])('is read where it is a word: %s', (text, latitude, longitude) => {
    expect(readCoordinates(text)).toEqual({ latitude, longitude });
  });

  it.each(['40.4 N 3.7 O', "40º24'N 3º42'O", '50,45027° N, 30,52414° O'])(
    'is west by O if the language’s compass has it, as in Spanish: %s',
    async (text) => {
      expect(readCoordinates(text)).toBeNull();
      expect(hasUnclearDirection(text)).toBe(true);
      await setLocale('es');
      expect(readCoordinates(text)?.longitude).toBeLessThan(0);
      expect(hasUnclearDirection(text)).toBe(false);
    },
  );

  it.each(['40.4 N 3.7 W', 'Orense', "O'Higgins, Chile", '40.4 O, 3.7 O', '95 N 3.7 O'])(
    'is not what is unclear in “%s”',
    (text) => expect(hasUnclearDirection(text)).toBe(false),
  );
});
