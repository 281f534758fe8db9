import { type Point, pointAt } from '../../../shared/domain/geodesy';
import { type City, cities } from './cities';
import type { Random } from './random';

/** A spot in or around a city, with the location id that the service knows it by. */
export interface Place extends Point {
  readonly id: string;
  readonly city: City;
}

/** A new place at most `withinKm` km from the city's centre. */
export function placeIn(city: City, random: Random, withinKm = 8): Place {
  return { ...near(city, random, withinKm), id: random.hex(16), city };
}

/** The place as a sensor sees it that errs by at most `errorKm` km; the same location id. */
export function seenFrom(place: Place, random: Random, errorKm: number): Place {
  return { ...place, ...near(place, random, errorKm) };
}

/** A city other than this one. */
export function otherCity(city: City, random: Random): City {
  const other = random.pick(cities);
  return other === city ? otherCity(city, random) : other;
}

export function nameOf({ city }: Place): string {
  return city.city === city.country ? city.city : `${city.city}, ${city.country}`;
}

function near(point: Point, random: Random, withinKm: number): Point {
  return pointAt(point, random.between(0, 360), random.between(0, withinKm));
}
