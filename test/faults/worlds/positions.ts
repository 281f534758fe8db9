import { bundledGazetteer } from '../../../shared/gazetteer';
import { type Fields, fieldsIn, isFields, type ReportChange } from './changed-reports';

/**
 * What happens to positions at their sources: the database of IP addresses knows only the country, and gives its centre; a device
 * without a fix sends nearly 0,0; a privacy setting rounds GPS to whole degrees or tenths; a client swaps latitude and longitude.
 */
type PositionDamage = 'country' | 'near-zero' | 'whole-degrees' | 'tenths' | 'swapped';

/** Damages the position of its source, and the service's own location where that repeats it. */
export function withPosition(damage: PositionDamage): ReportChange {
  const source = damage === 'country' ? 'ip' : 'geo_location';
  return (report) => {
    const before = fieldsIn(report, source).address;
    if (!isFields(before)) return report;
    const repeated = fieldsIn(report, 'location').address;
    const isRepeated =
      isFields(repeated) && repeated.latitude === before.latitude && repeated.longitude === before.longitude;
    const damaged = (name: string, address: Fields) => ({
      [name]: { ...fieldsIn(report, name), address: damagedAddress(address, damage) },
    });
    return {
      ...report,
      ...damaged(source, before),
      ...(isRepeated ? damaged('location', repeated) : {}),
    };
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
