/** Characters that text never has: Unicode keeps them for the use of a program. */
const [begin, end] = ['\u{FDD0}', '\u{FDD1}'];
const gaps = new RegExp(`${begin}(\\w+)${end}`, 'u');

/** Returns what stands for an element in a text: `savedTo({ what, file: gap('file') })`. */
export function gap(name: string): string {
  return `${begin}${name}${end}`;
}

/** Splits a text at its gaps: the words before the first one, its name, the words after it, and so on. */
export function splitAtGaps(text: string): readonly string[] {
  return text.split(gaps);
}
