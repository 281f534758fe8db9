import { spokenLanguage } from '../../../../shared/messages/spoken-language';

/**
 * How a country of the bundled data is named in the language that is spoken: in English as the data has it, else as `regions`
 * says, by its English name, else as the system does. `code`: the three digits of ISO 3166-1, or UN M49; a few have none.
 */
export function spokenCountry(
  name: string,
  code: string | number | undefined,
  regions: Readonly<Record<string, string>>,
): string {
  if (spokenLanguage === 'en') return name;
  return regions[name] ?? systemName(code) ?? name;
}

function systemName(code: string | number | undefined): string | undefined {
  // Names are known by letters alone; a locale's region in digits is told in letters (CLDR's aliases).
  const region = code === undefined ? undefined : new Intl.Locale(`und-${code}`).region;
  return region && new Intl.DisplayNames(spokenLanguage, { type: 'region', fallback: 'none' }).of(region);
}
