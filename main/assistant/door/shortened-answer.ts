import type { Left } from '../leaving/named';
import { answerContent } from './answer-text';

/** Of all that is sent. Some clients refuse answers of more than 25,000 tokens, about four bytes each. */
export const maxAnswerBytes = 100_000;

/** Returns an answer without the last entries of its list if it is too long, and says how many are missing; null if that isn't enough. */
export function shortened(answer: Left, list: string | undefined): Left | null {
  if (bytesOf(answer) <= maxAnswerBytes) return answer;
  if (list === undefined || !isRecord(answer)) return null;
  const entries = answer[list];
  if (!isList(entries)) return null;
  let [fits, tooMany] = [0, entries.length];
  const cut = (count: number): Left => ({
    ...answer,
    [list]: entries.slice(0, count),
    // The next page would start after the entries that are missing.
    ...('next' in answer ? { next: null } : {}),
    left_out: entries.length - count,
    advice: 'The answer was too long. Ask with a lower limit.',
  });
  while (fits + 1 < tooMany) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (bytesOf(cut(middle)) <= maxAnswerBytes) fits = middle;
    else tooMany = middle;
  }
  const answered = cut(fits);
  return bytesOf(answered) <= maxAnswerBytes ? answered : null;
}

/** As it is sent: as text and as structured content, with every escape. */
function bytesOf(answer: Left): number {
  return Buffer.byteLength(JSON.stringify(answerContent(answer)));
}

function isList(left: Left | undefined): left is readonly Left[] {
  return Array.isArray(left);
}

function isRecord(left: Left): left is { readonly [key: string]: Left } {
  return left !== null && typeof left === 'object' && !Array.isArray(left);
}
