/** The country that an address names: by name, by code (ISO 3166), by both or not at all. */
export interface NamedCountry {
  readonly name: string | null;
  readonly code: string | null;
}

/** Whether two addresses name one country. `unknown` where one names none, or one gives a name and the other a code. */
export type CountryComparison = 'same' | 'different' | 'unknown';

/**
 * How the countries of one report compare, which alone knows that its "Spain" is its "ES": by an address that gives both.
 * Names and codes are compared without regard to case. Two codes that differ are two countries; two names that differ are,
 * too, unless an address says that they share a code.
 */
export function countryComparison(
  named: readonly NamedCountry[],
): (one: NamedCountry, other: NamedCountry) => CountryComparison {
  const known = new Map<NamedCountry, readonly string[]>();
  const wordsBy = (country: NamedCountry) => {
    const words = known.get(country) ?? wordsOf(country);
    known.set(country, words);
    return words;
  };
  // Most reports give both everywhere, and need no groups.
  let groups: readonly ReadonlySet<string>[] | null = null;
  const groupOf = (words: readonly string[]) => {
    groups ??= groupsOf(named.map(wordsBy));
    return groups.find((group) => words.some((word) => group.has(word)));
  };
  return (one, other) => {
    // So it is nearly always: then there is nothing to fold.
    if (one.name === other.name && one.code === other.code)
      return countryLabel(one) === null ? 'unknown' : 'same';
    const [words, others] = [wordsBy(one), wordsBy(other)];
    if (words.length === 0 || others.length === 0) return 'unknown';
    if (words.some((word) => others.includes(word))) return 'same';
    const haveBoth = (kind: Kind) => hasKind(words, kind) && hasKind(others, kind);
    if (haveBoth('code')) return 'different';
    const [group, otherGroup] = [groupOf(words), groupOf(others)];
    if (group && group === otherGroup) return 'same';
    const knownCodes = hasKind([...(group ?? [])], 'code') && hasKind([...(otherGroup ?? [])], 'code');
    return knownCodes || haveBoth('name') ? 'different' : 'unknown';
  };
}

/** What the country is called where it is shown: its name as given, else its code; null where the address names none. */
export function countryLabel({ name, code }: NamedCountry): string | null {
  return [name, code].find((word) => word !== null && word.trim() !== '') ?? null;
}

type Kind = 'name' | 'code';

function hasKind(words: readonly string[], kind: Kind): boolean {
  return words.some((word) => word.startsWith(kind));
}

/** What an address says of its country, in the one form in which it is compared: "name spain", "code es". */
function wordsOf({ name, code }: NamedCountry): readonly string[] {
  return [...word('name', name), ...word('code', code)];
}

function word(kind: Kind, given: string | null): readonly string[] {
  const compared = given?.normalize('NFKC').trim().toLowerCase() ?? '';
  return compared === '' ? [] : [`${kind} ${compared}`];
}

/** The words that name one country each: those of addresses that share one. */
function groupsOf(addresses: readonly (readonly string[])[]): readonly ReadonlySet<string>[] {
  let groups: readonly ReadonlySet<string>[] = [];
  for (const words of addresses) {
    const shares = (group: ReadonlySet<string>) => words.some((word) => group.has(word));
    const joined = new Set([...words, ...groups.filter(shares).flatMap((group) => [...group])]);
    groups = [...groups.filter((group) => !shares(group)), joined];
  }
  return groups;
}
