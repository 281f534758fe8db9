import { longestShown } from '../../shared/domain/shown-text';
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

/** So many spelled characters of a text are marked: each mark is an element, of which a page can have only so many. */
const mostMarked = 20;

/**
 * Splits a received text into pieces that together are safe to read, e.g. a right-to-left override as "⟨U+202E⟩". Whatever it
 * is made of, there are few pieces and, with `longest` characters, hardly more: the last one says that there is more.
 */
export function visiblePieces(text: string, longest = longestShown): readonly VisiblePiece[] {
  const beginning = text.length > longest ? text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') : text;
  if (beginning === text && plain.test(text)) return [{ text, spelled: false }];
  const pieces: VisiblePiece[] = [];
  let [unmarked, end, length] = ['', 0, 0];
  for (const match of beginning.matchAll(deceptive)) {
    const spelled = spell(match[0]);
    length += match.index - end + spelled.length;
    if (length > longest) return [...pieces, ...plainPiece(unmarked), more()];
    unmarked += beginning.slice(end, match.index);
    end = match.index + match[0].length;
    if (pieces.length < 2 * mostMarked) {
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
  return { text: `… ⟨${messages.report.moreNotShown}⟩`, spelled: true };
}

/** Whether a text has characters that show nothing or deceive. */
export function isDeceptive(text: string): boolean {
  return text.search(deceptive) !== -1;
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
