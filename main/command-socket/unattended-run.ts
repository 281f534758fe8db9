import type { Clock } from '../../shared/node/clock';

interface Dependencies {
  readonly clock: Pick<Clock, 'elapsed' | 'pause'>;
  /** Returns whether the program would do nothing more by itself. */
  readonly isSettled: () => Promise<boolean>;
  /** Ends the program. */
  readonly end: () => void;
}

/** The command that the program was started for has this time to connect, ms. */
const startMs = 30_000;
/** The commands of a script follow each other within this time, ms. */
const restMs = 1_000;
/** How long feedback and entries may be on their way at most once the last command is gone, ms. */
const longestMs = 60_000;
const intervalMs = 250;

/** The run of a program without a window: it lasts as long as commands need it. */
export class UnattendedRun {
  readonly #dependencies: Dependencies;
  #connected: AbortController;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#connected = new AbortController();
    void this.#endAfter(startMs, this.#connected.signal);
  }

  /** Must be called with the number of connected commands whenever it changes. */
  connectionsChanged(count: number): void {
    this.#connected.abort();
    if (count > 0) return;
    this.#connected = new AbortController();
    void this.#endAfter(restMs, this.#connected.signal);
  }

  async #endAfter(ms: number, signal: AbortSignal): Promise<void> {
    const { clock, isSettled, end } = this.#dependencies;
    const since = clock.elapsed();
    await clock.pause(ms, signal);
    while (!signal.aborted) {
      const isLate = clock.elapsed() - since >= ms + longestMs;
      const isDone = isLate || (await isSettled());
      if (signal.aborted) return;
      if (isDone) return end();
      await clock.pause(intervalMs, signal);
    }
  }
}
