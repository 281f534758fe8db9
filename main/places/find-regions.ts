import { countriesNamed, countriesStarting } from '../../shared/countries/country-named';
import { comparedName, type Region } from './packed-places';

/** The regions of the cities in a country or region, by their places in the list. */
export type Regions = ReadonlySet<number>;

/** Finds regions by what is written beside a city: a country or region in any language, or its code. */
export class RegionFinder {
  readonly #regions: readonly Region[];

  constructor(regions: readonly Region[]) {
    this.#regions = regions;
  }

  /** By a whole name. */
  named(text: string): Regions {
    const key = keyOf(text);
    return this.#having(key, countriesNamed(text), [`\t${key}\t`]);
  }

  /**
   * Returns the regions that the parts after a city name, the widest last: "Illinois, United States"; then those that they name if
   * the last one is still being typed: "Illinois, Uni". A part before it counts if the last one has a region of that name.
   */
  namedByParts(parts: readonly string[]): readonly [Regions, Regions] {
    const last = parts.at(-1) ?? '';
    const narrowed = (regions: Regions) =>
      parts.slice(0, -1).reduceRight<Regions>((found, part) => {
        const inside = common(found, this.named(part));
        return inside.size > 0 ? inside : found;
      }, regions);
    return [narrowed(this.named(last)), narrowed(this.#starting(last))];
  }

  /** Returns the regions that words name: "illinois", "united states", "illinois united states". */
  namedByWords(words: readonly string[]): Regions {
    const whole = this.named(words.join(' '));
    if (whole.size > 0) return whole;
    for (let at = 1; at < words.length; at += 1) {
      const wide = this.named(words.slice(at).join(' '));
      const found = wide.size > 0 ? common(wide, this.named(words.slice(0, at).join(' '))) : wide;
      if (found.size > 0) return found;
    }
    return whole;
  }

  /** By the beginning of a country's name, or of a word in a region's. */
  #starting(text: string): Regions {
    const key = keyOf(text);
    return this.#having(key, countriesStarting(text), [`\t${key}`, ` ${key}`]);
  }

  #having(key: string, countries: readonly string[], parts: readonly string[]): Regions {
    const found = new Set<number>();
    if (key === '') return found;
    for (const [at, { country, names }] of this.#regions.entries())
      if (countries.includes(country) || parts.some((part) => names.includes(part))) found.add(at);
    return found;
  }
}

/** "N.Y." is the code "ny". */
function keyOf(text: string): string {
  return comparedName(text).replace(/^(?:[a-z] )+[a-z]$/, (letters) => letters.replaceAll(' ', ''));
}

function common(one: Regions, other: Regions): Regions {
  return new Set([...one].filter((each) => other.has(each)));
}
