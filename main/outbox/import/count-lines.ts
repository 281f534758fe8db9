const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Returns the number of line ends (CR LF, LF or CR) in UTF-8 bytes; a CR LF counts where its CR is. */
export function countLineEnds(bytes: Uint8Array, from: number, until: number): number {
  let ends = 0;
  for (let at = from; at < until; at += 1) {
    const byte = bytes[at];
    if (byte === carriageReturn || (byte === lineFeed && bytes[at - 1] !== carriageReturn)) ends += 1;
  }
  return ends;
}

/** Returns the end of the empty lines that start at a position. */
export function afterLineEnds(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === lineFeed || bytes[at] === carriageReturn) at += 1;
  return at;
}
