import { isPlaceholder } from '../text/placeholder';
import { countryKey } from './country-key';
import { countryNames } from './country-names';

/**
 * Returns the ISO 3166-1 codes (two letters) of the countries that a text can mean: by a name in any language, or by a code,
 * also a withdrawn one. More than one if it is ambiguous ("Congo") or its country was divided ("YU"); none if no one knows it.
 */
export const countriesNamed = remembered((text) => {
  const key = wholeKey(text);
  return key === '' ? [] : countriesWith([` ${key} `, ` ${key.toUpperCase()} `]);
});

/** Like `countriesNamed`, by a code alone: "AO" is Angola, although Austria is Áo in Vietnamese. */
const countriesCoded = remembered((text) => {
  const key = wholeKey(text);
  return key === '' ? [] : countriesWith([` ${key.toUpperCase()} `]);
});

/** Returns the countries with a name or code that starts with a text. */
export function countriesStarting(text: string): readonly string[] {
  const key = countryKey(text.slice(0, maxNameLength));
  return key === '' ? [] : countriesWith([` ${key}`, ` ${key.toUpperCase()}`]);
}

/**
 * Returns the countries that an address can mean: those that fit its name and its code. Where none fits both, those of either.
 */
export function countriesOf(name: string | null, code: string | null): readonly string[] {
  const coded = countriesCoded(code ?? '');
  // An unknown code of two letters, "EU", may be the short name of a country in some language.
  const isCode = /^\s*[a-z]{2}\s*$/i.test(code ?? '');
  const byCode = coded.length > 0 || isCode ? coded : countriesNamed(code ?? '');
  const byName = countriesNamed(name ?? '');
  const byBoth = byCode.filter((country) => byName.includes(country));
  return byBoth.length > 0 ? byBoth : [...byCode, ...byName];
}

const maxNameLength = 200;
const maxRemembered = 5_000;

/** A search of all names takes 0.1 ms, and the same few texts come in every report. */
function remembered(find: (text: string) => readonly string[]): (text: string) => readonly string[] {
  const found = new Map<string, readonly string[]>();
  return (text) => {
    if (text.length > maxNameLength) return [];
    const before = found.get(text);
    if (before) return before;
    const countries = isPlaceholder(text) ? [] : find(text);
    if (found.size >= maxRemembered) found.clear();
    found.set(text, countries);
    return countries;
  };
}

/** Numeric codes have lost their zeros in some sources. */
function wholeKey(text: string): string {
  const key = countryKey(text);
  return /^\d{1,2}$/.test(key) ? key.padStart(3, '0') : key;
}

/** Split when the first country is looked for: most processes that load this read no reports at their start. */
let lines: readonly string[] | null = null;

function countriesWith(parts: readonly string[]): readonly string[] {
  lines ??= countryNames()
    .trim()
    .split('\n')
    .map((line) => ` ${line} `);
  return lines.filter((line) => parts.some((part) => line.includes(part))).map((line) => line.slice(1, 3));
}
