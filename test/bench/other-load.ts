import { readFileSync } from 'node:fs';
import { processorMs } from '../support/runner/process-times';

/** Up to this share of the processors' time for other programs, a measurement counts as undisturbed. */
export const quietShare = 0.1;

/** The processors' time since the start of the system, ms. */
interface ProcessorTimes {
  readonly all: number;
  readonly busy: number;
}

/** The processor time that the system counts in hundredths of a second, ms. */
const tickMs = 10;

/**
 * Returns a function that returns the share of the processors' time that other programs have used since then, from 0 to 1;
 * null where it can't be measured (only Linux).
 */
export function watchOtherLoad(): () => number | null {
  if (process.platform !== 'linux') return () => null;
  const [before, ownBefore] = [processorTimes(), processorMs()];
  return () => {
    const [after, own] = [processorTimes(), processorMs() - ownBefore];
    return otherShare({ all: after.all - before.all, busy: after.busy - before.busy }, own);
  };
}

/** Returns the share of a time that was busy with others' work; null for no time. `own`: ms. */
export function otherShare({ all, busy }: ProcessorTimes, own: number): number | null {
  return all > 0 ? Math.min(1, Math.max(0, busy - own) / all) : null;
}

/** Reads the first line of /proc/stat: proc_stat(5). */
function processorTimes(): ProcessorTimes {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  return timesOf(line);
}

/** Returns the times of a line "cpu user nice system idle iowait irq softirq steal guest guest_nice"; guests' are in user and nice. */
export function timesOf(line: string): ProcessorTimes {
  const fields = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const [idle = 0, waiting = 0] = fields.slice(3, 5);
  const all = fields.reduce((sum, each) => sum + each, 0);
  return { all: all * tickMs, busy: (all - idle - waiting) * tickMs };
}
