import { type Point, sphericalKm } from './geodesy';
import { countryComparison, type NamedCountry } from './same-country';

/** A country or region, as a circle that reaches its farthest place. */
export interface Reach extends Point {
  readonly reachKm: number;
}

export interface GazetteerCity extends Point {
  /** As folded by `fold`. */
  readonly name: string;
}

export interface GazetteerCountry {
  /** ISO 3166-1, two letters. */
  readonly code: string;
  /** The radius in km of a circle of its area; 0 if it is part of another country's area. */
  readonly radiusKm: number;
  readonly whole: Reach;
  /** The middle of its area, of its largest part, and of the box around that. */
  readonly centres: readonly Point[];
  /** Its first-level divisions. */
  readonly regions: readonly Reach[];
  readonly cities: readonly GazetteerCity[];
}

/** What is known of the world to judge positions. */
export class Gazetteer {
  readonly countries: readonly GazetteerCountry[];
  readonly #found = new Map<string, GazetteerCountry | null>();
  #cities: ReadonlyMap<string, readonly CityOfCountry[]> | null = null;

  constructor(countries: readonly GazetteerCountry[]) {
    this.countries = countries;
  }

  /** Returns the country that an address names; null if it names none that is known. */
  countryOf(named: NamedCountry): GazetteerCountry | null {
    const key = JSON.stringify([named.name, named.code]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    if (this.#found.size >= maxKept) this.#found.clear();
    const found = this.countries.find((country) => isSame(named, country)) ?? null;
    this.#found.set(key, found);
    return found;
  }

  /** Returns the cities with a folded name. */
  citiesNamed(name: string): readonly CityOfCountry[] {
    this.#cities ??= byName(this.countries);
    return this.#cities.get(name) ?? [];
  }
}

interface CityOfCountry {
  readonly city: GazetteerCity;
  readonly country: GazetteerCountry;
}

/** Names of countries whose country is kept: any number may arrive. */
const maxKept = 1_000;

function isSame(named: NamedCountry, { code }: GazetteerCountry): boolean {
  const country = { name: null, code };
  return countryComparison([named, country])(named, country) === 'same';
}

function byName(countries: readonly GazetteerCountry[]): ReadonlyMap<string, readonly CityOfCountry[]> {
  const cities = new Map<string, CityOfCountry[]>();
  for (const country of countries)
    for (const city of country.cities) {
      const named = cities.get(city.name);
      if (named) named.push({ city, country });
      else cities.set(city.name, [{ city, country }]);
    }
  return cities;
}

/** Whether one of the points is within so many km, on a sphere. */
export function isNearAny(point: Point, points: readonly Point[], km: number): boolean {
  // A degree of latitude is at least 110 km, so most points are too far north or south.
  const degrees = km / 110;
  return points.some(
    (other) => Math.abs(other.latitude - point.latitude) <= degrees && sphericalKm(point, other) <= km,
  );
}
