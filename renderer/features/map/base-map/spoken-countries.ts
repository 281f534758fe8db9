import { spokenLanguage } from '../../../../shared/messages/spoken-language';
import type { NameCountry } from './world';

/**
 * How countries of the bundled data are named in the language that is spoken: in English as the data has them, else as
 * `regions` says, by the English name, else as the system does. A code is the three digits of ISO 3166-1.
 */
export function spokenCountries(regions: Readonly<Record<string, string>>): NameCountry {
  if (spokenLanguage === 'en') return (name) => name;
  const system = new Intl.DisplayNames(spokenLanguage, { type: 'region', fallback: 'none' });
  return (name, code) => {
    const letters = lettersOf(code);
    return regions[name] ?? (letters && system.of(letters)) ?? name;
  };
}

/** The system names regions by letters alone; that of a locale which is given in digits comes out in letters (CLDR's aliases). */
function lettersOf(code: string | number | undefined): string | undefined {
  return code === undefined ? undefined : new Intl.Locale(`und-${code}`).region;
}
