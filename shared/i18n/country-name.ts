import { basqueCountryName } from '../countries/basque-names';
import { currentFormats, currentLocale } from './language';

/** Returns the name of a country in the current language; undefined if the code (ISO 3166-1 alpha-2) is unknown. */
export function countryName(code: string): string | undefined {
  const own = currentLocale === 'eu' ? basqueCountryName(code) : undefined;
  if (own !== undefined || code === '') return own;
  return new Intl.DisplayNames(currentFormats().regions, { type: 'region', fallback: 'none' }).of(code);
}
