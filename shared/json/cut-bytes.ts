/**
 * The structure of a JSON text: where its outermost container can be split, in bytes of UTF-8, and how deeply
 * containers are nested.
 */
export interface ByteCuts {
  /** Offsets of the container's opening bracket, its commas and its closing bracket. Empty if there is no container. */
  readonly cuts: readonly number[];
  /** Whether the container closes. */
  readonly closed: boolean;
  /** Maximum number of containers open at once, or 0 if there is none. */
  readonly depth: number;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const open = 0x7b;
const close = 0x7d;
/** Sets the one bit in which "[" differs from "{", and "]" from "}". */
const folded = 0x20;

/**
 * Finds where a JSON text can be split, without decoding it: no byte of a multi-byte character is a JSON delimiter.
 * Takes linear time. The result is not meaningful for text that isn't JSON.
 */
export function cutBytes(bytes: Uint8Array): ByteCuts {
  const cuts: number[] = [];
  let level = 0;
  let depth = 0;
  let closed = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    if (code === quote) {
      for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
    } else if (code === comma) {
      if (level === 1 && !closed) cuts.push(at);
    } else if ((code | folded) === open) {
      level += 1;
      if (level > depth) depth = level;
      if (level === 1 && !closed) cuts.push(at);
    } else if ((code | folded) === close) {
      level -= 1;
      if (level === 0 && !closed) {
        cuts.push(at);
        closed = true;
      }
    }
  }
  return { cuts, closed, depth };
}
