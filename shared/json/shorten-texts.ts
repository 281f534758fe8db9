import { endOfBytes } from './slice-json';

const quote = 0x22;
const backslash = 0x5c;
const lowerU = 0x75;
const encoder = new TextEncoder();

/**
 * Returns JSON in which every string of more than `most` bytes is reduced to its beginning, behind a note of how much it had:
 * `"[first 65536 of 50000000 bytes] …"`. Everything else stays as it is. Takes linear time.
 */
export function shortenTexts(json: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (let at = 0; at < json.length; at += 1) {
    if (json[at] !== quote) continue;
    const start = at + 1;
    at = endOfBytes(json, at);
    const size = at - start;
    if (size <= most) continue;
    const end = endOfUnits(json, start, start + most);
    const note = encoder.encode(`[first ${end - start} of ${size} bytes] `);
    parts.push(json.subarray(copied, start), note, json.subarray(start, end));
    copied = at;
  }
  return copied === 0 ? json : joined([...parts, json.subarray(copied)]);
}

/** Returns the last place up to `limit` that is neither inside an escape nor inside a character. */
function endOfUnits(json: Uint8Array, start: number, limit: number): number {
  let at = start;
  for (let next = start; next <= limit; next += lengthOfUnit(json, next)) at = next;
  return at;
}

/** Returns the bytes of the character or the escape that starts at a place of a string. */
function lengthOfUnit(json: Uint8Array, at: number): number {
  const byte = json[at] ?? 0;
  if (byte === backslash) return json[at + 1] === lowerU ? 6 : 2;
  if (byte < 0xc0) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
