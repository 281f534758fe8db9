import { randomInt } from 'node:crypto';
import type { PseudonymKind, ResolvedPseudonym } from '../../../shared/domain/assistant';

/** Numbers start anywhere below. */
const firstBelow = 1_000_000;
/** Gaps are smaller, so that a session doesn't learn how much others read. */
const maxGap = 10;
/** What assistants that read without end can fill memory with, all sessions together: about 100 MB. */
const maxCharacters = 50_000_000;
/** What each pseudonym needs besides its value, about. */
const ownCharacters = 200;

/** The numbers of pseudonyms, of which none is given twice, and the memory that they need. */
export class PseudonymNumbers {
  readonly #next = new Map<PseudonymKind, number>();
  #characters = 0;

  next(kind: PseudonymKind): number {
    const next = (this.#next.get(kind) ?? randomInt(firstBelow)) + 1 + randomInt(maxGap);
    this.#next.set(kind, next);
    return next;
  }

  /** Returns false if there is no room for so many characters. */
  take(characters: number): boolean {
    if (this.#characters + characters > maxCharacters) return false;
    this.#characters += characters;
    return true;
  }

  giveBack(characters: number): void {
    this.#characters -= characters;
  }
}

/**
 * The pseudonyms of one session: "user-48213". A value keeps its pseudonym as long as the session lasts, and no other session
 * has it. Only main has them: what they stand for never goes back to the process of the assistant, except as a value to search
 * for.
 */
export class Pseudonyms {
  readonly #numbers: PseudonymNumbers;
  readonly #byValue = new Map<string, string>();
  readonly #byPseudonym = new Map<string, ResolvedPseudonym>();
  #characters = 0;

  constructor(numbers: PseudonymNumbers) {
    this.#numbers = numbers;
  }

  /** Returns the pseudonym of a value; null if there is no room for more. */
  of(kind: PseudonymKind, value: string): string | null {
    const identity = `${kind}:${value}`;
    const known = this.#byValue.get(identity);
    if (known !== undefined) return known;
    const characters = ownCharacters + 2 * value.length;
    if (!this.#numbers.take(characters)) return null;
    this.#characters += characters;
    const pseudonym = `${kind}-${this.#numbers.next(kind)}`;
    this.#byValue.set(identity, pseudonym);
    this.#byPseudonym.set(pseudonym, { pseudonym, kind, value });
    return pseudonym;
  }

  /** Returns what a pseudonym stands for; null for one that wasn't given. */
  find(pseudonym: string): ResolvedPseudonym | null {
    return this.#byPseudonym.get(pseudonym) ?? null;
  }

  forget(): void {
    this.#byValue.clear();
    this.#byPseudonym.clear();
    this.#numbers.giveBack(this.#characters);
    this.#characters = 0;
  }
}
