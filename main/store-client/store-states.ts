import type { StoreState } from '../../shared/domain/store-state';

/** The state of the open profile's store, and who listens to its changes. */
export class StoreStates {
  #current: StoreState = { kind: 'closed' };
  readonly #listeners = new Set<(state: StoreState) => void>();

  get current(): StoreState {
    return this.#current;
  }

  set(state: StoreState): void {
    this.#current = state;
    for (const listener of [...this.#listeners]) listener(state);
  }

  /** Adds a listener for changes. Returns a function that removes it. */
  onChange(listener: (state: StoreState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether the store is neither being opened nor restarted. */
  get isSettled(): boolean {
    return this.#current.kind !== 'opening' && this.#current.kind !== 'restarting';
  }

  /** Resolves to the state once it is settled. */
  async settled(): Promise<StoreState> {
    while (!this.isSettled) await this.next();
    return this.#current;
  }

  /** Resolves at the next change. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.onChange(() => {
        stop();
        resolve();
      });
    });
  }
}
