import { currentFormats } from './language';

/** Cached: creating a format takes a hundred times as long as using it, and the grid uses them for every row. */
const formats = new WeakMap<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/** Returns a format in the user's language. `options` is a constant, which identifies the format. `timeZone`: the computer's by default. */
export function dateFormat(options: Intl.DateTimeFormatOptions, timeZone = ''): Intl.DateTimeFormat {
  const { dates } = currentFormats();
  const name = `${dates} ${timeZone}`;
  const ofOptions = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  const known = ofOptions.get(name);
  if (known) return known;
  const zone = timeZone === '' ? {} : { timeZone };
  const format =
    dates === 'numeric'
      ? new Intl.DateTimeFormat(isoOrder, { ...numericDate(options), ...zone })
      : new Intl.DateTimeFormat(dates, { ...options, ...zone });
  formats.set(options, ofOptions.set(name, format));
  return format;
}

/** A language that writes 2026-03-02, and 03-02 without the year. */
const isoOrder = 'en-CA';

function numericDate({ day, month, ...others }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return { ...others, ...(day && { day: '2-digit' }), ...(month && { month: '2-digit' }) };
}
