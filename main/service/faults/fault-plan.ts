import { z } from 'zod';
import { type Random, randomFrom } from '../simulator/random';
import type { FaultBefore, ServeFault } from './fault';
import { type PlannedFault, plannedFault } from './fault-kinds';

/** The faults of a plan as they are sent. */
export const plannedFaults = z.array(plannedFault).max(100);

/** What the faults of a plan do to one request: all that come before the answer, and the one that has the last word. */
export interface Acting {
  readonly before: readonly FaultBefore[];
  readonly serve: ServeFault | null;
}

/** The faults that are to act, in their order, with the count of how often each did. */
export class FaultPlan {
  readonly #faults: readonly CountedFault[];

  constructor(faults: readonly PlannedFault[] = []) {
    this.#faults = faults.map((planned) => new CountedFault(planned));
  }

  /** Draws what acts on a request, by its method and its path as sent. */
  actingOn(method: string, path: string): Acting {
    const before: FaultBefore[] = [];
    let serve: ServeFault | null = null;
    for (const counted of this.#faults) {
      const { planned } = counted;
      if ('before' in planned) {
        if (counted.draw(method, path)) before.push(planned.before);
      } else if (serve === null && counted.draw(method, path)) serve = planned.serve;
    }
    return { before, serve };
  }

  /** Each rule with how many requests it matched and on how many it acted. */
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

  /** Whether it acts on this request. */
  draw(method: string, path: string): boolean {
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
