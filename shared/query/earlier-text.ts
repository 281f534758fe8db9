import { maxQueryText } from '../domain/report-query';
import { names } from '../text/compiled/names';
import { fold } from '../text/fold';
import { tokensOf, withPlainSigns } from './tokens';
import { valueOfPattern } from './wildcards';

/**
 * Search texts of before there was AND, OR, NOT, brackets, stars and further fields, all of which were words or characters
 * then.
 */

/** What a stored query has where its text is of the language of today. */
export const queryLanguage = 2;

/** Those of then, by what their values were: a text, in which a star is new, or something else. */
const fieldsOfTexts = ['user', 'device', 'case', 'place', 'tx'] as const;
const otherFields = [
  ...['risk', 'signal', 'review', 'verdict', 'is', 'amount', 'ip', 'before', 'after', 'since', 'wait'],
] as const;

function namesOfFields(fields: readonly (keyof typeof names.search.fields)[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => names.search.fields[field].name.map(fold)));
}

const namesOfTexts = namesOfFields(fieldsOfTexts);
const otherNames = namesOfFields(otherFields);

/** What may be a field at the start of a word, with its value; a text between quotes; or what is between spaces. */
const pieces = /((?<![^\s"])-?([\p{L}\p{M}]+):)(?:("[^"]*"?)|([^\s"]*))|"[^"]*"?|[^\s"]+/gu;

/** Returns the text that means today what an earlier one did. */
export function renewedText(earlier: string): string {
  const plain = withPlainSigns(earlier);
  const renewed = plain.replace(pieces, (piece: string, start = '', name = '', quoted, value, at: number) => {
    const folded = fold(name);
    const isText = namesOfTexts.has(folded);
    if (!isText && !otherNames.has(folded)) return renewedWords(piece);
    if (typeof value === 'string') return isText ? `${start}${valueOfPattern([value])}` : piece;
    // A star next to the quote would be part of the value.
    return plain[at + piece.length] === '*' ? `${start}${quoted} ` : piece;
  });
  return renewed === plain || renewed.length > maxQueryText ? earlier : renewed;
}

function renewedWords(piece: string): string {
  return piece.replace(/"[^"]*"?|[^\s"]+/g, (word) => {
    const [token] = tokensOf(word);
    return token?.kind === 'words' ? word : `"${word}"`;
  });
}
