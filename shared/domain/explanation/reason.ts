import { riskAssessments, riskAssignments } from '../vocabulary';

/** The service's words for a risk, as a text may spell them: "High risk", "high_risk". */
const riskWords: ReadonlySet<string> = new Set(
  [...riskAssessments, ...riskAssignments].map((word) => word.replaceAll('_', ' ')),
);

/** Longer beginnings don't fit a glance, in characters. */
const maxBeginning = 300;

/** A sentence ends before white space and a capital or a digit. */
const sentenceEnd = /(?<=[.!?…])\s+(?=[\p{Lu}\p{Nd}])/u;

/**
 * Returns the first sentence of the service's reason and the rest; null if there is none. A sentence that only names the
 * risk, which is shown beside it, is left out.
 */
export function reasonIn(text: string): { readonly beginning: string; readonly rest: string } | null {
  const sentences = text.trim().split(sentenceEnd);
  const [title = ''] = sentences;
  const isRisk = riskWords.has(
    title
      .toLowerCase()
      .replaceAll('_', ' ')
      .replace(/[.!?]$/, ''),
  );
  const [beginning = '', ...rest] = isRisk && sentences.length > 1 ? sentences.slice(1) : sentences;
  if (beginning === '') return null;
  const cut = beginning.length <= maxBeginning ? beginning.length : lastSpace(beginning);
  return {
    beginning: beginning.slice(0, cut),
    rest: [beginning.slice(cut).trim(), ...rest].join(' ').trim(),
  };
}

/** Returns where a text can be cut so that its beginning fits the maximum: before a word, never within a character. */
function lastSpace(text: string): number {
  const space = text.lastIndexOf(' ', maxBeginning);
  if (space > 0) return space;
  return /[\uD800-\uDBFF]/.test(text.charAt(maxBeginning - 1)) ? maxBeginning - 1 : maxBeginning;
}
