import { endOfString } from './scan-json';

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
