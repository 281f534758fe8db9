import type { ReadEntry } from './review-log';
import { foldEntries } from './review-state';
import type { RiskLevel } from './vocabulary';

/** A word of neither scale of risks, with the place in their order that an analyst gave it. */
export interface RiskWord {
  readonly word: string;
  readonly level: RiskLevel;
  /** Who wrote it; null for this analyst. */
  readonly person: string | null;
  /** ms since 1970. */
  readonly saidAt: number;
}

/** Returns the risk word that the entries of a subject make; null if it has no place of its own. */
export function riskWordOf(entries: readonly ReadEntry[]): RiskWord | null {
  const states = foldEntries(entries).history.flatMap(({ entry, content: each }) =>
    each?.kind === 'risk-word' ? [{ entry, body: each.body }] : [],
  );
  const last = states.at(-1);
  if (last === undefined || last.body.level === null) return null;
  const { person, saidAt } = last.entry;
  return { word: last.body.word, level: last.body.level, person, saidAt };
}
