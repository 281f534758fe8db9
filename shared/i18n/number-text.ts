import type { DistanceInterval } from '../domain/geodesy';
import { currentFormats } from './language';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number: "12,345.6", or "12.345,6" in Spanish, rounded to `digits` decimals (3 by default). */
export function numberText(value: number, digits = 3): string {
  return formatOf(0, digits).format(value);
}

/** Formats a number without a thousands separator, as the number of a line: "12345". */
export function ungroupedText(value: number): string {
  return formatOf(0, 3, 'decimal', false).format(value);
}

/** Formats a difference with its sign: "+3", "0". */
export function differenceText(value: number): string {
  return value > 0 ? `+${numberText(value)}` : numberText(value);
}

/** Formats a decimal number with all its digits, and at least `decimals` decimals: "9,007,199,254,740,993.25". */
export function exactNumberText(decimal: string, decimals = 0): string {
  const [, sign, whole, given = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined) return decimal.replace('.', decimalSign());
  const grouped = formatOf(0, 0).format(BigInt(whole));
  const fraction = given.padEnd(decimals, '0');
  return `${sign}${grouped}${fraction === '' ? '' : decimalSign() + fraction}`;
}

function decimalSign(): string {
  return decimalText(0.5, 1).slice(1, 2);
}

/** Formats a number with exactly `digits` decimals: "5.0", or "5,0" in Spanish. */
export function decimalText(value: number, digits: number): string {
  return formatOf(digits, digits).format(value);
}

function formatOf(
  minimumFractionDigits: number,
  maximumFractionDigits: number,
  style: 'decimal' | 'percent' = 'decimal',
  useGrouping?: false,
): Intl.NumberFormat {
  const { numbers } = currentFormats();
  const name = `${numbers} ${style} ${minimumFractionDigits} ${maximumFractionDigits} ${useGrouping}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(numbers, {
    style,
    minimumFractionDigits,
    maximumFractionDigits,
    ...(useGrouping === false ? { useGrouping } : {}),
  });
  formats.set(name, format);
  return format;
}

/** Reads a typed number, with a decimal point or comma, and spaces between thousands; NaN for any other text. */
export function typedNumber(text: string): number {
  const digits = text.replace(/(?<=^\d{1,3}(?:\s\d{3})*)\s(?=\d{3}(?!\d))/g, '');
  return /^\d+([.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN;
}

/** Returns a number as it is typed, with the decimal sign of the language. */
export function enteredText(number: number): string {
  return String(number).replace('.', decimalSign());
}

const compactFormats = new Map<string, Intl.NumberFormat>();

/** Formats a number in a few characters: "1.2K", or "1,2 mil" in Spanish. */
export function compactText(value: number): string {
  const { numbers } = currentFormats();
  const format =
    compactFormats.get(numbers) ??
    new Intl.NumberFormat(numbers, { notation: 'compact', maximumFractionDigits: 1 });
  compactFormats.set(numbers, format);
  return format.format(value);
}

/** Formats a percentage without decimals: "82%", or "82 %" in Spanish. */
export function percentText(percent: number): string {
  return formatOf(0, 0, 'percent').format(percent / 100);
}

/** Formats a share of 1 with up to one decimal: "7.6%", or "7,6 %" in Spanish. */
export function shareText(share: number): string {
  return formatOf(0, 1, 'percent').format(share);
}

/** Formats a range of shares: "6.8–8.4%". */
export function shareRangeText(low: number, high: number): string {
  return `${numberText(100 * low, 1)}–${shareText(high)}`;
}

/** Formats a list: "a", "a and b", "a, b and c"; as a disjunction "a, b or c". */
export function listText(
  parts: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const { dates, and, or } = currentFormats();
  if (dates !== 'numeric') return new Intl.ListFormat(dates, { type }).format(parts);
  const last = parts.slice(-2).join(` ${type === 'conjunction' ? and : or} `);
  return [...parts.slice(0, -2), last].join(', ');
}

/** Formats a distance for display: metres below 1 km, one decimal below 100 km, whole km above. */
export function distanceText(km: number): string {
  const metres = Math.round(km * 1000);
  if (metres < 1000) return `${metres} m`;
  if (metres < 99_950) return `${decimalText(km, 1)} km`;
  return `${numberText(km, 0)} km`;
}

/** "7,493–7,593 km", "0–60 km", "0.4–12 km", "0–300 m"; one figure if both are equal. */
export function intervalText({ min, max }: DistanceInterval): string {
  if (max < 0.9995) return `${range(metres(min), metres(max))} m`;
  return `${range(kilometres(min), kilometres(max))} km`;
}

function range(min: string, max: string): string {
  return min === max ? max : `${min}–${max}`;
}

function metres(km: number): string {
  return km > 0 && km < 0.0005 ? '<1' : String(Math.round(km * 1000));
}

/** One decimal below 10 km. A minimum distance above 0 never reads as 0. */
function kilometres(km: number): string {
  if (km > 0 && km < 0.05) return `<${numberText(0.1)}`;
  return numberText(km, km < 9.95 ? 1 : 0);
}
