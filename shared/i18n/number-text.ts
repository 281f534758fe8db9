import { spokenLanguage } from './spoken-language';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number: "12,345.6", or "12.345,6" in Spanish, rounded to `digits` decimals (3 by default). */
export function numberText(value: number, digits = 3): string {
  return formatOf(0, digits).format(value);
}

/** Formats a number with exactly `digits` decimals: "5.0", or "5,0" in Spanish. */
export function decimalText(value: number, digits: number): string {
  return formatOf(digits, digits).format(value);
}

function formatOf(
  minimumFractionDigits: number,
  maximumFractionDigits: number,
  style: 'decimal' | 'percent' = 'decimal',
): Intl.NumberFormat {
  const name = `${spokenLanguage} ${style} ${minimumFractionDigits} ${maximumFractionDigits}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(spokenLanguage, {
    style,
    minimumFractionDigits,
    maximumFractionDigits,
  });
  formats.set(name, format);
  return format;
}

/** Formats a percentage without decimals: "82%", or "82 %" in Spanish. */
export function percentText(percent: number): string {
  return formatOf(0, 0, 'percent').format(percent / 100);
}

/** Formats a number with its noun, singular or plural: "1 report", "12,345 reports". */
export function counted(count: number, one: string, more: string): string {
  return `${numberText(count)} ${count === 1 ? one : more}`;
}

/** Formats a list: "a", "a and b", "a, b and c". */
export function listText(parts: readonly string[]): string {
  return new Intl.ListFormat(spokenLanguage === 'en' ? 'en-GB' : spokenLanguage).format(parts);
}
