/** A wait for the next report of a transaction. */
export interface Wait {
  /** True when it came; false when the time was over, the signal was aborted or the wait was ended. Never rejects. */
  readonly arrived: Promise<boolean>;
  /** Gives the wait up, if it is not over. */
  end(): void;
}

/**
 * Tells who waits for a report of a transaction that one has come. A wait costs a timer and a listener of its signal, and
 * leaves nothing behind.
 */
export class Arrivals {
  readonly #waiting = new Map<string, Set<(arrived: boolean) => void>>();

  /** How many transactions are waited for. */
  get awaited(): number {
    return this.#waiting.size;
  }

  /** Waits from now on, at most so many milliseconds. */
  wait(transactionId: string, timeoutMs: number, signal: AbortSignal): Wait {
    const { promise, resolve } = withResolver<boolean>();
    const settle = (arrived: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      this.#remove(transactionId, settle);
      resolve(arrived);
    };
    const end = () => settle(false);
    const timer = setTimeout(end, timeoutMs);
    this.#add(transactionId, settle);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
    return { arrived: promise, end };
  }

  /** Ends the waits for the transaction: its report is stored. */
  announce(transactionId: string): void {
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

function withResolver<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
