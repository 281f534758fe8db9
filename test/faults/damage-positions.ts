import { bundledGazetteer } from '../../shared/gazetteer';
import { longInteger, parseExact, stringifyExact } from '../../shared/json/exact-json';

/**
 * What happens to positions at their sources: the database of IP addresses knows only the country, and gives its centre; a device
 * without a fix sends nearly 0,0; a privacy setting rounds GPS to whole degrees or tenths; a client swaps latitude and longitude.
 */
export const positionDamages = ['country', 'near-zero', 'whole-degrees', 'tenths', 'swapped'] as const;
export type PositionDamage = (typeof positionDamages)[number];

type Fields = Readonly<Record<string, unknown>>;

/** Returns an answer with the damage in the positions of every `every`th report by its ID; one of another shape unchanged. */
export function withDamagedPositions(body: string, damage: PositionDamage, every: number): string {
  const value = parseExact(body);
  if (!Array.isArray(value)) return body;
  return stringifyExact(
    value.map((report: unknown) =>
      isFields(report) && isChosen(report, every) ? damagedReport(report, damage) : report,
    ),
  );
}

function isChosen({ id }: Fields, every: number): boolean {
  const digits = longInteger(id) ?? String(id);
  return /^-?\d+$/.test(digits) && BigInt(digits) % BigInt(every) === 0n;
}

/** Damages the position of its source, and the service's own location where that repeats it. */
function damagedReport(report: Fields, damage: PositionDamage): Fields {
  const source = damage === 'country' ? 'ip' : 'geo_location';
  const before = addressIn(report[source]);
  if (before === null) return report;
  const { location } = report;
  const repeated = addressIn(location);
  const isRepeated = repeated?.latitude === before.latitude && repeated?.longitude === before.longitude;
  return {
    ...report,
    [source]: withAddress(report[source], damagedAddress(before, damage)),
    ...(repeated && isRepeated ? { location: withAddress(location, damagedAddress(repeated, damage)) } : {}),
  };
}

function damagedAddress(address: Fields, damage: PositionDamage): Fields {
  const { latitude, longitude } = address;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return address;
  switch (damage) {
    case 'country': {
      const { city: _city, state: _state, region: _region, ...rest } = address;
      const code = address.country_code;
      const country = bundledGazetteer().countryOf(typeof code === 'string' ? [code] : []);
      return {
        ...rest,
        ...(country && { latitude: country.whole.latitude, longitude: country.whole.longitude }),
      };
    }
    case 'near-zero':
      return { ...address, latitude: 0.0000001, longitude: -0.0000001 };
    case 'whole-degrees':
      return { ...address, latitude: Math.round(latitude), longitude: Math.round(longitude) };
    case 'tenths':
      return {
        ...address,
        latitude: Math.round(latitude * 10) / 10,
        longitude: Math.round(longitude * 10) / 10,
      };
    case 'swapped':
      return Math.abs(longitude) > 90 ? address : { ...address, latitude: longitude, longitude: latitude };
  }
}

function addressIn(holder: unknown): Fields | null {
  return isFields(holder) && isFields(holder.address) ? holder.address : null;
}

function withAddress(holder: unknown, address: Fields): Fields {
  return { ...(isFields(holder) ? holder : {}), address };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
