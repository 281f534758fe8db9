import { type OutboxItem, type OutboxWait, stateRules } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { type DeliveryDependencies, deliver } from './delivery';
import { backoffDelay, type Outcome, retryDecision } from './delivery-outcome';
import { nextToSend } from './item-transitions';

/** Limit for concurrent POSTs, each for a different transaction. */
export const maxConcurrentPosts = 3;
/** Average time between the starts of two POSTs, ms: 20 a second. The actual time is 0.5 to 1.5 times this, at random. */
const paceMs = 50;

interface SenderDependencies extends DeliveryDependencies {
  /** Returns at least 0, below 1. */
  readonly random: () => number;
  readonly onWaitChange: () => void;
}

/**
 * Sends Queued items: in order for each transaction, a few transactions concurrently. After a failure it waits, then
 * sends one item at a time, and one more concurrently with each success. Waits use a monotonic clock.
 */
export class Sender {
  readonly #dependencies: SenderDependencies;
  /** The id of the item that is being sent, by transaction. */
  readonly #inFlight = new Map<string, string>();
  /** Until when items are delayed, by key (see delayKeyOf), in the clock's elapsed ms; Infinity until released. */
  readonly #delays = new Map<string, number>();
  readonly #idleListeners: (() => void)[] = [];
  #isRunning = false;
  #halts = 0;
  #concurrency = 1;
  #failures = 0;
  #nextStartAt = 0;
  /** `until`: when the wait ends. `fixedUntil`: when reaching the service may end it. Elapsed ms. */
  #wait: { readonly shown: OutboxWait; readonly until: number; readonly fixedUntil: number } | null = null;
  #timer: { readonly at: number; readonly controller: AbortController } | null = null;

  constructor(dependencies: SenderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Why nothing is sent for now; null while nothing prevents it. */
  get wait(): OutboxWait | null {
    return this.#wait?.shown ?? null;
  }

  /** Returns true while an item is being sent, until its outcome is saved. */
  #isSending({ id, transactionId }: OutboxItem): boolean {
    return this.#inFlight.get(transactionId) === id;
  }

  /** Returns false for an item that was sent or is being sent. */
  canRemove(item: OutboxItem): boolean {
    return stateRules[item.state].mayDiscard && (item.state !== 'Queued' || !this.#isSending(item));
  }

  start(): void {
    this.#isRunning = true;
    this.wake();
  }

  /** Starts no more POSTs; those in progress complete. */
  stop(): void {
    this.#isRunning = false;
    this.#setTimer(null);
  }

  /** Starts no POST until the returned function is called. POSTs in progress complete. */
  halt(): () => void {
    this.#halts += 1;
    this.#setTimer(null);
    return () => {
      this.#halts -= 1;
      this.wake();
    };
  }

  async whenIdle(): Promise<void> {
    if (this.#inFlight.size > 0) await new Promise<void>((resolve) => this.#idleListeners.push(resolve));
  }

  /** Holds the item with this id, or the items of the batch with this id, until they are released. */
  delaySend(id: string): void {
    this.#delays.set(id, Number.POSITIVE_INFINITY);
  }

  /** Ends the hold of this id after a delay, ms. */
  allowSend(id: string, milliseconds: number): void {
    this.#delays.set(id, this.#dependencies.clock.elapsed() + milliseconds);
    this.wake();
  }

  /** Ends the wait, but only with `force` if the service requested time or the user has to act first. */
  endWait(force: boolean): void {
    if (this.#wait && (force || this.#wait.fixedUntil <= this.#dependencies.clock.elapsed())) {
      this.#wait = null;
      this.#dependencies.onWaitChange();
    }
    this.wake();
  }

  /** Must be called whenever an item may have become ready to send. */
  wake(): void {
    this.#setTimer(null);
    while (this.#isRunning && this.#halts === 0 && this.#inFlight.size < this.#concurrency) {
      const now = this.#dependencies.clock.elapsed();
      this.#endExpiredWaits(now);
      const item = this.#wait ? null : this.#next();
      if (item === null || now < this.#nextStartAt) {
        this.#setTimer(this.#nextWakeAt(item, now));
        return;
      }
      this.#nextStartAt = now + paceMs * (0.5 + this.#dependencies.random());
      void this.#send(item);
    }
  }

  #next(): OutboxItem | null {
    const { repository } = this.#dependencies;
    const isPaused = (batchId: string) => repository.batch(batchId)?.paused ?? false;
    return nextToSend(repository.current(), {
      inFlight: this.#inFlight,
      isDelayed: (item) =>
        this.#delays.has(delayKeyOf(item)) || (item.batchId !== null && isPaused(item.batchId)),
    });
  }

  /** Returns when to check again if nothing else happens before; null when there is nothing to wait for. */
  #nextWakeAt(item: OutboxItem | null, now: number): number | null {
    if (item) return this.#nextStartAt;
    if (this.#wait) return Number.isFinite(this.#wait.until) ? this.#wait.until : null;
    const ends = [...this.#delays.values()].filter((end) => end > now && Number.isFinite(end));
    return ends.length === 0 ? null : Math.min(...ends);
  }

  #endExpiredWaits(now: number): void {
    for (const [id, end] of this.#delays) if (end <= now) this.#delays.delete(id);
    if (this.#wait === null || now < this.#wait.until) return;
    this.#wait = null;
    this.#dependencies.onWaitChange();
  }

  async #send(item: OutboxItem): Promise<void> {
    this.#inFlight.set(item.transactionId, item.id);
    const outcome = await deliver(item, this.#dependencies);
    this.#inFlight.delete(item.transactionId);
    if (this.#inFlight.size === 0) for (const notify of this.#idleListeners.splice(0)) notify();
    if ('notWritten' in outcome) this.#backOff(outcome.notWritten, null, false);
    else this.#handleOutcome(outcome);
    this.wake();
  }

  #handleOutcome(outcome: Outcome): void {
    const decision = retryDecision(outcome);
    if (decision === 'continue' || outcome.ok) {
      // POSTs that were in progress when the failure came say nothing about the time after it.
      if (this.#wait) return;
      this.#failures = 0;
      this.#concurrency = Math.min(maxConcurrentPosts, this.#concurrency + 1);
      return;
    }
    const { problem, retryAfterSeconds } = outcome.problem;
    if (decision === 'stop') this.#waitUntil(Number.POSITIVE_INFINITY, problem, true);
    else this.#backOff(problem, retryAfterSeconds, decision === 'wait in full');
  }

  /** `waitInFull`: reaching the service does not end the wait. */
  #backOff(problem: Problem, retryAfterSeconds: number | null, waitInFull: boolean): void {
    // Concurrent failures count once.
    if (!this.#wait) this.#failures += 1;
    this.#waitUntil(
      backoffDelay(Math.max(1, this.#failures), retryAfterSeconds, this.#dependencies.random()),
      problem,
      waitInFull,
    );
  }

  #waitUntil(milliseconds: number, problem: Problem, waitInFull: boolean): void {
    const { clock, onWaitChange } = this.#dependencies;
    const until = clock.elapsed() + milliseconds;
    this.#concurrency = 1;
    const fixedUntil = Math.max(this.#wait?.fixedUntil ?? 0, waitInFull ? until : 0);
    if (this.#wait && this.#wait.until > until) {
      this.#wait = { ...this.#wait, fixedUntil };
      return;
    }
    const shownUntil = Number.isFinite(milliseconds) ? clock.now() + milliseconds : null;
    this.#wait = { shown: { problem, until: shownUntil }, until, fixedUntil };
    onWaitChange();
  }

  /** Sets the only timer, to a time of the clock's elapsed ms; null clears it. */
  #setTimer(at: number | null): void {
    this.#timer?.controller.abort();
    this.#timer = null;
    if (at === null) return;
    const timer = { at, controller: new AbortController() };
    this.#timer = timer;
    const { clock } = this.#dependencies;
    void clock.pause(Math.max(0, at - clock.elapsed()), timer.controller.signal).then(() => {
      if (this.#timer === timer) this.wake();
    });
  }
}

/** Items of a batch are delayed together. */
function delayKeyOf({ id, batchId }: OutboxItem): string {
  return batchId ?? id;
}
