import { type AssumedRadii, areSameRadii } from '../../shared/domain/assumed-radius';
import type { StoreState } from '../../shared/domain/store-state';
import type { StoreAnswer } from './contract';

interface Dependencies {
  /** Has the open store reckon its scores by radii: how many are others than before. */
  readonly assume: (radii: AssumedRadii) => Promise<StoreAnswer<'reports.assumeRadii'>>;
  /** The radii of the settings, as they are now. */
  readonly radii: () => AssumedRadii;
  /** Told that stored scores are others than before. */
  readonly changed: () => void;
}

/** Has the open store keep its scores of disagreement by the radii of the settings, whenever either is another. */
export class RadiiFollower {
  readonly #with: Dependencies;
  #open = false;
  #told: AssumedRadii | null = null;

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  /** A store that is open now may never have been told, or be a copy that was begun anew. */
  follow({ kind }: StoreState): void {
    this.#open = kind === 'ready';
    this.#told = null;
    this.settingsChanged();
  }

  settingsChanged(): void {
    const radii = this.#with.radii();
    if (!this.#open || (this.#told && areSameRadii(this.#told, radii))) return;
    this.#told = radii;
    void this.#tell(radii);
  }

  async #tell(radii: AssumedRadii): Promise<void> {
    const answer = await this.#with.assume(radii);
    // Where it failed, nothing is lost: the next opening tells it again.
    if (answer.ok && answer.value > 0) this.#with.changed();
  }
}
