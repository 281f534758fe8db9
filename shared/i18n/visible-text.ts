import { escapedUnits } from '../json/escaped-units';
import { maxShownLength } from '../shown-text';
import { messages } from './messages';

/** A part of a received text: readable as it is, or one character that is spelled out. */
interface VisiblePiece {
  readonly text: string;
  /**
   * True if `text` represents a character that would be invisible or reorder its surroundings, or the rest of a long
   * text.
   */
  readonly spelled: boolean;
}

/**
 * Characters that show nothing or deceive: controls except tab and line end, formatting characters (bidirectional
 * overrides, zero width, tags), line separators, lone surrogates, private and unassigned ones, and Hangul fillers.
 */
export const deceptiveCharacters =
  /(?![\t\n]|\r\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** Fast path for plain Latin texts: testing for all character classes takes ten times as long. */
const plain = /^[\t\n -~\u00a1-\u00ac\u00ae-\u024f]+$/;

/** Maximum number of spelled-out characters per text: each is an element, of which a page can have only so many. */
const maxMarked = 20;

/**
 * Splits a received text into pieces that together are safe to read, e.g. a right-to-left override as "⟨U+202E⟩".
 * Whatever its content, the number of pieces is small and their length hardly more than `maxLength`; the last one says
 * that there is more.
 */
export function visiblePieces(text: string, maxLength = maxShownLength): readonly VisiblePiece[] {
  const beginning = text.length > maxLength ? text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '') : text;
  if (beginning === text && plain.test(text)) return [{ text, spelled: false }];
  const pieces: VisiblePiece[] = [];
  let [unmarked, end, length] = ['', 0, 0];
  for (const match of beginning.matchAll(deceptiveCharacters)) {
    const spelled = spell(match[0]);
    length += match.index - end + spelled.length;
    if (length > maxLength) return [...pieces, ...plainPiece(unmarked), more()];
    unmarked += beginning.slice(end, match.index);
    end = match.index + match[0].length;
    if (pieces.length < 2 * maxMarked) {
      pieces.push(...plainPiece(unmarked), { text: spelled, spelled: true });
      unmarked = '';
    } else unmarked += spelled;
  }
  pieces.push(...plainPiece(unmarked + beginning.slice(end)));
  return beginning === text ? pieces : [...pieces, more()];
}

function plainPiece(text: string): readonly VisiblePiece[] {
  return text === '' ? [] : [{ text, spelled: false }];
}

function more(): VisiblePiece {
  return { text: `… ⟨${messages.report.truncated}⟩`, spelled: true };
}

/** Returns a text with its deceptive characters written as in JSON. */
export function escapeDeceptive(text: string): string {
  return text.replaceAll(deceptiveCharacters, (found) => escapedUnits(found));
}

/** Returns whether a text has characters that are invisible or deceptive. */
export function isDeceptive(text: string): boolean {
  return !plain.test(text) && text.search(deceptiveCharacters) !== -1;
}

/** Returns the pieces as plain text, for names and labels without markup. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .map((piece) => piece.text)
    .join('');
}

function spell(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `⟨U+${code}⟩`;
}
