/** "1 report", "12,345 reports": a number with its noun, which is given in the singular. */
export function countWords(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
}
