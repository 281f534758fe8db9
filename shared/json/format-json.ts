import { parseExact } from './exact-json';
import { endOfString } from './scan-json';

/** Deeper nesting is not indented further, or hostile depth would make indentation outgrow the text. */
const deepestIndent = 40;

/**
 * JSON text laid out for reading, two spaces a level: every number and string stays letter for letter. Text that is
 * not JSON comes out as it is.
 */
export function formatJson(text: string): string {
  if (parseExact(text) === undefined) return text;
  let laidOut = '';
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(Math.min(depth, deepestIndent))}`;
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
