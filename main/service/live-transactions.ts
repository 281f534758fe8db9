import type { SimulatedArrivals } from './simulated-arrivals';

/** Transactions that keep arriving. */
export interface LiveTransactions {
  /** No more of them; resolves when the last ones are stored. */
  stop(): Promise<void>;
}

/** They come together at most this often, ms: more would only cost. */
const shortestPauseMs = 50;

/** Lets simulated people act `perSecond` times a second on average, until it is stopped. */
export function startLiveTransactions(
  simulated: Pick<SimulatedArrivals, 'arrive'>,
  perSecond: number,
  now: () => number,
  onDefect: (error: unknown) => void,
): LiveTransactions {
  let due = 0;
  let last = now();
  let arriving: Promise<void> | null = null;
  const timer = setInterval(
    () => {
      const at = now();
      // After the machine has slept there is no flood of what did not happen meanwhile.
      due = Math.min(due + (Math.max(0, at - last) * perSecond) / 1_000, Math.max(1, perSecond));
      last = at;
      const count = Math.round(due);
      // A disk that is slower than the rate makes it slower: what waits does not pile up.
      if (count === 0 || arriving) return;
      due -= count;
      arriving = simulated
        .arrive(count)
        .catch(onDefect)
        .finally(() => {
          arriving = null;
        });
    },
    Math.max(shortestPauseMs, 1_000 / perSecond),
  );
  return {
    async stop() {
      clearInterval(timer);
      await arriving;
    },
  };
}
