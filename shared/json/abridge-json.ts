import { endOfString } from './scan-json';

/**
 * The same JSON with every string (a name of a member too) that stands for more than `longest` UTF-16 units cut just beyond
 * them, and "…" put at its end; numbers and structure stay letter for letter. What was cut is shorter than before.
 */
export function abridgeJson(json: string, longest: number): string {
  const pieces: string[] = [];
  let copied = 0;
  for (let open = json.indexOf('"'); open !== -1; ) {
    const end = endOfString(json, open);
    const cut = open + longest < end ? endOfUnits(json, open + 1, longest + 1) : end;
    if (cut < end - 2) {
      pieces.push(json.slice(copied, cut), '…"');
      copied = end;
    }
    open = json.indexOf('"', end);
  }
  return copied === 0 ? json : pieces.join('') + json.slice(copied);
}

/** Where the first `count` units end of a string whose content begins at `start`; beyond its end where it has fewer. */
function endOfUnits(json: string, start: number, count: number): number {
  let at = start;
  for (let unit = 0; unit < count; unit += 1) {
    const isEscape = json.charCodeAt(at) === 0x5c;
    if (!isEscape) at += 1;
    else at += json.charCodeAt(at + 1) === 0x75 ? 6 : 2;
  }
  return at;
}
