import { EventEmitter, once } from 'node:events';

/**
 * Tells who waits for a transaction's first report that it has come. It never ends with an error: a wait that is
 * given up simply ends.
 */
export class Arrivals extends EventEmitter {
  constructor() {
    super();
    this.setMaxListeners(0);
  }

  /** Ends when a report of the transaction comes, or when the signal is aborted. */
  async next(transactionId: string, signal: AbortSignal): Promise<void> {
    await once(this, eventOf(transactionId), { signal }).catch(() => {});
  }

  announce(transactionId: string): void {
    this.emit(eventOf(transactionId));
  }
}

/** A transaction may well be named "error", which is an event apart. */
function eventOf(transactionId: string): string {
  return `report of ${transactionId}`;
}
