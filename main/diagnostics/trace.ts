import type { Log } from '../log/log';
import type { StartStep } from '../log/start-steps';

/** How long a query of the store may take before it is recorded, ms. */
const slowQueryMs = 100;
/** How many are recorded within this time, ms. */
const maxSlowQueries = 20;
const limitMs = 10_000;

interface Dependencies {
  readonly log: Log;
  /** Whether the user has switched it on; null until the settings are read. */
  readonly isOn: () => boolean | null;
  /** Returns ms since the program was started. */
  readonly now: () => number;
}

/** Records in the log, if the user wants it, how long the program takes to start, and which queries are slow. */
export class Trace {
  readonly #dependencies: Dependencies;
  /** When the start reached each step, ms. */
  readonly #reached = new Map<StartStep, number>();
  readonly #recorded = new Set<StartStep>();
  #isOver = false;
  /** When the first of the slow queries was recorded that count against the limit, ms, and how many did since. */
  #limited = { since: Number.NEGATIVE_INFINITY, count: 0 };

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Notes that the start has reached a step. It is over when the page is answered again, for another window. */
  reached(step: StartStep): void {
    const { log, isOn, now } = this.#dependencies;
    if (step === 'page' && this.#reached.has(step)) this.#isOver = true;
    if (this.#isOver) return;
    if (!this.#reached.has(step)) this.#reached.set(step, Math.round(now()));
    if (!isOn()) return;
    for (const [each, ms] of this.#reached) {
      if (!this.#recorded.has(each)) log.write('start', { step: each, ms });
      this.#recorded.add(each);
    }
  }

  /** Notes that a query was answered. `ms`: with the time that it waited. */
  answered(call: string, ms: number): void {
    const { log, isOn } = this.#dependencies;
    if (ms >= slowQueryMs && isOn() && this.#hasRoom()) log.write('slow query', { call, ms: Math.round(ms) });
  }

  /** Behind one long query, many wait: the log has lines that matter more. */
  #hasRoom(): boolean {
    const now = this.#dependencies.now();
    if (now - this.#limited.since >= limitMs) this.#limited = { since: now, count: 0 };
    this.#limited.count += 1;
    return this.#limited.count <= maxSlowQueries;
  }
}
