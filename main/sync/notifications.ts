import type { ReportsChanged } from '../../shared/ipc';
import type { Clock } from '../reports/clock';

interface Dependencies {
  /** Shows a notification of the system. */
  readonly show: (title: string, body: string) => void;
  /** The person wants them. */
  readonly wanted: () => boolean;
  readonly clock: Pick<Clock, 'pause'>;
}

/** Reports that arrive within this time are told together, ms. */
const together = 3_000;

/**
 * Tells of new reports with the risk "fraud" by a notification of the system: their number, and nothing out of them, since
 * notifications are shown on locked screens and kept by the system. Those of a pass over everything are not news.
 */
export class FraudNotifications {
  readonly #with: Dependencies;
  #count = 0;

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  /** To be told what a page of a pass brought. */
  stored({ addedFraud }: ReportsChanged, pass: 'all' | 'new'): void {
    if (pass === 'all' || addedFraud === 0) return;
    this.#count += addedFraud;
    if (this.#count === addedFraud) void this.#tellSoon();
  }

  async #tellSoon(): Promise<void> {
    await this.#with.clock.pause(together);
    const count = this.#count;
    this.#count = 0;
    if (!this.#with.wanted()) return;
    const reports = count === 1 ? '1 new report' : `${count} new reports`;
    this.#with.show('Whereabouts', `${reports} with risk fraud`);
  }
}
