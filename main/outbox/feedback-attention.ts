import { attentionWithOverdue, type OutboxSummary } from '../../shared/domain/outbox';
import type { StoreState } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import type { Clock } from '../../shared/node/clock';
import type { Connection } from '../../shared/profile';
import type { Settings } from '../../shared/settings';
import type { Notify } from '../desktop/system-notification';
import type { Outbox } from './outbox';

export interface FeedbackAttentionDependencies {
  readonly outbox: Pick<Outbox, 'read'>;
  /** Shows a number on the app icon, 0 for none, on systems that support it. */
  readonly setBadge: (count: number) => void;
  readonly notify: Notify;
  readonly isWindowFocused: () => boolean;
  readonly settings: () => Pick<Settings, 'notifyFeedback'>;
  readonly clock: Pick<Clock, 'pause'>;
}

/** Failures within this time share one notification, ms. */
const groupingMs = 3_000;

/**
 * Reports how much feedback of the open profile needs attention: always as a number on the app icon, and,
 * when it increases while the window is not focused, in a system notification. There is at most one notification
 * until the window is focused again, because hundreds of items may fail while a service is down.
 */
export class FeedbackAttention {
  readonly #dependencies: FeedbackAttentionDependencies;
  #profileId: string | null = null;
  /** Of the open profile; null until its outbox is read, because what was there before is not news. */
  #count: number | null = null;
  /** Whether some of it waits for the team for too long. */
  #isOverdue = false;
  #isReading = false;
  #isScheduled = false;
  #isNotified = false;

  constructor(dependencies: FeedbackAttentionDependencies) {
    this.#dependencies = dependencies;
  }

  /** Must be called after every change of the connection, and of the store. */
  onProfileChange({ profile }: Pick<Connection, 'profile'>, store: StoreState): void {
    const profileId = profile?.id ?? null;
    const isReady = store.kind === 'ready';
    if (profileId !== this.#profileId) {
      this.#profileId = profileId;
      this.#isNotified = false;
      this.#isReading = false;
      this.#set(null);
    }
    if (profileId !== null && isReady && this.#count === null && !this.#isReading) void this.#read(profileId);
  }

  /** Updates the summary of the open profile's outbox. */
  onSummaryChange(summary: Pick<OutboxSummary, 'counts' | 'overdue'>): void {
    const previous = this.#count;
    if (previous === null) return;
    const count = attentionWithOverdue(summary);
    this.#set(count);
    this.#isOverdue = summary.overdue > 0;
    if (count > previous && !this.#isScheduled && !this.#isNotified) void this.#notifySoon();
  }

  onWindowFocus(): void {
    this.#isNotified = false;
  }

  async #read(profileId: string): Promise<void> {
    this.#isReading = true;
    const summary = await this.#dependencies.outbox.read();
    if (profileId !== this.#profileId) return;
    this.#isReading = false;
    if (summary.ok) this.#set(attentionWithOverdue(summary.value));
  }

  #set(count: number | null): void {
    if ((count ?? 0) !== (this.#count ?? 0)) this.#dependencies.setBadge(count ?? 0);
    this.#count = count;
  }

  async #notifySoon(): Promise<void> {
    const { clock, isWindowFocused, settings, notify } = this.#dependencies;
    const profileId = this.#profileId;
    this.#isScheduled = true;
    await clock.pause(groupingMs);
    this.#isScheduled = false;
    const count = profileId === this.#profileId ? (this.#count ?? 0) : 0;
    if (count === 0 || isWindowFocused() || !settings().notifyFeedback) return;
    this.#isNotified = true;
    const { feedbackNeedsAttention, feedbackOverdue } = messages.program;
    const text = this.#isOverdue ? feedbackOverdue : feedbackNeedsAttention;
    notify(text({ count }), () => (profileId === this.#profileId ? { kind: 'feedback-to-look-at' } : null));
  }
}
