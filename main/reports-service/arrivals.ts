import type { AwaitedTransactions } from './storage/storage';

/** A pending wait for the next report of a transaction. */
interface Wait {
  /** Resolves to true when the report arrives, and to false on timeout, abort or cancellation. Never rejects. */
  readonly arrived: Promise<boolean>;
  /** Cancels the wait. Does nothing if it has ended. */
  cancel(): void;
}

/**
 * Notifies requests that wait for a report of a transaction. Each wait holds a timer and an abort listener, and
 * releases both when it ends.
 */
export class Arrivals implements AwaitedTransactions {
  readonly #waiting = new Map<string, Set<(arrived: boolean) => void>>();

  /** Number of transactions with at least one wait. */
  get awaitedCount(): number {
    return this.#waiting.size;
  }

  get awaitedIds(): Iterable<string> {
    return this.#waiting.keys();
  }

  /** Starts waiting now, for at most `timeoutMs`. */
  wait(transactionId: string, timeoutMs: number, signal: AbortSignal): Wait {
    let cancel: () => void = () => {};
    const arrived = new Promise<boolean>((resolve) => {
      const settle = (isThere: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        this.#remove(transactionId, settle);
        resolve(isThere);
      };
      cancel = () => settle(false);
      const timer = setTimeout(cancel, timeoutMs);
      this.#add(transactionId, settle);
      if (signal.aborted) cancel();
      else signal.addEventListener('abort', cancel);
    });
    return { arrived, cancel };
  }

  notify(transactionId: string): void {
    for (const settle of this.#waiting.get(transactionId) ?? []) settle(true);
  }

  #add(transactionId: string, settle: (arrived: boolean) => void): void {
    const waiting = this.#waiting.get(transactionId);
    if (waiting) waiting.add(settle);
    else this.#waiting.set(transactionId, new Set([settle]));
  }

  #remove(transactionId: string, settle: (arrived: boolean) => void): void {
    const waiting = this.#waiting.get(transactionId);
    waiting?.delete(settle);
    if (waiting?.size === 0) this.#waiting.delete(transactionId);
  }
}
