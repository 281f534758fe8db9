import { basqueNames } from '../countries/basque-names';
import { currentFormats, currentLocale } from './language';

/** Returns the name of a country in the current language; undefined if the code (ISO 3166-1 alpha-2) is unknown. */
export function countryName(code: string): string | undefined {
  const own = currentLocale === 'eu' ? basqueName(code) : undefined;
  if (own !== undefined || code === '') return own;
  return new Intl.DisplayNames(currentFormats().regions, { type: 'region', fallback: 'none' }).of(code);
}

/** Split when a country is first named in Basque. */
let inBasque: ReadonlyMap<string, string> | null = null;

function basqueName(code: string): string | undefined {
  inBasque ??= new Map(
    basqueNames
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 2), line.slice(3)]),
  );
  return inBasque.get(code);
}
