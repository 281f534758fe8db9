import type { ReportsChanged } from '../../shared/contract/report.calls';
import { messages } from '../../shared/i18n/messages';
import type { Clock } from '../../shared/node/clock';
import type { Connection } from '../../shared/profile';
import type { Settings } from '../../shared/settings';
import type { Notify } from '../desktop/system-notification';

interface FraudNotificationsDependencies {
  readonly notify: Notify;
  readonly settings: () => Pick<Settings, 'notifyFraud'>;
  readonly clock: Pick<Clock, 'pause'>;
}

/** Reports that arrive within this time are announced together, ms. */
const groupingMs = 3_000;

/**
 * Shows a system notification for new reports with the risk "fraud", if enabled. It contains only their
 * number, since notifications are shown on lock screens and stored by the system.
 */
export class FraudNotifications {
  readonly #dependencies: FraudNotificationsDependencies;
  #profileId: string | null = null;
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

  /** Must be called after every change of the connection. Reports of the previous profile are not announced. */
  onProfileChange({ profile }: Pick<Connection, 'profile'>): void {
    const profileId = profile?.id ?? null;
    if (profileId !== this.#profileId) this.#count = 0;
    this.#profileId = profileId;
  }

  async #showSoon(): Promise<void> {
    const { clock, settings, notify } = this.#dependencies;
    await clock.pause(groupingMs);
    const count = this.#count;
    this.#count = 0;
    if (count === 0 || !settings().notifyFraud) return;
    const profileId = this.#profileId;
    notify(messages.program.newFraud({ reports: count }), () =>
      this.#profileId === profileId ? { kind: 'new-frauds' } : null,
    );
  }
}
