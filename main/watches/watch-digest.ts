import { messages } from '../../shared/i18n/messages';
import { digestText } from '../../shared/i18n/watch-text';
import type { Clock } from '../../shared/node/clock';
import type { Settings } from '../../shared/settings';
import type { Notify } from '../desktop/system-notification';
import type { Store } from '../store/contract';

interface WatchDigestDependencies {
  readonly notify: Notify;
  readonly isWindowFocused: () => boolean;
  readonly settings: () => Pick<Settings, 'watchDigest'>;
  readonly clock: Pick<Clock, 'elapsed' | 'pause'>;
}

/**
 * Announces the hits of watches: at most one system notification in the time that the settings say, for all of them
 * together, and none while the window is focused. It contains the titles of the watches, which the analyst typed, and
 * numbers; never a text of a report, since notifications are shown on lock screens and stored by the system.
 */
export class WatchDigest {
  readonly #dependencies: WatchDigestDependencies;
  #profileId: string | null = null;
  #store: Store | null = null;
  #isScheduled = false;
  /** Whether this run has announced hits of the profile. */
  #isContinued = false;
  /** When the last notification was shown, in the clock's elapsed ms; null for never. */
  #shownAt: number | null = null;

  constructor(dependencies: WatchDigestDependencies) {
    this.#dependencies = dependencies;
  }

  /** Must be called when the store of another profile is open. */
  onProfileChange(profileId: string, store: Store): void {
    if (profileId !== this.#profileId) this.#isContinued = false;
    this.#profileId = profileId;
    this.#store = store;
  }

  /** Must be called when watches may have new hits. */
  async hitsChanged(): Promise<void> {
    const { isWindowFocused, settings } = this.#dependencies;
    if (isWindowFocused()) return this.onWindowFocus();
    if (this.#isScheduled || settings().watchDigest === 0) return;
    const hits = await this.#unannounced();
    if (hits !== null && hits.watches.length > 0 && !this.#isScheduled) void this.#showWhenDue();
  }

  /** The window shows the hits: they need no notification. */
  async onWindowFocus(): Promise<void> {
    const store = this.#store;
    const hits = await this.#unannounced();
    this.#isContinued = true;
    if (store && hits !== null && hits.watches.length > 0)
      await store.call('watches.announced', { upTo: hits.upTo });
  }

  async #showWhenDue(): Promise<void> {
    const { clock, settings } = this.#dependencies;
    this.#isScheduled = true;
    const interval = settings().watchDigest * 60_000;
    const elapsed = this.#shownAt === null ? interval : clock.elapsed() - this.#shownAt;
    await clock.pause(Math.max(0, interval - elapsed));
    this.#isScheduled = false;
    await this.#show();
  }

  async #show(): Promise<void> {
    const { isWindowFocused, settings, notify, clock } = this.#dependencies;
    const [store, profileId] = [this.#store, this.#profileId];
    if (isWindowFocused() || settings().watchDigest === 0 || store === null) return;
    const hits = await this.#unannounced();
    if (hits === null || hits.watches.length === 0 || this.#store !== store) return;
    // Before it is shown: a notification that is missing is better than one that is repeated.
    const noted = await store.call('watches.announced', { upTo: hits.upTo });
    if (!noted.ok) return;
    this.#shownAt = clock.elapsed();
    const text = digestText(hits.watches);
    const { sinceStart, sinceLast } = messages.watches.digest;
    notify(this.#isContinued ? sinceLast({ hits: text }) : sinceStart({ hits: text }), () =>
      profileId === this.#profileId ? { kind: 'watch-hits' } : null,
    );
    this.#isContinued = true;
  }

  async #unannounced() {
    const hits = await this.#store?.call('watches.unannounced', undefined);
    return hits?.ok ? hits.value : null;
  }
}
