import { currentLocale } from './language';

/** Cached: creating a format takes a hundred times as long as using it, and the grid uses them for every row. */
const formats = new WeakMap<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/** Returns a format in the user's language. `options` is a constant, which identifies the format. `timeZone`: the computer's by default. */
export function dateFormat(options: Intl.DateTimeFormatOptions, timeZone = ''): Intl.DateTimeFormat {
  const language = currentLocale === 'en' ? 'en-GB' : currentLocale;
  const name = `${language} ${timeZone}`;
  const ofOptions = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  const known = ofOptions.get(name);
  if (known) return known;
  const zone = timeZone === '' ? {} : { timeZone };
  const format = new Intl.DateTimeFormat(language, { ...options, ...zone });
  formats.set(options, ofOptions.set(name, format));
  return format;
}
