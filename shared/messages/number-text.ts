import { spokenLanguage } from './spoken-language';

const formats = new Map<string, Intl.NumberFormat>();

/** "12,345.6", or "12.345,6" in Spanish: a number as people write it, rounded to `digits` behind the point (3 unless told). */
export function numberText(value: number, digits = 3): string {
  return formatOf(0, digits).format(value);
}

/** "5.0", or "5,0" in Spanish: with exactly so many digits behind the point. */
export function decimalText(value: number, digits: number): string {
  return formatOf(digits, digits).format(value);
}

function formatOf(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const name = `${spokenLanguage} ${minimumFractionDigits} ${maximumFractionDigits}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(spokenLanguage, { minimumFractionDigits, maximumFractionDigits });
  formats.set(name, format);
  return format;
}

/** "1 report", "12,345 reports": a number with its noun, in both of its forms. */
export function counted(count: number, one: string, more: string): string {
  return `${numberText(count)} ${count === 1 ? one : more}`;
}

/** "a", "a and b", "a, b and c": a list as people write it. */
export function listText(parts: readonly string[]): string {
  return new Intl.ListFormat(spokenLanguage === 'en' ? 'en-GB' : spokenLanguage).format(parts);
}
