import type { Point } from './geodesy';

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
  readonly #byCode: ReadonlyMap<string, GazetteerCountry>;
  #cities: ReadonlyMap<string, readonly CityOfCountry[]> | null = null;

  constructor(countries: readonly GazetteerCountry[]) {
    this.countries = countries;
    this.#byCode = new Map(countries.map((country) => [country.code, country]));
  }

  /** Returns the country that an address means; null if it can mean several or none that is known. */
  countryOf(possible: readonly string[]): GazetteerCountry | null {
    const [code] = possible;
    return code !== undefined && possible.length === 1 ? (this.#byCode.get(code) ?? null) : null;
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
