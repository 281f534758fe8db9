import { parseExact } from './exact-json';
import { endOfString } from './scan-json';

/**
 * Deeper nesting isn't indented further. Otherwise, the indentation of a hostile, deeply nested text would outgrow the
 * text.
 */
const maxIndentLevels = 40;

/**
 * Formats JSON text for reading, with two spaces per level. Numbers and strings stay unchanged, character for
 * character. Returns text that isn't JSON unchanged.
 */
export function formatJson(text: string): string {
  if (parseExact(text) === undefined) return text;
  let laidOut = '';
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(Math.min(depth, maxIndentLevels))}`;
  const structural = /["[\]{},:]|\s+/g;
  let copied = 0;
  for (let match = structural.exec(text); match; match = structural.exec(text)) {
    const [token] = match;
    laidOut += text.slice(copied, match.index);
    copied = structural.lastIndex;
    if (token === '"') {
      copied = endOfString(text, match.index);
      laidOut += text.slice(match.index, copied);
      structural.lastIndex = copied;
    } else if (token === '[' || token === '{') {
      const empty = /^\s*[\]}]/.exec(text.slice(copied, copied + 64));
      if (empty) {
        laidOut += token + empty[0].trim();
        copied += empty[0].length;
        structural.lastIndex = copied;
        continue;
      }
      depth += 1;
      laidOut += token + newLine();
    } else if (token === ']' || token === '}') {
      depth = Math.max(0, depth - 1);
      laidOut += newLine() + token;
    } else if (token === ',') laidOut += token + newLine();
    else if (token === ':') laidOut += ': ';
  }
  return laidOut + text.slice(copied);
}

/**
 * Returns the JSON with every string (including member names) of more than `maxLength` UTF-16 units cut just after this
 * length, followed by "…". Numbers and structure stay unchanged. A cut string is always shorter than before.
 */
export function abridgeJson(json: string, maxLength: number): string {
  const pieces: string[] = [];
  let copied = 0;
  for (let open = json.indexOf('"'); open !== -1; ) {
    const end = endOfString(json, open);
    const cut = open + maxLength < end ? endOfUnits(json, open + 1, maxLength + 1) : end;
    if (cut < end - 2) {
      pieces.push(json.slice(copied, cut), '…"');
      copied = end;
    }
    open = json.indexOf('"', end);
  }
  return copied === 0 ? json : pieces.join('') + json.slice(copied);
}

/**
 * Returns the index after the first `count` units of a string whose content starts at `start`. May be past the end of a
 * shorter string.
 */
function endOfUnits(json: string, start: number, count: number): number {
  let at = start;
  for (let unit = 0; unit < count; unit += 1) {
    const isEscape = json.charCodeAt(at) === 0x5c;
    if (!isEscape) at += 1;
    else at += json.charCodeAt(at + 1) === 0x75 ? 6 : 2;
  }
  return at;
}
