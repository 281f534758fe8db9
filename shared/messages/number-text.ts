import { spokenLanguage } from './spoken-language';

const formats = new Map<string, Intl.NumberFormat>();

/** "12,345.6", or "12.345,6" in Spanish: a number as people write it, rounded to `digits` behind the point (3 unless told). */
export function numberText(value: number, digits = 3): string {
  const name = `${spokenLanguage} ${digits}`;
  let format = formats.get(name);
  if (format === undefined) {
    format = new Intl.NumberFormat(spokenLanguage, { maximumFractionDigits: digits });
    formats.set(name, format);
  }
  return format.format(value);
}

/** "1 report", "12,345 reports": a number with its noun, in both of its forms. */
export function counted(count: number, one: string, more: string): string {
  return `${numberText(count)} ${count === 1 ? one : more}`;
}

/** "a", "a and b", "a, b and c": a list as people write it. */
export function listText(parts: readonly string[]): string {
  return new Intl.ListFormat(spokenLanguage === 'en' ? 'en-GB' : spokenLanguage).format(parts);
}
