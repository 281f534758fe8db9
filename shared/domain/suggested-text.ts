import type { ResolvedPseudonym } from './assistant';

/** The texts of a case that an assistant suggests, in which it names users, devices, transactions and reports by pseudonyms. */

/** The pseudonyms that a person reads as what they stand for. */
const inTexts = /(?<![\p{L}\p{N}_-])(?:user|device|transaction|report)-\d+(?![\p{L}\p{N}_-])/gu;
/** A stranger wrote the values: longer ones, or ones with these characters, could pass for more than a value. */
const maxValue = 200;
const pretending = /["“”\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Returns the pseudonyms in a text, each once. */
export function pseudonymsIn(text: string): readonly string[] {
  return [...new Set(text.match(inTexts))];
}

/** Returns a text with what its pseudonyms stand for, in quotation marks; as it was if that is longer than `maxLength`. */
export function textWithValues(text: string, names: readonly ResolvedPseudonym[], maxLength: number): string {
  const values = new Map(names.map(({ pseudonym, value }) => [pseudonym, value]));
  const resolved = text.replaceAll(inTexts, (pseudonym) => {
    const value = values.get(pseudonym);
    return value === undefined || value.length > maxValue || pretending.test(value)
      ? pseudonym
      : `“${value}”`;
  });
  return resolved.length <= maxLength ? resolved : text;
}
