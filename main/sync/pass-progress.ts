import type { Problem } from '../../shared/domain/problem';
import { neverSynchronised, type SyncState, type UnreadPage } from '../../shared/domain/sync';
import type { Clock } from '../../shared/node/clock';
import type { Settings } from '../../shared/settings';
import type { SyncMemory, SyncPass } from '../store/contract';

interface PassProgressDependencies {
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly onStateChange: (state: Omit<SyncState, 'unread'>) => void;
}

/** Minimum interval between progress reports, ms. */
const progressIntervalMs = 200;

/** Reports the progress of a running pass: how many reports it has received and expects, and what it waits for. */
export class PassProgress {
  readonly #dependencies: PassProgressDependencies;
  readonly #memory: SyncMemory;
  #pass: SyncPass;
  #throughput: Throughput;
  #total: number | null = null;
  /** The problem that the pass waits for, and until when; null while pages arrive. */
  #wait: { readonly problem: Problem; readonly until: number } | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #isEnded = false;

  constructor(dependencies: PassProgressDependencies, memory: SyncMemory, pass: SyncPass) {
    this.#dependencies = dependencies;
    this.#memory = memory;
    this.#pass = pass;
    this.#throughput = startThroughput(dependencies.clock.elapsed());
  }

  get pass(): SyncPass {
    return this.#pass;
  }

  get isWaiting(): boolean {
    return this.#wait !== null;
  }

  start(): void {
    this.#report(true);
  }

  pageStored(pass: SyncPass, received: number): void {
    this.#pass = pass;
    this.#throughput = withProgress(this.#throughput, this.#dependencies.clock.elapsed(), received);
    this.#report(false);
  }

  /** Sets the estimated number of reports at the service; null while it is unknown. */
  totalEstimated(total: number | null): void {
    this.#total = total;
  }

  waiting(problem: Problem, until: number): void {
    this.#wait = { problem, until };
    this.#report(true);
  }

  /** The service has answered, which ends any wait. */
  answered(): void {
    this.#wait = null;
  }

  /** The user has ended the wait. */
  waitSkipped(): void {
    this.#wait = null;
    this.#report(true);
  }

  end(): void {
    this.#isEnded = true;
  }

  #expected(): number | null {
    if (this.#pass.until === 'known') return null;
    const { syncDepth } = this.#dependencies.settings();
    const known = this.#memory.allReceived > 0 ? this.#memory.allReceived : this.#total;
    const expected =
      syncDepth.kind === 'reports' ? Math.min(syncDepth.count, known ?? syncDepth.count) : known;
    return expected === null ? null : Math.max(expected, this.#pass.received);
  }

  #report(now: boolean): void {
    if (this.#isEnded) return;
    const at = this.#dependencies.clock.elapsed();
    if (!now && at - this.#reportedAt < progressIntervalMs) return;
    this.#reportedAt = at;
    const { kind, received, added } = this.#pass;
    const wait = this.#wait;
    const expected = this.#expected();
    const rest = expected === null ? null : expected - received;
    this.#dependencies.onStateChange({
      kind: wait ? 'waiting' : 'running',
      pass: kind,
      received,
      added,
      expected,
      perSecond: wait ? null : this.#throughput.perSecond,
      secondsLeft: wait ? null : secondsFor(rest, this.#throughput),
      nextAttempt: wait?.until ?? null,
      completedAt: this.#memory.completedAt,
      problem: wait?.problem ?? null,
    });
  }
}

export function idleState(
  completedAt: number | null,
  problem: Problem | null,
  unread: UnreadPage | null,
): SyncState {
  return { ...neverSynchronised, completedAt, problem, unread };
}

/** The rate of received reports, smoothed over the last seconds. Times are ms of a monotonic clock. */
interface Throughput {
  readonly at: number;
  /** Reports per second; null before the first page. */
  readonly perSecond: number | null;
}

/** Time constant: earlier rates count for about a third (1/e) after this time. */
const memoryMs = 5_000;

export function startThroughput(at: number): Throughput {
  return { at, perSecond: null };
}

/** Returns the rate updated with reports that arrived until `at`. */
export function withProgress(
  { at: before, perSecond }: Throughput,
  at: number,
  received: number,
): Throughput {
  const passed = Math.max(1, at - before);
  const now = (received * 1_000) / passed;
  if (perSecond === null) return { at, perSecond: now };
  const weight = 1 - Math.exp(-passed / memoryMs);
  return { at, perSecond: perSecond + (now - perSecond) * weight };
}

/** Returns the seconds until the remaining reports have arrived; null if unknown. */
export function secondsFor(rest: number | null, { perSecond }: Throughput): number | null {
  return rest === null || perSecond === null || perSecond <= 0 ? null : Math.max(0, rest) / perSecond;
}
