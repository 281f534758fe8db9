import fc from 'fast-check';
import type { PositionSource } from '../../../shared/domain/position';
import { locationTypes } from '../../../shared/domain/vocabulary';
import type { SampleFields, SampleValue } from './sample-reports';

/** The field with the address of each source, as the specification names it. */
export const holders: Readonly<Record<PositionSource, string>> = {
  geo: 'geo_location',
  em: 'em_location',
  ip: 'ip',
  location: 'location',
};

/** A few places, so that sources often agree or are near each other, and a few invalid ones. */
const someCoordinates = fc.constantFrom(
  [43.26271, -2.92528],
  [43.27, -2.93],
  [43.31, -1.98],
  [40.4165, -3.70256],
  [48.8566, 2.3522],
  [40.7128, -74.006],
  [-36.8485, 174.7633],
  [-16.5, 190],
  [0, 0],
  [91, 0],
  [null, 5],
);
const someCountries = fc.constantFrom(
  ['Spain', 'ES'],
  ['España', 'es'],
  ['Spain', null],
  [null, 'ES'],
  ['France', 'FR'],
  [null, 'fr'],
  ['New Zealand', 'NZ'],
  [null, null],
);
const address = fc
  .tuple(someCoordinates, someCountries)
  .map(([[latitude, longitude], [country, code]]) => ({ latitude, longitude, country, country_code: code }));

/** Changes to the sample report for any mixture of sources, countries and signals. */
export const anyPlacement: fc.Arbitrary<SampleFields> = fc
  .record({
    geo: fc.option(address, { nil: undefined }),
    em: fc.option(address, { nil: undefined }),
    ip: fc.option(address, { nil: undefined }),
    location: fc.option(address, { nil: undefined }),
    type: fc.constantFrom(...locationTypes, 'satellite', null),
    tor: fc.boolean(),
    vpn: fc.boolean(),
    spoofed: fc.boolean(),
  })
  .map(({ geo, em, ip, location, type, tor, vpn, spoofed }) => {
    const holder = (given: SampleFields | undefined, more: SampleFields = {}): SampleValue =>
      given && { address: given, ...more };
    return {
      geo_location: holder(geo),
      em_location: holder(em),
      ip: { ...(ip ? { address: ip } : { address: null }), tor, vpn },
      location: holder(location, { location_type: type }),
      device: { integrity: { gps_spoofed: spoofed } },
    };
  });
