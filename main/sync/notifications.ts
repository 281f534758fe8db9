import type { ReportsChanged } from '../../shared/ipc/report-calls';
import { messages } from '../../shared/messages/messages';
import type { Settings } from '../../shared/settings';
import { type Clock, systemClock } from '../reports/clock';

export interface FraudNotificationsDependencies {
  /** Shows a notification of the system. */
  readonly tell: (body: string) => void;
  readonly settings: () => Pick<Settings, 'notifyFraud'>;
  readonly clock?: Pick<Clock, 'pause'>;
}

/** Reports that arrive within this time are told together, ms. */
const together = 3_000;

/**
 * Tells of new reports with the risk "fraud" by a notification of the system, where that is wanted: their number, and nothing
 * out of them, since notifications are shown on locked screens and kept by the system.
 */
export class FraudNotifications {
  readonly #with: FraudNotificationsDependencies;
  #count = 0;

  constructor(dependencies: FraudNotificationsDependencies) {
    this.#with = dependencies;
  }

  /** To be told what a pass that looks for new reports has brought; what a pass over everything brings is no news. */
  stored({ addedFraud }: ReportsChanged): void {
    if (addedFraud === 0) return;
    this.#count += addedFraud;
    if (this.#count === addedFraud) void this.#tellSoon();
  }

  /** What arrived in the profile before is no news of the one that is open now. */
  profileChanged(): void {
    this.#count = 0;
  }

  async #tellSoon(): Promise<void> {
    const { clock = systemClock, settings, tell } = this.#with;
    await clock.pause(together);
    const count = this.#count;
    this.#count = 0;
    if (count === 0 || !settings().notifyFraud) return;
    tell(messages.program.newFraud(count));
  }
}
