import { countryKey } from './country-key';
import { countryNames } from './country-names';

/**
 * Returns the ISO 3166-1 codes (two letters) of the countries that a text can mean: by a name in any language, or by a code,
 * also a withdrawn one. More than one if it is ambiguous ("Congo") or its country was divided ("YU"); none if nobody knows it.
 */
export function countriesNamed(text: string): readonly string[] {
  if (text.length > maxNameLength) return [];
  const before = found.get(text);
  if (before) return before;
  const countries = find(text);
  if (found.size >= maxRemembered) found.clear();
  found.set(text, countries);
  return countries;
}

/** A search of all names takes 0.1 ms, and the same few texts come in every report. */
const found = new Map<string, readonly string[]>();
const maxRemembered = 5_000;
const maxNameLength = 200;

/** Returns the countries with a name or code that starts with a text. */
export function countriesStarting(text: string): readonly string[] {
  const key = countryKey(text.slice(0, maxNameLength));
  return key === '' ? [] : countriesWith(` ${key}`);
}

function find(text: string): readonly string[] {
  const key = countryKey(text);
  if (key === '') return [];
  return countriesWith(` ${/^\d{1,2}$/.test(key) ? key.padStart(3, '0') : key} `);
}

/** Split when the first country is looked for: most processes that load this read no reports at their start. */
let lines: readonly string[] | null = null;

function countriesWith(part: string): readonly string[] {
  lines ??= countryNames
    .trim()
    .split('\n')
    .map((line) => `${line} `);
  return lines.filter((line) => line.includes(part)).map((line) => line.slice(0, 2));
}

/**
 * Returns the countries that an address can mean: those that fit its name and its code. Where none fits both, those of either.
 */
export function countriesOf(name: string | null, code: string | null): readonly string[] {
  const byCode = countriesNamed(code ?? '');
  const byName = countriesNamed(name ?? '');
  const byBoth = byCode.filter((country) => byName.includes(country));
  return byBoth.length > 0 ? byBoth : [...byCode, ...byName];
}
