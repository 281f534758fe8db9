import type { OutboxItem, OutboxWait } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import type { Clock } from '../reports/clock';
import type { Outcome } from './delivery';
import { adviceOf, waitAfter } from './patience';
import { nextInTurn } from './queue';

/** POSTs under way at most, each of another transaction. */
export const mostAtOnce = 3;
/** Between the beginnings of two POSTs while more wait, ms on average: 20 a second. Half to one and a half of it, at random. */
const paceMs = 50;

export interface SenderDependencies {
  /** Every item that is not settled, in the order they were put in. */
  readonly items: () => Iterable<OutboxItem>;
  /** True for items of a bulk that the person paused. */
  readonly isPaused: (bulkId: string) => boolean;
  /**
   * Writes the item down as Sending, makes its POST, and writes down what came of it; a problem where it could not be written
   * down, so that nothing was sent.
   */
  readonly send: (item: OutboxItem) => Promise<Outcome | { readonly notWritten: Problem }>;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Told when `wait` has become another. */
  readonly changed: () => void;
}

/**
 * Sends what is Queued, each in its turn: in order for each transaction, a few transactions at once. After any trouble it waits, and
 * then tries one by one, more at once with every answer that comes. Waits are measured by a clock that nobody sets.
 */
export class Sender {
  readonly #with: SenderDependencies;
  /** The item that is being sent, by transaction. */
  readonly #underWay = new Map<string, string>();
  /** Until when what is held by a key (see heldBy) is kept back, in the clock's elapsed ms; Infinity until it is released. */
  readonly #holds = new Map<string, number>();
  readonly #whenEnded: (() => void)[] = [];
  #running = false;
  #halts = 0;
  #room = 1;
  #troubles = 0;
  #paced = 0;
  /** Until when, and until when even if the service is reached meanwhile; in the clock's elapsed ms. */
  #wait: { readonly shown: OutboxWait; readonly until: number; readonly fixedUntil: number } | null = null;
  #alarm: { readonly at: number; readonly off: AbortController } | null = null;

  constructor(dependencies: SenderDependencies) {
    this.#with = dependencies;
  }

  /** Why nothing goes out for now; null while what can go out does. */
  get wait(): OutboxWait | null {
    return this.#wait?.shown ?? null;
  }

  /** True from when an item's turn came until what came of it is written down. */
  isSending({ id, transactionId }: OutboxItem): boolean {
    return this.#underWay.get(transactionId) === id;
  }

  start(): void {
    this.#running = true;
    this.look();
  }

  /** Begins no other POST; those under way end by themselves. */
  stop(): void {
    this.#running = false;
    this.#setAlarm(null);
  }

  /** Begins no POST until the returned function is called, whatever starts the sender meanwhile; those under way end by themselves. */
  halt(): () => void {
    this.#halts += 1;
    this.#setAlarm(null);
    return () => {
      this.#halts -= 1;
      this.look();
    };
  }

  /** Resolves when no POST is under way any more. */
  async ended(): Promise<void> {
    if (this.#underWay.size > 0) await new Promise<void>((resolve) => this.#whenEnded.push(resolve));
  }

  /** Keeps items back that have this id, or are of the bulk of this id, until they are released. */
  hold(id: string): void {
    this.#holds.set(id, Number.POSITIVE_INFINITY);
  }

  /** Lets what is held by this id go after so many ms. */
  release(id: string, milliseconds: number): void {
    this.#holds.set(id, this.#with.clock.elapsed() + milliseconds);
    this.look();
  }

  /** Ends the wait; one that is to be waited out, or that waits for the person, only with `whatever`. */
  goOn(whatever: boolean): void {
    if (this.#wait && (whatever || this.#wait.fixedUntil <= this.#with.clock.elapsed())) {
      this.#wait = null;
      this.#with.changed();
    }
    this.look();
  }

  /** To be told whenever an item may have come to its turn. */
  look(): void {
    this.#setAlarm(null);
    while (this.#running && this.#halts === 0 && this.#underWay.size < this.#room) {
      const now = this.#with.clock.elapsed();
      this.#endWaits(now);
      const item = this.#wait ? null : this.#next();
      if (item === null || now < this.#paced) {
        this.#setAlarm(this.#nextMoment(item, now));
        return;
      }
      this.#paced = now + paceMs * (0.5 + this.#with.random());
      void this.#send(item);
    }
  }

  #next(): OutboxItem | null {
    const { items, isPaused } = this.#with;
    return nextInTurn(items(), {
      underWay: this.#underWay,
      isHeld: (item) => this.#holds.has(heldBy(item)) || (item.bulkId !== null && isPaused(item.bulkId)),
    });
  }

  /** When to look again, if nothing else happens before; null where there is nothing to wait for. */
  #nextMoment(item: OutboxItem | null, now: number): number | null {
    if (item) return this.#paced;
    if (this.#wait) return Number.isFinite(this.#wait.until) ? this.#wait.until : null;
    const ends = [...this.#holds.values()].filter((end) => end > now && Number.isFinite(end));
    return ends.length === 0 ? null : Math.min(...ends);
  }

  #endWaits(now: number): void {
    for (const [id, end] of this.#holds) if (end <= now) this.#holds.delete(id);
    if (this.#wait === null || now < this.#wait.until) return;
    this.#wait = null;
    this.#with.changed();
  }

  async #send(item: OutboxItem): Promise<void> {
    this.#underWay.set(item.transactionId, item.id);
    const outcome = await this.#with.send(item);
    this.#underWay.delete(item.transactionId);
    if (this.#underWay.size === 0) for (const tell of this.#whenEnded.splice(0)) tell();
    if ('notWritten' in outcome) this.#trouble(outcome.notWritten, null, false);
    else this.#heed(outcome);
    this.look();
  }

  #heed(outcome: Outcome): void {
    const advice = adviceOf(outcome);
    if (advice === 'go on' || outcome.ok) {
      // What was under way when a trouble came tells nothing of how it is after.
      if (this.#wait) return;
      this.#troubles = 0;
      this.#room = Math.min(mostAtOnce, this.#room + 1);
      return;
    }
    const { problem, retryAfterSeconds } = outcome.problem;
    if (advice === 'stop') this.#waitUntil(Number.POSITIVE_INFINITY, problem, true);
    else this.#trouble(problem, retryAfterSeconds, advice === 'wait it out');
  }

  /** `waitItOut`: reaching the service does not end the wait. */
  #trouble(problem: Problem, askedSeconds: number | null, waitItOut: boolean): void {
    // What breaks at the same time is one trouble.
    if (!this.#wait) this.#troubles += 1;
    this.#waitUntil(
      waitAfter(Math.max(1, this.#troubles), askedSeconds, this.#with.random()),
      problem,
      waitItOut,
    );
  }

  #waitUntil(milliseconds: number, problem: Problem, waitItOut: boolean): void {
    const { clock, changed } = this.#with;
    const until = clock.elapsed() + milliseconds;
    this.#room = 1;
    const fixedUntil = Math.max(this.#wait?.fixedUntil ?? 0, waitItOut ? until : 0);
    if (this.#wait && this.#wait.until > until) {
      this.#wait = { ...this.#wait, fixedUntil };
      return;
    }
    const shownUntil = Number.isFinite(milliseconds) ? clock.now() + milliseconds : null;
    this.#wait = { shown: { problem, until: shownUntil }, until, fixedUntil };
    changed();
  }

  /** One alarm at a time, at a moment of the clock's elapsed ms. */
  #setAlarm(at: number | null): void {
    this.#alarm?.off.abort();
    this.#alarm = null;
    if (at === null) return;
    const alarm = { at, off: new AbortController() };
    this.#alarm = alarm;
    const { clock } = this.#with;
    void clock.pause(Math.max(0, at - clock.elapsed()), alarm.off.signal).then(() => {
      if (this.#alarm === alarm) this.look();
    });
  }
}

/** Items of a bulk are held together. */
function heldBy({ id, bulkId }: OutboxItem): string {
  return bulkId ?? id;
}
