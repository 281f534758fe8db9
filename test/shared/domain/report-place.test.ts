import { describe, expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import { raisedSignals } from '../../../shared/domain/report';
import { placeOfReport, placePositionOf } from '../../../shared/domain/report-place';
import { positionsIn } from '../../../shared/gazetteer';

const tokyo = { city: 'Tokyo', country: 'Japan', latitude: 35.69, longitude: 139.69171 };
const lisbon = { city: 'Lisbon', country: 'Portugal', latitude: 38.7223, longitude: -9.1393 };
const porto = { city: 'Porto', country: 'Portugal', latitude: 41.1579, longitude: -8.6291 };
const madrid = { city: 'Madrid', country: 'Spain', latitude: 40.4168, longitude: -3.7038 };
const california = { country: 'United States', country_code: 'US', latitude: 37.422, longitude: -122.084 };
/** In the Atlantic, without a name. */
const atSea = { latitude: 35.1234, longitude: -40.4321 };

const location = (location_type: string | null, address: object) => ({
  location: { location_type, address },
});
const geo = (address: object) => ({ geo_location: { address } });
const em = (address: object) => ({ em_location: { address } });
const ip = (address: object, flags: object = {}) => ({ ip: { ...flags, address } });
const spoofed = { device: { integrity: { gps_spoofed: true } } };

function placed(fields: object) {
  const { report } = readReport(JSON.stringify(fields), '1');
  const positions = positionsIn(report).usable;
  const place = placeOfReport(report, positions);
  return { ...place, position: placePositionOf({ ...place, positions, signals: raisedSignals(report) }) };
}

describe('the place of a report', () => {
  it.each([
    [
      'the service’s location',
      { ...location('wifi', porto), ...geo(lisbon), ...ip(madrid) },
      'Porto',
      'location',
    ],
    ['GPS', { ...geo(lisbon), ...em(porto), ...ip(madrid) }, 'Lisbon', 'geo'],
    ['radio before the IP address', { ...em(porto), ...ip(madrid) }, 'Porto', 'em'],
    [
      'GPS before a location of the IP address',
      { ...location('ip', madrid), ...geo(lisbon) },
      'Lisbon',
      'geo',
    ],
    [
      'GPS before a location that repeats the IP address',
      { ...location(null, madrid), ...geo(lisbon), ...ip(madrid) },
      'Lisbon',
      'geo',
    ],
    [
      'GPS before an unknown location behind a VPN',
      { ...location(null, porto), ...geo(lisbon), ...ip(madrid, { vpn: true }) },
      'Lisbon',
      'geo',
    ],
    ['radio before a fake GPS', { ...spoofed, ...geo(lisbon), ...em(porto), ...ip(madrid) }, 'Porto', 'em'],
    [
      'radio before a location that repeats a fake GPS',
      { ...spoofed, ...location('geo', lisbon), ...geo(lisbon), ...em(porto) },
      'Porto',
      'em',
    ],
    [
      'radio before a location of a fake GPS',
      { ...spoofed, ...location('geo', madrid), ...em(porto) },
      'Porto',
      'em',
    ],
    [
      'radio before GPS at 0,0',
      { ...geo({ city: 'Accra', latitude: 0, longitude: 0 }), ...em(porto) },
      'Porto',
      'em',
    ],
  ] as const)('is that of %s', (_, fields, city, source) => {
    const { place, isPlaceOfIp, position } = placed(fields);
    expect(place).toBe(`${city}, ${city === 'Lisbon' || city === 'Porto' ? 'Portugal' : 'Spain'}`);
    expect(isPlaceOfIp).toBe(false);
    expect(position?.source).toBe(source);
  });

  it('is the city near a GPS position that names none, not the city of the IP address', () => {
    const fields = { ...location('geo', california), ...geo(california), ...ip(tokyo) };
    expect(placed(fields)).toMatchObject({ place: 'Mountain View, United States', isPlaceOfIp: false });
  });

  it('has the state and the country as the address gives them, or else the country’s code', () => {
    const { country, country_code, ...nameless } = california;
    expect(placed(geo({ ...california, state: 'California' })).place).toBe(
      'Mountain View, California, United States',
    );
    expect(placed(geo({ ...nameless, country_code })).place).toBe('Mountain View, US');
    expect(placed(geo({ ...nameless, city: 'unknown', country: '-' })).place).toBe('Mountain View, US');
  });

  it('is the country where no city is near, and nothing where none is named', () => {
    // Eismitte, in the middle of Greenland.
    const ice = { country: 'Greenland', country_code: 'GL', latitude: 70.8967, longitude: -40.7123 };
    expect(placed({ ...geo(ice), ...ip(tokyo) }).place).toBe('Greenland');
    expect(placed({ ...geo(atSea), ...ip(tokyo) })).toMatchObject({ place: '', position: null });
    expect(placed({ ...geo(atSea), ...em(porto), ...ip(tokyo) }).place).toBe('Porto, Portugal');
  });

  it('names no city for a position that stands for a country', () => {
    const kansas = { country: 'United States', country_code: 'US', latitude: 37.751, longitude: -97.822 };
    expect(placed(ip(kansas))).toMatchObject({ place: 'United States', isPlaceOfIp: true });
  });

  it('is marked if only the IP address gives it', () => {
    expect(placed(ip(madrid))).toMatchObject({ place: 'Madrid, Spain', isPlaceOfIp: true });
    expect(placed(location('ip', madrid))).toMatchObject({ place: 'Madrid, Spain', isPlaceOfIp: true });
    expect(placed({ ...location(null, madrid), ...ip(madrid) }).isPlaceOfIp).toBe(true);
  });

  it('is that of an address without usable coordinates, of the same sources first', () => {
    expect(placed({ ...geo({ city: 'Getxo' }), ...ip(madrid) })).toMatchObject({
      place: 'Getxo',
      isPlaceOfIp: false,
      position: null,
    });
    expect(placed(geo({ ...porto, latitude: 91 })).place).toBe('Porto, Portugal');
    expect(placed({})).toMatchObject({ place: '', isPlaceOfIp: false });
  });
});
