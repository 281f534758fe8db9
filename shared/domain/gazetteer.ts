import { groupBy } from '../group-by';
import { fold } from '../text/fold';
import { meanRadiusKm, onUnitSphere, type Point } from './geodesy';
import { besideCube, cubeOf, keyOf } from './sphere-grid';

/** A country or region, as a circle that reaches its farthest place. */
export interface Reach extends Point {
  readonly reachKm: number;
}

export interface GazetteerCity extends Point {
  /** As GeoNames writes it. */
  readonly name: string;
}

/**
 * How far from its centre a city reaches at most, with its suburbs and the airports that are named after it, km. Farther away,
 * people wouldn't say that they are there.
 */
export const cityKm = 50;

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
  #byCube: ReadonlyMap<number, readonly PlacedCity[]> | null = null;

  constructor(countries: readonly GazetteerCountry[]) {
    this.countries = countries;
    this.#byCode = new Map(countries.map((country) => [country.code, country]));
  }

  /** Returns the country that an address means; null if it can mean several or none that is known. */
  countryOf(possible: readonly string[]): GazetteerCountry | null {
    const [code] = possible;
    return code !== undefined && possible.length === 1 ? (this.#byCode.get(code) ?? null) : null;
  }

  /** Returns the nearest city within `cityKm` of a point, of one country or of any; null if there is none. */
  nearestCity(point: Point, within: GazetteerCountry | null): CityOfCountry | null {
    this.#byCube ??= byCube(this.countries);
    return nearestOf(point, within, this.#byCube);
  }

  /** Returns the cities with a name, as folded by `fold`. */
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
      const name = fold(city.name);
      const named = cities.get(name);
      if (named) named.push({ city, country });
      else cities.set(name, [{ city, country }]);
    }
  return cities;
}

/** A city on the unit sphere. */
interface PlacedCity {
  readonly found: CityOfCountry;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The straight distance of two points that are `cityKm` apart, in radii of the Earth, and so the side of a cube. */
const cityChord = 2 * Math.sin(cityKm / meanRadiusKm / 2);

/** Returns the cities by the cubes of space in which they are (sphere-grid.ts). */
function byCube(countries: readonly GazetteerCountry[]): ReadonlyMap<number, readonly PlacedCity[]> {
  const placed = countries.flatMap((country) =>
    country.cities.map((city): PlacedCity => ({ found: { city, country }, ...onUnitSphere(city) })),
  );
  return groupBy(placed, ({ x, y, z }) => cubeAt(x, y, z));
}

function cubeAt(x: number, y: number, z: number): number {
  return keyOf(cubeOf(x, cityChord), cubeOf(y, cityChord), cubeOf(z, cityChord));
}

/** Cubes are as wide as the distance, so that what is near is in the same cube or in one next to it. */
function nearestOf(
  point: Point,
  within: GazetteerCountry | null,
  cubes: ReadonlyMap<number, readonly PlacedCity[]>,
): CityOfCountry | null {
  const { x, y, z } = onUnitSphere(point);
  const cube = cubeAt(x, y, z);
  let [nearest, least]: [CityOfCountry | null, number] = [null, cityChord ** 2];
  for (const step of besideCube)
    for (const city of cubes.get(cube + step) ?? []) {
      if (within !== null && city.found.country !== within) continue;
      const square = (city.x - x) ** 2 + (city.y - y) ** 2 + (city.z - z) ** 2;
      if (square <= least) [nearest, least] = [city.found, square];
    }
  return nearest;
}
