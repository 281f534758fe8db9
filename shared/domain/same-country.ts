import { fold } from '../text/fold';

/** The country named by an address: by name, by code (ISO 3166), by both or not at all. */
export interface NamedCountry {
  readonly name: string | null;
  readonly code: string | null;
  /** The ISO codes of the countries that this can mean; empty if no one knows the name and the code. */
  readonly possible: readonly string[];
}

/** Of an address without a country. */
export const noCountry: NamedCountry = { name: null, code: null, possible: [] };

/** `unknown` if one names no country, or none that is known. */
type CountryComparison = 'same' | 'different' | 'unknown';

/**
 * Returns a function that compares the countries of one report: the same if both can mean one country. What no one knows is
 * the same as what is written alike, and otherwise what an address of the report that is written alike means.
 */
export function countryComparison(
  named: readonly NamedCountry[],
): (one: NamedCountry, other: NamedCountry) => CountryComparison {
  const possibleOf = (country: NamedCountry) =>
    country.possible.length > 0
      ? country.possible
      : named.filter((each) => sharesTerm(each, country)).flatMap(({ possible }) => possible);
  return (one, other) => {
    if (countryLabel(one) === null || countryLabel(other) === null) return 'unknown';
    // The usual case: nothing to fold.
    if ((one.name === other.name && one.code === other.code) || areSame(one.possible, other.possible))
      return 'same';
    const [possible, otherPossible] = [possibleOf(one), possibleOf(other)];
    if (possible.length > 0 && otherPossible.length > 0)
      return areSame(possible, otherPossible) ? 'same' : 'different';
    return sharesTerm(one, other) ? 'same' : 'unknown';
  };
}

/** Returns the display name of a country: its name as given, else its code; null if the address names none. */
export function countryLabel({ name, code }: Pick<NamedCountry, 'name' | 'code'>): string | null {
  return [name, code].find((term) => term !== null && term.trim() !== '') ?? null;
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.some((country) => other.includes(country));
}

/** Returns true if both have the same name or the same code, folded. */
function sharesTerm(one: NamedCountry, other: NamedCountry): boolean {
  return areAlike(one.name, other.name) || areAlike(one.code, other.code);
}

function areAlike(one: string | null, other: string | null): boolean {
  const compared = fold(one ?? '').trim();
  return compared !== '' && compared === fold(other ?? '').trim();
}
