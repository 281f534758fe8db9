/**
 * Exact decimal numbers, as texts of any length: "12345678901234567890", "-0.10", "1e21". A double has 15 to 17 digits.
 */

const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;
/** Numbers with a greater exponent, in either direction, or with more digits are none. */
const limits = { exponent: 4_000, digits: 1_000 };

/** The value 0.d₁d₂d₃… × 10^exponent, where neither the first nor the last digit is 0. Zero has no digits. */
interface Scientific {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

function scientificOf(text: string): Scientific | null {
  const [, sign, whole = '', fraction = '', power = '0'] = decimal.exec(text) ?? [];
  const all = whole + fraction;
  if (sign === undefined || all.length > limits.digits) return null;
  const digits = all.replace(/^0+/, '');
  const exponent = whole.length + Number(power) - (all.length - digits.length);
  if (Math.abs(exponent) > limits.exponent) return null;
  return { isNegative: sign === '-', digits: withoutLastZeros(digits), exponent };
}

function withoutLastZeros(digits: string): string {
  let length = digits.length;
  while (digits[length - 1] === '0') length -= 1;
  return digits.slice(0, length);
}

const zero = '1';
/** Follows the digits of a negative number, and every digit in the order of characters. */
const end = '~';
/** Added to an exponent in a key, so that four digits have it. */
export const exponentShift = 5_000;

/** Returns a text by whose characters numbers are ordered, and which is equal for equal numbers; null if it is no number. */
export function decimalKey(text: string): string | null {
  const number = scientificOf(text);
  if (number === null) return null;
  if (number.digits === '') return zero;
  const key = String(number.exponent + exponentShift) + number.digits;
  return number.isNegative ? `0${complement(key)}${end}` : `2${key}`;
}

/** Returns the number of such a text, in digits without an exponent if there are few: "0.5", "1e+21". */
export function decimalOfKey(key: string): string {
  if (key === zero) return '0';
  const isNegative = key.startsWith('0');
  const absolute = isNegative ? complement(key.slice(1, -end.length)) : key.slice(1);
  const exponentLength = String(exponentShift).length;
  const exponent = Number(absolute.slice(0, exponentLength)) - exponentShift;
  return (isNegative ? '-' : '') + digitsText(absolute.slice(exponentLength), exponent);
}

/** Returns a number in the one form that `decimalOfKey` gives it; null if it is no number. */
export function plainDecimal(text: string): string | null {
  const key = decimalKey(text);
  return key === null ? null : decimalOfKey(key);
}

/** Zeros written at most, before or after the digits. */
const maxZeros = 40;

function digitsText(digits: string, exponent: number): string {
  if (exponent > digits.length + maxZeros || exponent < -maxZeros) {
    const [first = '', rest] = [digits[0], digits.slice(1)];
    return `${first}${rest === '' ? '' : `.${rest}`}e${exponent - 1}`;
  }
  if (exponent <= 0) return `0.${'0'.repeat(-exponent)}${digits}`;
  const whole = digits.slice(0, exponent).padEnd(exponent, '0');
  const fraction = digits.slice(exponent);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function complement(digits: string): string {
  return digits.replace(/\d/g, (digit) => String(9 - Number(digit)));
}

/** Returns the exact sum of numbers, in the form of `plainDecimal`; other texts count as 0. */
export function sumOfDecimals(texts: readonly string[]): string {
  const numbers = texts.flatMap((text) => scientificOf(text) ?? []).filter(({ digits }) => digits !== '');
  const lastPlace = numbers.reduce((least, number) => Math.min(least, placeOf(number)), 0);
  const units = numbers.reduce((sum, number) => {
    const all = BigInt(number.digits) * 10n ** BigInt(placeOf(number) - lastPlace);
    return number.isNegative ? sum - all : sum + all;
  }, 0n);
  if (units === 0n) return '0';
  const digits = String(units < 0n ? -units : units);
  return (units < 0n ? '-' : '') + digitsText(withoutLastZeros(digits), digits.length + lastPlace);
}

/** Returns the power of 10 of a number's last digit. */
function placeOf({ digits, exponent }: Scientific): number {
  return exponent - digits.length;
}

/** Whether a text is a number. */
export function isDecimal(text: string): boolean {
  return decimalKey(text) !== null;
}
