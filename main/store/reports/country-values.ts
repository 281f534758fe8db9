import { z } from 'zod';
import type { ValueCount } from '../../../shared/contract/report.calls';
import { countriesNamed } from '../../../shared/countries/country-named';
import type { Session } from '../../../shared/node/database/session';
import { fold } from '../../../shared/text/fold';
import { readStoredText } from './stored-row';
import { valueNumber } from './value-dictionary';

/** The countries of reports, as received: one country has many names and codes, which filters and lists take as one. */

const partRow = z.object({ part: z.string() }).transform(({ part }) => readStoredText(part));

/** Returns countries with all names and codes that reports have for them. */
export async function withOtherNames(
  session: Session,
  countries: readonly (string | null)[],
): Promise<readonly (string | null)[]> {
  const wanted = new Set(countries.flatMap((country) => keyOf(country) ?? []));
  if (wanted.size === 0) return countries;
  const received = await session.rows(
    'SELECT DISTINCT part FROM dictionary_part WHERE field = ?',
    [valueNumber('country')],
    partRow,
  );
  return [...new Set([...countries, ...received.filter((name) => wanted.has(keyOf(name) ?? ''))])];
}

/**
 * Returns one value for each country that starts with a text, or that the text names, with the reports of all its names, the
 * most frequent first. `counted`: of each name, in that order. The value is the first of the names that start with the text.
 */
export function oneOfEachCountry(counted: readonly ValueCount[], beginning: string): readonly ValueCount[] {
  const groups = new Map<string, ValueCount[]>();
  for (const each of counted) {
    const key = keyOf(each.value) ?? `name ${each.value}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const typed = fold(beginning);
  const named = keyOf(beginning);
  const starts = ({ value }: ValueCount) => typed === '' || (value !== null && fold(value).startsWith(typed));
  return [...groups]
    .flatMap(([key, names]) => {
      const shown = names.find(starts) ?? (key === named ? names[0] : undefined);
      return shown ? [{ value: shown.value, count: names.reduce((sum, { count }) => sum + count, 0) }] : [];
    })
    .sort((one, other) => other.count - one.count);
}

/** Returns what the names of one country have in common; null for what no one knows. */
function keyOf(country: string | null): string | null {
  const codes = country === null ? [] : countriesNamed(country);
  return codes.length === 0 ? null : codes.join(' ');
}
