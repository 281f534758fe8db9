import { attentionStates, type OutboxCounts } from '../../shared/domain/outbox';
import { messages } from '../../shared/i18n/messages';
import { type Clock, systemClock } from '../../shared/node/clock';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { Settings } from '../../shared/settings';

export interface FeedbackAttentionDependencies {
  /** Returns how many items of the open profile are in each state, once its outbox is read. */
  readonly counts: () => Promise<Result<OutboxCounts, Problem>>;
  /** Shows a number on the app icon, 0 for none, on systems that support it. */
  readonly setBadge: (count: number) => void;
  /** Shows a system notification. */
  readonly notify: (body: string) => void;
  readonly isWindowFocused: () => boolean;
  readonly settings: () => Pick<Settings, 'notifyFeedback'>;
  readonly clock?: Pick<Clock, 'pause'>;
}

/** Failures within this time share one notification, ms. */
const groupingMs = 3_000;

/**
 * Reports how much feedback of the open profile is Failed or Unconfirmed: always as a number on the app icon, and,
 * when it increases while the window is not focused, in a system notification. There is at most one notification
 * until the window is focused again, because hundreds of items may fail while a service is down.
 */
export class FeedbackAttention {
  readonly #dependencies: FeedbackAttentionDependencies;
  #profileId: string | null = null;
  /** Of the open profile; null until its outbox is read, because what was there before is not news. */
  #count: number | null = null;
  #isReading = false;
  #isScheduled = false;
  #isNotified = false;

  constructor(dependencies: FeedbackAttentionDependencies) {
    this.#dependencies = dependencies;
  }

  /** Updates which profile is open and whether its store can be read. */
  follow(profileId: string | null, isReady: boolean): void {
    if (profileId !== this.#profileId) {
      this.#profileId = profileId;
      this.#isNotified = false;
      this.#isReading = false;
      this.#set(null);
    }
    if (profileId !== null && isReady && this.#count === null && !this.#isReading) void this.#read(profileId);
  }

  /** Updates how many items of the open profile are in each state. */
  onCountsChange(counts: OutboxCounts): void {
    const previous = this.#count;
    if (previous === null) return;
    const count = needingAttention(counts);
    this.#set(count);
    if (count > previous && !this.#isScheduled && !this.#isNotified) void this.#notifySoon();
  }

  onWindowFocus(): void {
    this.#isNotified = false;
  }

  async #read(profileId: string): Promise<void> {
    this.#isReading = true;
    const counts = await this.#dependencies.counts();
    if (profileId !== this.#profileId) return;
    this.#isReading = false;
    if (counts.ok) this.#set(needingAttention(counts.value));
  }

  #set(count: number | null): void {
    if ((count ?? 0) !== (this.#count ?? 0)) this.#dependencies.setBadge(count ?? 0);
    this.#count = count;
  }

  async #notifySoon(): Promise<void> {
    const { clock = systemClock, isWindowFocused, settings, notify } = this.#dependencies;
    const profileId = this.#profileId;
    this.#isScheduled = true;
    await clock.pause(groupingMs);
    this.#isScheduled = false;
    const count = profileId === this.#profileId ? (this.#count ?? 0) : 0;
    if (count === 0 || isWindowFocused() || !settings().notifyFeedback) return;
    this.#isNotified = true;
    notify(messages.program.feedbackNeedsYou(count));
  }
}

function needingAttention(counts: OutboxCounts): number {
  return attentionStates.reduce((sum, state) => sum + counts[state], 0);
}
