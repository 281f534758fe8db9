import type { Case } from '../../../shared/domain/case';
import type { ListedCase } from '../../../shared/domain/case-change';
import type { FoldedCase } from '../../../shared/domain/shared-case';

/** The last computed value of each key, with the state that it was computed for. */
class Remembered<Value> {
  readonly #values = new Map<string, { readonly state: string; readonly value: Value }>();

  /** Returns the value for a state; undefined if another state was the last one. */
  find(key: string, state: string): Value | undefined {
    const known = this.#values.get(key);
    return known?.state === state ? known.value : undefined;
  }

  set(key: string, state: string, value: Value): void {
    this.#values.set(key, { state, value });
  }

  /** Forgets the values of all other keys. */
  retain(keys: ReadonlySet<string>): void {
    for (const key of this.#values.keys()) if (!keys.has(key)) this.#values.delete(key);
  }
}

/** The cases of an open file as they were last read. Must be discarded after a failed transaction. */
export class KnownCases {
  /** Shared cases by their IDs, for the state of their entries. */
  readonly folded = new Remembered<FoldedCase>();
  /** Shared cases without a copy, as they are listed; null for one that isn't shared any more. */
  readonly shared = new Remembered<ListedCase | null>();
  /** Stored cases by their IDs, for their text. */
  readonly stored = new Remembered<Case>();
  /** Copies of shared cases by their IDs, as they are listed, for their text and the state of their entries. */
  readonly copies = new Remembered<ListedCase>();
}
