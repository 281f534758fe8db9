import type { Answer } from '../../shared/contract/contract';
import type { StoreState } from '../../shared/domain/store-state';
import type { Clock } from '../../shared/node/clock';
import type { Connection } from '../../shared/profile';
import type { Settings } from '../../shared/settings';
import type { ProfileServices } from '../connection/profile-services';
import type { Push } from '../ipc/window-ipc';
import type { ProfileStores, Store } from '../store/contract';
import type { WatchDigest } from './watch-digest';

interface WatchesDependencies {
  readonly stores: ProfileStores;
  readonly digest: Pick<WatchDigest, 'onProfileChange' | 'hitsChanged'>;
  readonly settings: () => Pick<Settings, 'assumedRadii' | 'travelLimits'>;
  readonly clock: Pick<Clock, 'pause'>;
  readonly push: Push;
}

/** Reports that arrive within this time are tested together, ms. */
const groupingMs = 2_000;

/** Tests the new reports of the open profile against its watches, and reports what they found. */
export class Watches {
  readonly #dependencies: WatchesDependencies;
  #profileId: string | null = null;
  #isOpen = false;
  /** Whether a check is scheduled or running, and whether reports arrived that it may have missed. */
  #isChecking = false;
  #isRepeated = false;
  /** Whether what is stored about removed watches was removed since the store was opened. */
  #isTidy = false;

  constructor(dependencies: WatchesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Must be called after every change of the connection, and of the store. */
  onProfileChange({ profile }: Pick<Connection, 'profile'>, store: StoreState): void {
    const profileId = profile?.id ?? null;
    const wasOpen = this.#isOpen && profileId === this.#profileId;
    this.#profileId = profileId;
    this.#isOpen = profileId !== null && store.kind === 'ready';
    if (!this.#isOpen || wasOpen || profileId === null) return;
    this.#dependencies.digest.onProfileChange(profileId, this.#dependencies.stores.of(profileId));
    this.#isTidy = false;
    this.reportsStored();
  }

  /** Must be called when new reports were stored. */
  reportsStored(): void {
    if (this.#profileId === null || !this.#isOpen) return;
    if (this.#isChecking) this.#isRepeated = true;
    else void this.#checkSoon(this.#profileId);
  }

  /** Marks all hits of a watch as seen, and returns the numbers that remain. One that was full continues where it stopped. */
  async markSeen(
    { id: profileId, store }: Pick<ProfileServices, 'id' | 'store'>,
    id: string,
  ): Promise<Answer<'watches.markSeen'>> {
    const states = await store.call('watches.seen', { id });
    if (states.ok && profileId === this.#profileId) this.reportsStored();
    return states;
  }

  async #checkSoon(profileId: string): Promise<void> {
    const { clock, stores } = this.#dependencies;
    this.#isChecking = true;
    do {
      this.#isRepeated = false;
      await clock.pause(groupingMs);
      if (profileId === this.#profileId) await this.#check(profileId, stores.of(profileId));
    } while (this.#isRepeated && profileId === this.#profileId);
    this.#isChecking = false;
    // Reports of a profile that was opened meanwhile.
    if (this.#isRepeated) this.reportsStored();
  }

  async #check(profileId: string, store: Store): Promise<void> {
    const { settings, push, digest } = this.#dependencies;
    const { assumedRadii: radii, travelLimits: limits } = settings();
    const states = await store.call('watches.check', { radii, limits, tidy: !this.#isTidy });
    // A failure needs no retry: the next check continues where the last one stopped.
    if (!states.ok || profileId !== this.#profileId) return;
    this.#isTidy = true;
    push('watches.changed', states.value);
    await digest.hitsChanged();
  }
}
