import { attentionStates, type OutboxCounts } from '../../shared/domain/outbox';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { Settings } from '../../shared/settings';
import { type Clock, systemClock } from '../reports/clock';

export interface FeedbackAttentionDependencies {
  /** How many feedbacks of the open profile are in each state, once that is read. */
  readonly counts: () => Promise<Result<OutboxCounts, Problem>>;
  /** Shows a number at the program's icon, 0 for none, where the system has such a thing. */
  readonly badge: (count: number) => void;
  /** Shows a notification of the system. */
  readonly tell: (body: string) => void;
  /** True while the person has the window before them. */
  readonly isLookedAt: () => boolean;
  readonly settings: () => Pick<Settings, 'notifyFeedback'>;
  readonly clock?: Pick<Clock, 'pause'>;
}

/** What fails within this time is told together, ms. */
const together = 3_000;

/**
 * Tells how much feedback of the open profile is Failed or Unconfirmed: always by a number at the program's icon, and, when it
 * becomes more while nobody looks, by a notification of the system. One is enough until the window was looked at again: while
 * a service is down, hundreds may fail.
 */
export class FeedbackAttention {
  readonly #with: FeedbackAttentionDependencies;
  #profileId: string | null = null;
  /** Of the open profile; null until its outbox was read: what was there before is no news. */
  #count: number | null = null;
  #isReading = false;
  #isDue = false;
  #isTold = false;

  constructor(dependencies: FeedbackAttentionDependencies) {
    this.#with = dependencies;
  }

  /** Hears which profile is open, and whether its store can be read. */
  follow(profileId: string | null, isReady: boolean): void {
    if (profileId !== this.#profileId) {
      this.#profileId = profileId;
      this.#isTold = false;
      this.#isReading = false;
      this.#set(null);
    }
    if (profileId !== null && isReady && this.#count === null && !this.#isReading) void this.#read(profileId);
  }

  /** Hears how many feedbacks of the open profile are in each state now. */
  changed(counts: OutboxCounts): void {
    const before = this.#count;
    if (before === null) return;
    const count = needingAttention(counts);
    this.#set(count);
    if (count > before && !this.#isDue && !this.#isTold) void this.#tellSoon();
  }

  /** Hears that the person came back to the window. */
  lookedAt(): void {
    this.#isTold = false;
  }

  async #read(profileId: string): Promise<void> {
    this.#isReading = true;
    const counts = await this.#with.counts();
    if (profileId !== this.#profileId) return;
    this.#isReading = false;
    if (counts.ok) this.#set(needingAttention(counts.value));
  }

  #set(count: number | null): void {
    if ((count ?? 0) !== (this.#count ?? 0)) this.#with.badge(count ?? 0);
    this.#count = count;
  }

  async #tellSoon(): Promise<void> {
    const { clock = systemClock, isLookedAt, settings, tell } = this.#with;
    const profileId = this.#profileId;
    this.#isDue = true;
    await clock.pause(together);
    this.#isDue = false;
    const count = profileId === this.#profileId ? (this.#count ?? 0) : 0;
    if (count === 0 || isLookedAt() || !settings().notifyFeedback) return;
    this.#isTold = true;
    tell(messages.program.feedbackNeedsYou(count));
  }
}

function needingAttention(counts: OutboxCounts): number {
  return attentionStates.reduce((sum, state) => sum + counts[state], 0);
}
