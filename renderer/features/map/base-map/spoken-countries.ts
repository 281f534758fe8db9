import { spokenLanguage } from '../../../../shared/i18n/language';
import type { NameCountry } from './world';

/**
 * Returns a function that names the countries of the bundled data in the current language: in English as in
 * the data, else as in `regions` by English name, else as the system names them. A code is the three digits
 * of ISO 3166-1.
 */
export function spokenCountries(regions: Readonly<Record<string, string>>): NameCountry {
  if (spokenLanguage === 'en') return (name) => name;
  const system = new Intl.DisplayNames(spokenLanguage, { type: 'region', fallback: 'none' });
  return (name, code) => {
    const letters = lettersOf(code);
    return regions[name] ?? (letters && system.of(letters)) ?? name;
  };
}

/**
 * Intl.DisplayNames only accepts letters. A locale with a numeric region resolves it to letters (CLDR's
 * aliases).
 */
function lettersOf(code: string | number | undefined): string | undefined {
  return code === undefined ? undefined : new Intl.Locale(`und-${code}`).region;
}
