import { countriesNamed, countriesStarting } from '../../shared/countries/country-named';
import { comparedName } from '../../shared/text/words';
import type { Region } from './packed-places';

/** The regions of the cities in a country or region, by their places in the list. */
export type Regions = ReadonlySet<number>;

/** Returns the regions that a whole name means: of a country or region in any language, or its code. */
export function regionsNamed(regions: readonly Region[], text: string): Regions {
  const key = keyOf(text);
  return regionsWith(regions, key, countriesNamed(text), [`\t${key}\t`]);
}

/** Returns those of a country whose name starts with a text, or of a region of whose name a word does. */
function regionsStarting(regions: readonly Region[], text: string): Regions {
  const key = keyOf(text);
  return regionsWith(regions, key, countriesStarting(text), [`\t${key}`, ` ${key}`]);
}

/**
 * Returns the regions that the parts after a city name, the widest last: "Illinois, United States"; then those that they name if
 * the last one is still being typed: "Illinois, Uni". A part before it counts if the last one has a region of that name.
 */
export function regionsOfParts(
  regions: readonly Region[],
  parts: readonly string[],
): readonly [Regions, Regions] {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(-maxParts, -1).map((part) => regionsNamed(regions, part));
  const narrowed = (wide: Regions) =>
    before.reduceRight<Regions>((found, named) => {
      const inside = common(found, named);
      return inside.size > 0 ? inside : found;
    }, wide);
  return [narrowed(regionsNamed(regions, last)), narrowed(regionsStarting(regions, last))];
}

/** District, province, region and country. */
const maxParts = 4;

/** Returns the regions that words name: "illinois", "united states", "illinois united states". */
export function regionsOfWords(regions: readonly Region[], words: readonly string[]): Regions {
  const whole = regionsNamed(regions, words.join(' '));
  if (whole.size > 0) return whole;
  for (let at = 1; at < words.length; at += 1) {
    const wide = regionsNamed(regions, words.slice(at).join(' '));
    const found = wide.size > 0 ? common(wide, regionsNamed(regions, words.slice(0, at).join(' '))) : wide;
    if (found.size > 0) return found;
  }
  return whole;
}

function regionsWith(
  regions: readonly Region[],
  key: string,
  countries: readonly string[],
  parts: readonly string[],
): Regions {
  const found = new Set<number>();
  if (key === '') return found;
  for (const [at, { country, names }] of regions.entries())
    if (countries.includes(country) || parts.some((part) => names.includes(part))) found.add(at);
  return found;
}

/** "N.Y." is the code "ny". */
function keyOf(text: string): string {
  return comparedName(text).replace(/^(?:[a-z] )+[a-z]$/, (letters) => letters.replaceAll(' ', ''));
}

function common(one: Regions, other: Regions): Regions {
  return new Set([...one].filter((each) => other.has(each)));
}
