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
