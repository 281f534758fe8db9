/** Returns a number as a decimal without an exponent, which the types of XML Schema don't have. */
export function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
