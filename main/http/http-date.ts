const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const clock = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';
const name = '(?<month>[A-Z][a-z]{2})';
/** The three formats of RFC 9110, section 5.6.7, of which a recipient must accept all. */
const formats = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d{2}) ${name} (?<year>\\d{4}) ${clock} GMT$`),
  // Sunday, 06-Nov-94 08:49:37 GMT
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>\\d{2})-${name}-(?<shortYear>\\d{2}) ${clock} GMT$`),
  // Sun Nov  6 08:49:37 1994
  new RegExp(`^[A-Z][a-z]{2} ${name} (?<day>[ \\d]\\d) ${clock} (?<year>\\d{4})$`),
];

/**
 * Reads an HTTP date; null for anything else, which Date.parse would accept. `now` and the result in ms since 1970: a year of
 * two digits more than 50 years ahead is one of the past.
 */
export function httpDate(text: string, now: number): number | null {
  const found = formats.map((format) => format.exec(text)?.groups).find((groups) => groups !== undefined);
  const month = months.indexOf(found?.month?.toLowerCase() ?? '');
  if (found === undefined || month === -1) return null;
  const [day, hour, minute, second] = [found.day, found.hour, found.minute, found.second].map(Number);
  const year = found.year === undefined ? fullYear(Number(found.shortYear), now) : Number(found.year);
  const time = Date.UTC(year, month, day, hour, minute, second);
  // Date.UTC carries 31 November over to December.
  const read = new Date(time);
  return read.getUTCDate() === day && read.getUTCHours() === hour && read.getUTCMinutes() === minute
    ? time
    : null;
}

function fullYear(shortYear: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear();
  const inCentury = thisYear - (thisYear % 100) + shortYear;
  return inCentury > thisYear + 50 ? inCentury - 100 : inCentury;
}
