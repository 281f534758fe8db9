import { type AssumedRadii, areSameRadii } from '../../shared/domain/assumed-radius';
import type { StoreState } from '../../shared/domain/store-state';
import type { StoreAnswer } from '../store/contract';

interface Dependencies {
  /** Makes the open store recompute its scores with these radii. Resolves to the number of changed scores. */
  readonly assumeRadii: (radii: AssumedRadii) => Promise<StoreAnswer<'reports.assumeRadii'>>;
  /** Returns the radii of the current settings. */
  readonly radii: () => AssumedRadii;
  /** Called when stored scores have changed. */
  readonly onScoresChanged: () => void;
}

/** Keeps the open store's disagreement scores in line with the settings' radii, whenever either changes. */
export class AssumedRadiiSync {
  readonly #dependencies: Dependencies;
  #open = false;
  #sent: AssumedRadii | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Must be called when the store's state changes. A newly opened store may not know the radii, or may be a
   * rebuilt copy.
   */
  storeChanged({ kind }: StoreState): void {
    this.#open = kind === 'ready';
    this.#sent = null;
    this.settingsChanged();
  }

  settingsChanged(): void {
    const radii = this.#dependencies.radii();
    if (!this.#open || (this.#sent && areSameRadii(this.#sent, radii))) return;
    this.#sent = radii;
    void this.#send(radii);
  }

  async #send(radii: AssumedRadii): Promise<void> {
    const answer = await this.#dependencies.assumeRadii(radii);
    // A failure needs no retry: the radii are sent again when the store next opens.
    if (answer.ok && answer.value > 0) this.#dependencies.onScoresChanged();
  }
}
