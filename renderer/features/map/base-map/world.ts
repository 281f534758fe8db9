import { countryName } from '../../../../shared/i18n/country-name';
import { currentLocale } from '../../../../shared/i18n/language';
import type { Pixel } from '../mercator';
import { inflate, PackedNumbers, readShapes, type Shape } from './packed-shapes';

/**
 * The coasts, borders and land of Natural Earth, projected and ready to draw at any zoom. scripts/bundled-world.ts packs them:
 * the grid, then land, coasts and borders as packed-shapes.ts reads them.
 */
export interface World {
  /** Rings to fill by the even-odd rule: a ring inside another is water. */
  readonly land: readonly Shape[];
  readonly coasts: readonly Shape[];
  readonly borders: readonly Shape[];
}

/** Reads the bundled world, compressed with gzip, in Base64. */
export async function readBundledWorld(packed: string): Promise<World> {
  const numbers = new PackedNumbers(await inflate(packed));
  const grid = numbers.next();
  const [land, coasts, borders] = [
    readShapes(numbers, grid),
    readShapes(numbers, grid),
    readShapes(numbers, grid),
  ];
  return { land, coasts, borders };
}

/** A country's name with the best place to write it, on the unit square of the world. */
export interface CountryName {
  readonly name: string;
  readonly at: Pixel;
  /** The width of the country at its name, and the area of its largest part. */
  readonly width: number;
  readonly area: number;
}

/** A country with its English name, and its code (three digits of ISO 3166-1), which some don't have. */
export interface CountryPlace extends CountryName {
  readonly code: string | null;
}

/** Returns the name of a country. */
type NameCountry = (name: string, code: string | null) => string;

/** Returns the countries with other names. */
export function namedCountries(
  countries: readonly CountryPlace[],
  nameOf: NameCountry,
): readonly CountryName[] {
  return countries.map(({ name, code, ...place }) => ({ ...place, name: nameOf(name, code) }));
}

/**
 * Returns a function that names the countries of the bundled data in the current language: in English as in
 * the data, else as in `regions` by English name, else by their code. A code is the three digits
 * of ISO 3166-1.
 */
export function localizedCountries(regions: Readonly<Record<string, string>>): NameCountry {
  if (currentLocale === 'en') return (name) => name;
  return (name, code) => {
    const letters = lettersOf(code);
    return regions[name] ?? (letters && countryName(letters)) ?? name;
  };
}

/**
 * Intl.DisplayNames only accepts letters. A locale with a numeric region resolves it to letters (CLDR's
 * aliases).
 */
function lettersOf(code: string | null): string | null | undefined {
  return code === null ? undefined : new Intl.Locale(`und-${code}`).region;
}
