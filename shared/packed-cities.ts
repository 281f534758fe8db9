/** A city as the base map names it. */
export interface City {
  readonly name: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** ISO 3166-1 code, two letters; "" if unknown. */
  readonly country: string;
  /** The seat of a country's government. */
  readonly isCapital: boolean;
}

/** Cities as a small JSON value, column by column: as text it takes some 25 bytes a city. */
export interface PackedCities {
  /** One a line. */
  readonly names: string;
  /** Thousandths of a degree: 111 m or less. */
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly populations: readonly number[];
  /** Two characters each, spaces for an unknown one. */
  readonly countries: string;
  /** Which of them are capitals, counted from 0. */
  readonly capitals: readonly number[];
}

const steps = 1_000;

/** Packs cities in the order given, at a precision of a thousandth of a degree. */
export function packCities(cities: readonly City[]): PackedCities {
  return {
    names: cities.map(({ name }) => name.replaceAll('\n', ' ')).join('\n'),
    latitudes: cities.map(({ latitude }) => Math.round(latitude * steps)),
    longitudes: cities.map(({ longitude }) => Math.round(longitude * steps)),
    populations: cities.map(({ population }) => population),
    countries: cities.map(({ country }) => country.padEnd(2).slice(0, 2)).join(''),
    capitals: cities.flatMap(({ isCapital }, at) => (isCapital ? [at] : [])),
  };
}

export function readCities(packed: PackedCities): readonly City[] {
  if (packed.latitudes.length === 0) return [];
  const capitals = new Set(packed.capitals);
  return packed.names.split('\n').map((name, at) => ({
    name,
    latitude: (packed.latitudes[at] ?? 0) / steps,
    longitude: (packed.longitudes[at] ?? 0) / steps,
    population: packed.populations[at] ?? 0,
    country: packed.countries.slice(at * 2, at * 2 + 2).trim(),
    isCapital: capitals.has(at),
  }));
}
