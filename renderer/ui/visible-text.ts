import { messages } from '../../shared/messages/messages';

/** A stretch of a received text: readable as it is, or one character that must be spelled out. */
export interface VisiblePiece {
  readonly text: string;
  /** True where `text` stands for a character that would be invisible or would reorder its surroundings, or for the rest of a long text. */
  readonly spelled: boolean;
}

/**
 * Characters that show nothing or deceive: controls except tab and line end, formatting characters (bidirectional
 * overrides, zero width, tags), line separators, lone surrogates, private and unassigned ones, and Hangul fillers.
 */
const deceptive = /(?![\t\n]|\r\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** What nearly every text is made of: to look for each of many kinds of characters takes ten times as long. */
const plain = /^[ -~]+$/;

/** More characters of one value nobody reads on a screen, and a window would freeze over them: Raw JSON and Copy have them all. */
export const longestShown = 10_000;

/**
 * Splits a received text into pieces that together are safe to read, e.g. a right-to-left override as "⟨U+202E⟩". Of a longer
 * text than `longestShown` the last piece says how much more there is.
 */
export function visiblePieces(text: string): readonly VisiblePiece[] {
  if (text.length > longestShown) {
    const shown = text.slice(0, longestShown).replace(/[\uD800-\uDBFF]$/, '');
    const more = `… ⟨${messages.report.notShown(text.length - shown.length)}⟩`;
    return [...visiblePieces(shown), { text: more, spelled: true }];
  }
  if (plain.test(text)) return [{ text, spelled: false }];
  const pieces: VisiblePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(deceptive)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), spelled: false });
    pieces.push({ text: spell(match[0]), spelled: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), spelled: false });
  return pieces;
}

/** The same as plain text, for names and labels that can hold no markup. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .map((piece) => piece.text)
    .join('');
}

function spell(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `⟨U+${code}⟩`;
}
