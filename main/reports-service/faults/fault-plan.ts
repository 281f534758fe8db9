import { z } from 'zod';
import { type Random, randomFrom } from '../simulator/random';
import type { BeforeAnswer, ServeFault } from './fault';
import { type PlannedFault, plannedFault } from './fault-kinds';

/** The request body of a plan. */
export const plannedFaults = z.array(plannedFault).max(100);

/** The faults that affect one request: those that run before the answer, and at most one that serves it. */
export interface ActiveFaults {
  readonly before: readonly BeforeAnswer[];
  readonly serve: ServeFault | null;
}

/** An ordered list of faults, with a count of how often each one acted. */
export class FaultPlan {
  readonly #faults: readonly CountedFault[];

  constructor(faults: readonly PlannedFault[] = []) {
    this.#faults = faults.map((planned) => new CountedFault(planned));
  }

  /** Returns the faults that affect a request with this method and path, and updates their counts. */
  selectFaults(method: string, path: string): ActiveFaults {
    const before: BeforeAnswer[] = [];
    let serve: ServeFault | null = null;
    for (const counted of this.#faults) {
      const { planned } = counted;
      if ('before' in planned) {
        if (counted.shouldAct(method, path)) before.push(planned.before);
      } else if (serve === null && counted.shouldAct(method, path)) serve = planned.serve;
    }
    return { before, serve };
  }

  /** Returns each rule with the numbers of matching and affected requests. */
  toJSON(): readonly object[] {
    return this.#faults.map(({ planned, matched, acted }) => ({ ...planned.rule, matched, acted }));
  }
}

class CountedFault {
  readonly planned: PlannedFault;
  matched = 0;
  acted = 0;
  readonly #random: Random;

  constructor(planned: PlannedFault) {
    this.planned = planned;
    this.#random = randomFrom(planned.rule.seed);
  }

  /** Decides whether the fault affects this request, and updates the counts. */
  shouldAct(method: string, path: string): boolean {
    const { rule } = this.planned;
    if (rule.method !== undefined && rule.method !== method) return false;
    if (rule.path !== undefined && !matches(rule.path, path)) return false;
    this.matched += 1;
    if (this.matched <= rule.skip || this.acted === rule.times) return false;
    if (!this.#random.chance(rule.share)) return false;
    this.acted += 1;
    return true;
  }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
