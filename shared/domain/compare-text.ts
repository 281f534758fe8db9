/** Orders texts by their UTF-16 code units, which is the same on every computer and in every language. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
