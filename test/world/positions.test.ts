import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GeoName, readGeoNames } from '../../scripts/geonames.mjs';
import { readReport } from '../../shared/api/read-report';
import { defaultRadii, radiusKm } from '../../shared/domain/assumed-radius';
import { disagreementOf } from '../../shared/domain/disagreement';
import { distanceKm, sphericalKm } from '../../shared/domain/geodesy';
import { judgePosition } from '../../shared/domain/judge-position';
import { defaultTravelLimits } from '../../shared/domain/move';
import { isImpossible, stepsOf } from '../../shared/domain/moves';
import type { PositionMark } from '../../shared/domain/position-mark';
import { type Address, raisedSignals, unknownAddress } from '../../shared/domain/report';
import { claimsOf } from '../../shared/domain/source-comparison';
import { trackOf } from '../../shared/domain/track';
import { bundledGazetteer, positionsIn } from '../../shared/gazetteer';
import { groupBy } from '../../shared/group-by';
import { reasonText } from '../../shared/i18n/disagreement-text';
import { markText } from '../../shared/i18n/position-text';
import { runs, someOf } from '../support/runner/depth';
import { countryCentres } from './country-centres';

/** A position isn't a point with one radius: its address and its digits say how much it tells. */

type Fields = Readonly<Record<string, unknown>>;

const madrid = {
  city: 'Madrid',
  country: 'Spain',
  country_code: 'ES',
  latitude: 40.4168,
  longitude: -3.7038,
};

/** Returns the first position of a report with this address. */
function positionOf(holder: 'geo_location' | 'em_location' | 'ip', address: Fields) {
  const { report } = readReport(JSON.stringify({ [holder]: { address } }), '1');
  return positionsIn(report).usable[0];
}

const codesOf = ({ countryCode }: Address) => (countryCode === null ? [] : [countryCode]);

const markOf = (holder: 'geo_location' | 'em_location' | 'ip', address: Fields) =>
  positionOf(holder, address)?.mark;

/** Returns what is found in two reports of a user, an hour apart. */
function foundIn(...holders: readonly Fields[]) {
  const reports = holders.map((fields, at) => {
    const { report } = readReport(JSON.stringify(fields), String(at));
    const { usable: positions } = positionsIn(report);
    return { report, positions };
  });
  const track = trackOf(
    reports.map(({ report, positions }, at) => ({
      key: String(at),
      transactionId: null,
      eventKey: null,
      timestamp: String(1_772_373_909_000_000_000n + BigInt(at) * 3_600_000_000_000n),
      positions,
      locationType: null,
      signals: raisedSignals(report),
    })),
  );
  const disagreements = reports.map(({ report, positions }) =>
    disagreementOf(claimsOf(report, positions), defaultRadii),
  );
  return {
    isTravel: stepsOf(track, defaultRadii, defaultTravelLimits).some(isImpossible),
    scores: disagreements.map(({ score }) => score),
    words: disagreements.flatMap(({ reasons }) => reasons.map(reasonText)),
  };
}

describe('a position of the IP address whose address names no city stands for its country', () => {
  it.each([
    ['the pond in Kansas (geoip-lite/node-geoip#173)', 'US', 37.751, -97.822],
    ['the round numbers before it', 'US', 38, -97],
    ['the middle of Russia (mozilla/ichnaea#145)', 'RU', 60, 100],
    ['the middle of Mexico (gbif/portal-feedback#2428)', 'MX', 23, -102],
    ['the middle of Brazil (gbif/portal-feedback#2428)', 'BR', -10, -55],
    ['the middle of Germany (gbif/portal-feedback#2428)', 'DE', 51, 9],
    ['a capital in place of it', 'ES', 40.4172, -3.684],
  ])('%s', (_case, country_code, latitude, longitude) => {
    const position = positionOf('ip', { country_code, latitude, longitude });
    expect(position).toMatchObject({ latitude, longitude, mark: 'country', suspicious: false });
  });

  it('which reaches to its far ends: Kaliningrad is 4,500 km from the middle of Russia', () => {
    const position = positionOf('ip', { country_code: 'RU', latitude: 60, longitude: 100 });
    const kaliningrad = { latitude: 54.71, longitude: 20.51 };
    expect(position?.leastRadiusKm).toBeGreaterThan(
      distanceKm({ latitude: 60, longitude: 100 }, kaliningrad),
    );
  });

  it.each(['-', '--', 'Unknown', 'N/A', '(not set)', 'Desconocida'])(
    'an address whose city is %s names none',
    (city) => {
      const kansas = { country_code: 'US', latitude: 37.751, longitude: -97.822 };
      expect(markOf('ip', { ...kansas, city })).toBe('country');
      expect(markOf('ip', { ...kansas, city: '', region: city })).toBe('country');
    },
  );

  it('a computed centre of a country stands for it, also where the address names no country', () => {
    expect(markOf('ip', { latitude: 37.751, longitude: -97.822 })).toBe('country');
    expect(markOf('ip', { latitude: 37.751, longitude: -97.822, country: 'Somewhere' })).toBe('country');
    expect(markOf('ip', { ...madrid, country: undefined, country_code: undefined })).toBeUndefined();
  });

  it('so that a phone in New York neither jumps there nor contradicts it', () => {
    const newYork = { city: 'New York City', country_code: 'US', latitude: 40.71427, longitude: -74.00597 };
    const kansas = { country_code: 'US', latitude: 37.751, longitude: -97.822 };
    const { isTravel, scores } = foundIn(
      { ip: { address: newYork } },
      { geo_location: { address: newYork }, ip: { address: kansas } },
    );
    expect([isTravel, scores]).toEqual([false, [0, 0]]);
  });

  it('but another country remains another one, however large it is', () => {
    const { scores, words } = foundIn({
      geo_location: { address: madrid },
      ip: { address: { country: 'Portugal', country_code: 'PT', latitude: 39.5, longitude: -8 } },
    });
    expect(scores).toEqual([10]);
    expect(words).toEqual(['IP country differs: Portugal (IP address), Spain (GPS location)']);
  });

  it('and one that names a region for that region, which is smaller', () => {
    const kansas = { country_code: 'US', state: 'Kansas', latitude: 38.5, longitude: -98.3834 };
    const position = positionOf('ip', kansas);
    expect(position?.mark).toBe('region');
    expect(position?.leastRadiusKm).toBeLessThan(600);
  });

  it('but one that names its city is where it says', () => {
    expect(markOf('ip', madrid)).toBeUndefined();
  });
});

describe('a measured position', () => {
  it('stands for its country only at a computed centre, far from every city', () => {
    const kansas = { country_code: 'US', latitude: 37.751, longitude: -97.822 };
    expect(markOf('geo_location', kansas)).toBe('country');
    expect(markOf('geo_location', { ...kansas, state: 'Kansas' })).toBeUndefined();
    expect(markOf('geo_location', { ...kansas, latitude: 37.6922, longitude: -97.3375 })).toBeUndefined();
    const { city: _city, ...unnamed } = madrid;
    expect(markOf('geo_location', unnamed)).toBeUndefined();
  });
});

describe('a position without a fix says nothing', () => {
  it.each([
    ['exactly 0,0 (DSheirer/sdrtrunk#1990)', 0, 0],
    ['what is left of it after rounding (Yeraze/meshmonitor#3763)', 0.000001, 0.000001],
    ['its sign', 1e-7, -1e-7],
    ['the middle of a cell of few bits', 0.0131072, 0.0131072],
    ['-1 for unknown', -1, -1],
  ])('%s', (_case, latitude, longitude) => {
    const address = { country_code: 'ES', latitude, longitude };
    expect(positionOf('geo_location', address)).toMatchObject({
      latitude,
      longitude,
      mark: 'near zero',
      suspicious: true,
    });
    const { isTravel, scores, words } = foundIn(
      { geo_location: { address }, ip: { address: madrid } },
      { geo_location: { address: madrid }, ip: { address: madrid } },
    );
    expect([isTravel, scores]).toEqual([false, [0, 0]]);
    expect(words).toEqual(['GPS location: near 0, 0: probably no fix, not compared']);
  });

  it('nor one of which a coordinate is lost', () => {
    const lost = (city: string, country_code: string, latitude: number, longitude: number) =>
      markOf('geo_location', { city, country_code, latitude, longitude });
    expect(lost('Madrid', 'ES', 0, -3.7038)).toBe('half zero');
    // MushroomObserver/mushroom-observer#5014: all 44 such records were corrupt, and the names of their places prove it.
    expect(lost('West Vancouver', 'CA', 0, -123.22)).toBe('half zero');
    expect(lost('Columbia', 'US', 0, 19.6875)).toBe('half zero');
    expect(lost('El Remate', 'GT', 16.99, 0)).toBe('half zero');
    expect(lost('Greenwich', 'GB', 51.4779, 0)).toBeUndefined();
    expect(lost('Nanyuki', 'KE', 0, 37.0722)).toBeUndefined();
  });
});

describe('latitude and longitude that are swapped', () => {
  const swapped = { ...madrid, latitude: -3.7038, longitude: 40.4168 };

  it('say nothing, and are shown as received', () => {
    expect(positionOf('geo_location', swapped)).toMatchObject({
      latitude: -3.7038,
      longitude: 40.4168,
      mark: 'swapped',
      suspicious: true,
    });
    const { isTravel, scores } = foundIn(
      { geo_location: { address: swapped }, ip: { address: madrid } },
      { geo_location: { address: madrid }, ip: { address: madrid } },
    );
    expect([isTravel, scores]).toEqual([false, [0, 0]]);
  });

  it.each([
    [
      'a country’s polygon read the wrong way (InquisitorJax/Wibci.CountryReverseGeocode#1)',
      'Bern',
      'CH',
      7.4474,
      46.948,
    ],
    ['an address of Rwanda in Algeria (gbif/portal-feedback#1687)', 'Kigali', 'RW', 30.0588, -1.94995],
    ['a station of Lithuania in Arabia (atviriduomenys/spinta#334)', 'Panevėžys', 'LT', 24.35, 55.7333],
  ])('%s', (_case, city, country_code, latitude, longitude) => {
    expect(markOf('em_location', { city, country_code, latitude, longitude })).toBe('swapped');
  });

  it('but not where the received ones are right (gbif/portal-feedback#3353), or neither is', () => {
    const novosibirsk = { city: 'Novosibirsk', country_code: 'RU', latitude: 55.0415, longitude: 82.9346 };
    expect(markOf('geo_location', novosibirsk)).toBeUndefined();
    expect(markOf('geo_location', { ...madrid, latitude: 48.2, longitude: 16.37 })).toBeUndefined();
  });
});

describe('rounded coordinates', () => {
  it.each([
    ['whole degrees', 40, -4, 71],
    ['tenths', 40.4, -3.7, 8],
    ['tenths', 40.400001525878906, -3.700000047683716, 8],
    ['tenths', -16.8, 180, 8],
    [undefined, 40.4, -3.7038, undefined],
    [undefined, 40.42, -3.7, undefined],
  ] as const)('to %s: %d, %d', (mark, latitude, longitude, km) => {
    const position = positionOf('geo_location', { ...madrid, latitude, longitude });
    expect([position?.mark, position?.leastRadiusKm]).toEqual([mark, km]);
  });

  it('are within the radius of what was rounded to them', () => {
    const anyPoint = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anyPoint, fc.constantFrom(1, 10), (point, parts) => {
        const rounded = {
          latitude: Math.round(point.latitude * parts) / parts,
          longitude: Math.round(point.longitude * parts) / parts,
        };
        const judged = judgePosition(
          { ...rounded, address: unknownAddress, countries: [], isOfIp: false },
          bundledGazetteer(),
        );
        fc.pre(judged !== null && judged.radiusKm > 0);
        expect(distanceKm(point, rounded)).toBeLessThanOrEqual(judged?.radiusKm ?? 0);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('count with that radius, or that of the source if it is larger', () => {
    const position = positionOf('geo_location', { ...madrid, latitude: 40, longitude: -4 });
    expect(position && radiusKm(defaultRadii, position, null)).toBe(71);
    expect(position && radiusKm({ ...defaultRadii, geo: 100 }, position, null)).toBe(100);
    const { isTravel, scores } = foundIn({
      geo_location: { address: { ...madrid, latitude: 40, longitude: -4 } },
      em_location: { address: madrid },
    });
    expect([isTravel, scores]).toEqual([false, [0]]);
  });
});

describe('all places of GeoNames', () => {
  const places = readGeoNames();
  const gazetteer = bundledGazetteer();
  const addressOf = (place: GeoName, change: Partial<Address> = {}): Address => ({
    ...unknownAddress,
    city: place.name,
    countryCode: place.country,
    ...change,
  });
  const pointOf = ({ latitude, longitude }: GeoName) => ({ latitude, longitude });
  const judged = (place: GeoName, address: Address, isOfIp = false) =>
    judgePosition({ ...pointOf(place), address, countries: codesOf(address), isOfIp }, gazetteer);

  it('are where they are if their address says so', () => {
    const rounding: readonly (PositionMark | undefined)[] = [undefined, 'whole degrees', 'tenths'];
    const wrong = someOf(places, 20_000).filter(
      (place) => !rounding.includes(judged(place, addressOf(place))?.mark),
    );
    expect(wrong).toEqual([]);
  });

  it('are swapped if their coordinates are, unless both lie nearby or the name is that of another place there', () => {
    const { countries } = gazetteer;
    const missed = countries.flatMap(({ code, cities }) =>
      cities.flatMap(({ name, latitude, longitude }) => {
        if (Math.abs(longitude) > 90 || Math.hypot(latitude - longitude) < 2) return [];
        const swapped = { latitude: longitude, longitude: latitude };
        const address = { ...unknownAddress, city: name, countryCode: code };
        const found = judgePosition(
          { ...swapped, address, countries: [code], isOfIp: false },
          gazetteer,
        )?.mark;
        return found === 'swapped' || found === 'near zero' || found === 'half zero'
          ? []
          : [`${code} ${name}`];
      }),
    );
    expect(missed).toEqual([]);
  });

  // The oracle is brute force over all places of a country, not only the larger ones of the gazetteer.
  it('lie within the circle of their country, 98 of 100 people, wherever its IP address is said to be', () => {
    const byCountry = groupBy(places, ({ country }) => country);
    for (const [code, own] of byCountry) {
      const people = own.reduce((sum, { population }) => sum + population, 0);
      for (const place of own.slice(0, 2)) {
        const address = { ...unknownAddress, countryCode: code };
        const km = judged(place, address, true)?.radiusKm ?? 0;
        const point = pointOf(place);
        const held = own
          .filter((other) => sphericalKm(point, pointOf(other)) <= km)
          .reduce((sum, { population }) => sum + population, 0);
        expect([code, held >= people * 0.98]).toEqual([code, true]);
      }
    }
  });
});

describe('the centres of countries that biologists found in their data (jhnwllr/catalogue-of-centroids)', () => {
  it.each(countryCentres)('%s %d, %d of an IP address is its country', (countryCode, latitude, longitude) => {
    const address = { ...unknownAddress, countryCode };
    const found = judgePosition(
      { latitude, longitude, address, countries: codesOf(address), isOfIp: true },
      bundledGazetteer(),
    );
    expect(found?.mark).toBe('country');
  });
});

it('every mark has a text', () => {
  expect(markText('country', 2_600)).toBe(
    'its address names no city, so it stands for the whole country: anywhere within 2,600 km',
  );
});
