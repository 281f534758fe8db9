import { OpenLocationCode } from 'open-location-code';
import type { FoundPlace } from '../../shared/contract/map.calls';

const codes = new OpenLocationCode();

/** A plus code, after the address of its site, before the city that a short one is near. */
const written =
  /^\s*(?:https?:\/\/(?:www\.)?plus\.codes\/(?:#|map\/)?)?([2-9CFGHJMPQRVWX]{2,8}0{0,6}\+[2-9CFGHJMPQRVWX]{0,12})[\s,]*(.*)$/i;

/**
 * Returns the place of a plus code: "8CGRC78W+XX", or "C78W+XX Madrid" for the one next to a city, which `findCity` finds. null
 * for anything else, and for a short code without a city that is known.
 */
export function findPlusCode(text: string, findCity: (near: string) => FoundPlace | null): FoundPlace | null {
  const [, code = '', near = ''] = written.exec(text.normalize('NFKC').replaceAll('%2B', '+')) ?? [];
  const whole = wholeCode(code.toUpperCase(), near, findCity);
  if (whole === null) return null;
  const { latitudeCenter, longitudeCenter } = codes.decode(whole);
  return {
    name: whole,
    region: '',
    country: '',
    latitude: latitudeCenter,
    longitude: longitudeCenter,
    population: 0,
  };
}

function wholeCode(code: string, near: string, findCity: (near: string) => FoundPlace | null): string | null {
  if (codes.isFull(code)) return code;
  if (!codes.isShort(code) || near.trim() === '') return null;
  // Next to the city there can be a district or county, which isn't known.
  const city = findCity(near) ?? findCity(near.split(',')[0] ?? '');
  return city && codes.recoverNearest(code, city.latitude, city.longitude);
}
