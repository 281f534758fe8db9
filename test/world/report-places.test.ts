import { describe, expect, it } from 'vitest';
import { readReport } from '../../shared/api/read-report';
import { placeOfReport } from '../../shared/domain/report-place';
import { positionsIn } from '../../shared/gazetteer';

/** Where other programs showed the wrong place. Each case: what is reported, the place, whether it is marked, and where. */

function placeIn(fields: object) {
  const { report } = readReport(JSON.stringify(fields), '');
  const { place, isPlaceOfIp } = placeOfReport(report, positionsIn(report).usable);
  return isPlaceOfIp ? `${place} (IP)` : place;
}

const geo = (latitude: number, longitude: number, address: object = {}) => ({
  geo_location: { address: { ...address, latitude, longitude } },
});
const ip = (latitude: number, longitude: number, address: object = {}) => ({
  ip: { address: { ...address, latitude, longitude } },
});
const budapest = ip(47.4979, 19.0402, { city: 'Budapest', country: 'Hungary' });

describe('the IP address gives no city to a device whose position is known', () => {
  it.each([
    [
      'the city of the provider, though GPS is on the map',
      { ...geo(28.6139, 77.209, { country: 'India' }), ...ip(19.076, 72.8777, { city: 'Mumbai' }) },
      'New Delhi, India',
      'thewhiteh4t/seeker #366',
    ],
    [
      'the country of the SIM card',
      { ...geo(52.52, 13.405, { country: 'Germany' }), ...ip(41.1579, -8.6291, { city: 'Porto' }) },
      'Berlin, Germany',
      'SaraVieira/airportsnear.me #2',
    ],
    [
      'a city two hours away, from LTE',
      { ...geo(45.5019, -73.5674, { country: 'Canada' }), ...ip(46.8131, -71.2075, { city: 'Québec' }) },
      'Montréal, Canada',
      'matomo-org/matomo #14269',
    ],
  ])('%s', (_, fields, place) => {
    expect(placeIn(fields)).toBe(place);
  });
});

describe('what only the IP address says is marked', () => {
  it.each([
    ['a city', budapest, 'Budapest, Hungary (IP)', 'linuxmint/cinnamon-spices-applets #5677'],
    [
      'the middle of a country, which is near no city',
      ip(37.751, -97.822, { country: 'United States', country_code: 'US' }),
      'United States (IP)',
      '5calls/5calls-old #344',
    ],
  ])('%s', (_, fields, place) => {
    expect(placeIn(fields)).toBe(place);
  });
});

describe('the nearest city is in the country of the address', () => {
  it.each([
    [
      'not Cardston in Canada',
      geo(48.8596589, -113.4360082, { country: 'United States', country_code: 'US' }),
      'United States',
      'richardpenman/reverse_geocode #21',
    ],
    [
      'not a city of Italy',
      geo(46.601255, 10.422899, { country: 'Switzerland', country_code: 'CH' }),
      'Switzerland',
      'thampiman/reverse-geocoder #41',
    ],
    [
      'not a city of Poland',
      geo(49.71195, 18.6417, { country: 'Czechia', country_code: 'CZ' }),
      'Třinec, Czechia',
      'osm-search/Nominatim #844',
    ],
  ])('%s', (_, fields, place) => {
    expect(placeIn(fields)).toBe(place);
  });

  it('and there is none in the middle of the sea (bovine3dom/fahrtle #142)', () => {
    expect(placeIn({ ...geo(35.1234, -40.4321), ...budapest })).toBe('');
  });
});
