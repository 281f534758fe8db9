import type { Problem } from '../../shared/domain/problem';
import type { StoreState } from '../../shared/domain/store-state';
import type { Result } from '../../shared/result';

interface Dependencies<Basis> {
  /** Makes the open store use this basis. Resolves to 0 if nothing changes by it, such as the number of changed reports. */
  readonly recalculate: (basis: Basis) => Promise<Result<number, Problem>>;
  /** Returns the basis by the current settings. */
  readonly basis: () => Basis;
  readonly isSame: (one: Basis, other: Basis) => boolean;
  /** Called when results of queries may have changed. */
  readonly onChanged: () => void;
}

/**
 * Keeps what the open store derives from the settings in line with them, whenever either changes: values of each report,
 * or how searches are read.
 */
export class Recalculation<Basis> {
  readonly #dependencies: Dependencies<Basis>;
  #open = false;
  #sent: Basis | null = null;

  constructor(dependencies: Dependencies<Basis>) {
    this.#dependencies = dependencies;
  }

  /**
   * Must be called when the store's state changes. A newly opened store may not know the settings, or may be a
   * rebuilt copy.
   */
  storeChanged({ kind }: StoreState): void {
    this.#open = kind === 'ready';
    this.repeat();
  }

  /** Must be called when the store can calculate what it couldn't before. */
  repeat(): void {
    this.#sent = null;
    this.settingsChanged();
  }

  settingsChanged(): void {
    const { basis, isSame } = this.#dependencies;
    const current = basis();
    if (!this.#open || (this.#sent !== null && isSame(this.#sent, current))) return;
    this.#sent = current;
    void this.#send(current);
  }

  async #send(basis: Basis): Promise<void> {
    const answer = await this.#dependencies.recalculate(basis);
    // A failure needs no retry: the settings are sent again when the store next opens.
    if (answer.ok && answer.value > 0) this.#dependencies.onChanged();
  }
}
