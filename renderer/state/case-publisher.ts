import type { StoreApi } from 'zustand';
import type { Case } from '../../shared/domain/case';
import type { AutosavedState } from './autosaved';
import type { CasesState } from './cases-state';
import type { OpenProfile } from './open-profile';

/** Delay after the last change before it is shared, ms: typing is shared when the field is left, or after a pause. */
const shareDelay = { typed: 5_000, other: 500 };

/** Sends changes of shared cases to the team. */
export class CasePublisher {
  readonly #store: StoreApi<CasesState>;
  readonly #edits: StoreApi<AutosavedState<Case>>;
  readonly #profile: OpenProfile;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(store: StoreApi<CasesState>, edits: StoreApi<AutosavedState<Case>>, profile: OpenProfile) {
    this.#store = store;
    this.#edits = edits;
    this.#profile = profile;
  }

  /** Publishes a case, if it is shared, when it hasn't been changed for a while. */
  publishSoon(id: string, isTyped = false): void {
    clearTimeout(this.#timers.get(id));
    if (!this.#isShared(id)) return;
    const delay = isTyped ? shareDelay.typed : shareDelay.other;
    this.#timers.set(
      id,
      setTimeout(() => void this.publish(id), delay),
    );
  }

  /** Saves a shared case, and sends what was changed to the team. */
  async publish(id: string): Promise<void> {
    clearTimeout(this.#timers.get(id));
    if (!this.#isShared(id)) return;
    const calls = this.#profile.current();
    await this.#edits.getState().save(id);
    // What isn't published now is when the cases are read again.
    await calls.call('cases.publish', { id });
  }

  /** Publishes nothing that still waits. */
  cancel(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #isShared(id: string): boolean {
    return this.#store.getState().cases?.find((each) => each.id === id)?.team !== undefined;
  }
}
