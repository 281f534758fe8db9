import { fold } from '../text/fold';

/** The country named by an address: by name, by code (ISO 3166), by both or not at all. */
export interface NamedCountry {
  readonly name: string | null;
  readonly code: string | null;
}

/** `unknown` if one names no country, or one gives a name and the other a code. */
type CountryComparison = 'same' | 'different' | 'unknown';

/**
 * Returns a function that compares the countries of one report. Only addresses that give both a name and a
 * code tell that "Spain" and "ES" are the same. Names and codes are compared folded. Two
 * different codes are two countries. So are two different names, unless an address says that they share a
 * code.
 */
export function countryComparison(
  named: readonly NamedCountry[],
): (one: NamedCountry, other: NamedCountry) => CountryComparison {
  const termsByCountry = new Map<NamedCountry, readonly string[]>();
  const termsOf = (country: NamedCountry) => {
    const terms = termsByCountry.get(country) ?? countryTerms(country);
    termsByCountry.set(country, terms);
    return terms;
  };
  // Created on demand: most reports give both everywhere and need no groups.
  let groups: readonly ReadonlySet<string>[] | null = null;
  const groupOf = (terms: readonly string[]) => {
    groups ??= groupsOf(named.map(termsOf));
    return groups.find((group) => terms.some((term) => group.has(term)));
  };
  return (one, other) => {
    // The usual case: nothing to normalize.
    if (one.name === other.name && one.code === other.code)
      return countryLabel(one) === null ? 'unknown' : 'same';
    const [terms, otherTerms] = [termsOf(one), termsOf(other)];
    if (terms.length === 0 || otherTerms.length === 0) return 'unknown';
    if (terms.some((term) => otherTerms.includes(term))) return 'same';
    const haveBoth = (kind: Kind) => hasKind(terms, kind) && hasKind(otherTerms, kind);
    if (haveBoth('code')) return 'different';
    const [group, otherGroup] = [groupOf(terms), groupOf(otherTerms)];
    if (group && group === otherGroup) return 'same';
    const knownCodes = hasKind([...(group ?? [])], 'code') && hasKind([...(otherGroup ?? [])], 'code');
    return knownCodes || haveBoth('name') ? 'different' : 'unknown';
  };
}

/** Returns the display name of a country: its name as given, else its code; null if the address names none. */
export function countryLabel({ name, code }: NamedCountry): string | null {
  return [name, code].find((term) => term !== null && term.trim() !== '') ?? null;
}

type Kind = 'name' | 'code';

function hasKind(terms: readonly string[], kind: Kind): boolean {
  return terms.some((term) => term.startsWith(kind));
}

/** Returns the country of an address as normalized terms: "name spain", "code es". */
function countryTerms({ name, code }: NamedCountry): readonly string[] {
  return [...normalizedTerm('name', name), ...normalizedTerm('code', code)];
}

function normalizedTerm(kind: Kind, text: string | null): readonly string[] {
  const compared = fold(text ?? '').trim();
  return compared === '' ? [] : [`${kind} ${compared}`];
}

/** Groups the terms of addresses: terms that share an address name the same country. */
function groupsOf(addresses: readonly (readonly string[])[]): readonly ReadonlySet<string>[] {
  let groups: readonly ReadonlySet<string>[] = [];
  for (const terms of addresses) {
    const shares = (group: ReadonlySet<string>) => terms.some((term) => group.has(term));
    const joined = new Set([...terms, ...groups.filter(shares).flatMap((group) => [...group])]);
    groups = [...groups.filter((group) => !shares(group)), joined];
  }
  return groups;
}
