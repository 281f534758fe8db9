import type { ReportsChanged } from '../../shared/contract/report-calls';
import { messages } from '../../shared/i18n/messages';
import { type Clock, systemClock } from '../../shared/node/clock';
import type { Settings } from '../../shared/settings';

export interface FraudNotificationsDependencies {
  /** Shows a system notification. */
  readonly showNotification: (body: string) => void;
  readonly settings: () => Pick<Settings, 'notifyFraud'>;
  readonly clock?: Pick<Clock, 'pause'>;
}

/** Reports that arrive within this time are announced together, ms. */
const groupingMs = 3_000;

/**
 * Shows a system notification for new reports with the risk "fraud", if enabled. It contains only their
 * number, since notifications are shown on lock screens and stored by the system.
 */
export class FraudNotifications {
  readonly #dependencies: FraudNotificationsDependencies;
  #count = 0;

  constructor(dependencies: FraudNotificationsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Must be called with the result of each page of a pass for new reports. Reports of a full pass are not
   * announced.
   */
  reportsStored({ addedFraud }: ReportsChanged): void {
    if (addedFraud === 0) return;
    this.#count += addedFraud;
    if (this.#count === addedFraud) void this.#showSoon();
  }

  /** Drops pending counts: they belong to the previous profile. */
  profileChanged(): void {
    this.#count = 0;
  }

  async #showSoon(): Promise<void> {
    const { clock = systemClock, settings, showNotification } = this.#dependencies;
    await clock.pause(groupingMs);
    const count = this.#count;
    this.#count = 0;
    if (count === 0 || !settings().notifyFraud) return;
    showNotification(messages.program.newFraud(count));
  }
}
