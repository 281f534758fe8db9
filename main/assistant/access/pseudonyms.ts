import { randomInt } from 'node:crypto';
import { type PseudonymKind, pseudonymKinds, type ResolvedPseudonym } from '../../../shared/domain/assistant';

/** Numbers start anywhere below, so that those of two sessions can't be compared. */
const firstBelow = 1_000_000;
/** What an assistant that reads without end can fill memory with: about 100 MB. */
const maxPseudonyms = 500_000;

/**
 * The pseudonyms of one session: "user-48213". A value keeps its pseudonym as long as the session lasts. Only main has them:
 * what they stand for never goes back to the process of the assistant, except as a value to search for.
 */
export class Pseudonyms {
  readonly #byValue = new Map<string, string>();
  readonly #byPseudonym = new Map<string, ResolvedPseudonym>();
  readonly #next = new Map<PseudonymKind, number>(
    pseudonymKinds.map((kind) => [kind, randomInt(firstBelow)]),
  );

  /** Returns the pseudonym of a value; null if there are too many. */
  of(kind: PseudonymKind, value: string): string | null {
    const identity = `${kind}:${value}`;
    const known = this.#byValue.get(identity);
    if (known !== undefined) return known;
    if (this.#byValue.size >= maxPseudonyms) return null;
    const number = this.#next.get(kind) ?? 0;
    this.#next.set(kind, number + 1);
    const pseudonym = `${kind}-${number}`;
    this.#byValue.set(identity, pseudonym);
    this.#byPseudonym.set(pseudonym, { pseudonym, kind, value });
    return pseudonym;
  }

  /** Returns what a pseudonym stands for; null for one that wasn't given. */
  find(pseudonym: string): ResolvedPseudonym | null {
    return this.#byPseudonym.get(pseudonym) ?? null;
  }
}
