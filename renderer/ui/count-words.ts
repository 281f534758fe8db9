import { counted } from '../../shared/messages/number-text';

/** "1 report", "12,345 reports": a number with its noun, which is given in the singular. */
export function countWords(count: number, noun: string): string {
  return counted(count, noun, `${noun}s`);
}
