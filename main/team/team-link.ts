import type { Problem } from '../../shared/domain/problem';
import type { TeamReach } from '../../shared/domain/team';
import type { Clock } from '../../shared/node/clock';
import { fail } from '../../shared/result';
import type { Fetch } from '../http/http';
import { backoffMs } from '../reports-api/retry';
import type { Store } from '../store/contract';
import { listenToEvents } from './event-stream';
import { Exchange } from './exchange';
import { isTokenRefused, type TeamAccess, type TeamClient } from './team-client';

interface Dependencies {
  readonly store: Store;
  readonly client: TeamClient;
  readonly access: TeamAccess;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Returns at least 0, below 1. */
  readonly random: () => number;
  /** Called after each exchange, and when the connection is established or lost. */
  readonly onChange: () => void;
  /** Called when the others' claims or presence may have changed. */
  readonly onPresence: () => void;
  /** Called when an exchange threw. It is tried again. */
  readonly onDefect: (error: unknown) => void;
}

/** How often the server is asked without an event, ms. */
const pollMs = 30_000;
/** The longest wait after a failure, seconds: a server that is back is noticed soon. */
const maxBackoffSeconds = 10;

/** The connection to a team's server: exchanges entries whenever either side has new ones, until it is closed. */
export class TeamLink {
  readonly #dependencies: Dependencies;
  readonly #exchange: Exchange;
  readonly #closed = new AbortController();
  #reach: TeamReach = { kind: 'connecting' };
  #wake = new AbortController();
  #isDue = false;
  #isExchanging = false;
  readonly #waiting = new Set<() => void>();
  #greets = true;
  #listening: AbortController | null = null;
  #failures = 0;
  #sharedAt: number | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { clock } = dependencies;
    this.#exchange = new Exchange({ ...dependencies, now: () => clock.now(), signal: this.#closed.signal });
  }

  get reach(): TeamReach {
    return this.#reach;
  }

  /** When all entries were last exchanged by this link, ms since 1970; null for never. */
  get sharedAt(): number | null {
    return this.#sharedAt;
  }

  isConnected(): boolean {
    const { kind } = this.#reach;
    return kind === 'connected' || kind === 'outdated' || kind === 'paused';
  }

  start(): void {
    this.#running = this.#run().finally(() => this.#endWaits());
  }

  /** Must be called when there may be something to push. */
  nudge(): void {
    this.#isDue = true;
    // A wait after a failure isn't shortened: this doesn't mean that the server can be reached again.
    if (this.#failures === 0) this.#wake.abort();
  }

  /** Resolves when the server has what was written until now, or can't be reached. */
  async exchanged(): Promise<void> {
    if (!this.isConnected() || !(this.#isDue || this.#isExchanging)) return;
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Must be called when entries that were hidden no longer are: they are received again. */
  revealed(): void {
    this.#greetAgain();
  }

  /** Resolves when nothing is exchanged any more. Never rejects. */
  async close(): Promise<void> {
    this.#closed.abort();
    this.#wake.abort();
    this.#listening?.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      this.#isDue = false;
      this.#isExchanging = true;
      const greets = this.#greets;
      this.#greets = false;
      const exchanged = await this.#exchange.run(greets).catch((error: unknown) => {
        this.#dependencies.onDefect(error);
        return fail<Problem>({ kind: 'unexpected' });
      });
      this.#isExchanging = false;
      if (!this.#isDue || !exchanged.ok) this.#endWaits();
      if (signal.aborted) return;
      if (exchanged.ok) this.#succeeded();
      else if (isTokenRefused(exchanged.problem)) return this.#removed();
      else this.#failed(exchanged.problem);
      await this.#pause();
    }
  }

  #endWaits(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#sharedAt = this.#dependencies.clock.now();
    this.#reach = this.#reachNow();
    this.#dependencies.onChange();
    if (this.#listening === null) void this.#listen();
  }

  #reachNow(): TeamReach {
    const { supportsProtocol, pausedUntil } = this.#exchange;
    if (!supportsProtocol) return { kind: 'outdated' };
    return pausedUntil === null ? { kind: 'connected' } : { kind: 'paused', until: pausedUntil };
  }

  #failed(problem: Problem): void {
    this.#failures += 1;
    this.#greets = true;
    this.#listening?.abort();
    const since = this.#reach.kind === 'offline' ? this.#reach.since : this.#dependencies.clock.now();
    this.#reach = { kind: 'offline', problem, since };
    this.#dependencies.onChange();
  }

  #removed(): void {
    this.#listening?.abort();
    this.#reach = { kind: 'removed' };
    this.#dependencies.onChange();
  }

  /** Waits until something is to be exchanged. */
  async #pause(): Promise<void> {
    const { clock, random } = this.#dependencies;
    if (this.#isDue && this.#failures === 0) return;
    this.#wake = new AbortController();
    const { signal } = this.#wake;
    if (this.#closed.signal.aborted) return;
    const wait = this.#failures === 0 ? pollMs : backoffMs(this.#failures, random(), maxBackoffSeconds);
    await clock.pause(wait, signal);
    if (!signal.aborted) this.#greets = true;
  }

  /** Listens until the stream ends, which is the first sign that the server ended. */
  async #listen(): Promise<void> {
    const { store, access, fetch, clock, onPresence } = this.#dependencies;
    const listening = new AbortController();
    this.#listening = listening;
    const membership = await store.call('membership.read', undefined);
    const after = membership.ok ? (membership.value.team?.cursor.seq ?? 0) : 0;
    const startedAt = clock.elapsed();
    onPresence();
    if (!listening.signal.aborted)
      await listenToEvents({
        fetch,
        clock,
        access,
        after,
        signal: listening.signal,
        // The server may have been replaced since the last greeting. From now on, its stream would end. And changes of
        // presence weren't announced before.
        onOpen: () => {
          this.#greetAgain();
          onPresence();
        },
        onEvent: (name) => this.#onEvent(name),
      });
    // A server that ends each stream at once isn't asked more than once a second.
    const rest = 1_000 - (clock.elapsed() - startedAt);
    if (rest > 0 && !listening.signal.aborted) await clock.pause(rest, this.#closed.signal);
    this.#listening = null;
    if (this.#closed.signal.aborted || this.#failures > 0) return;
    this.#greetAgain();
  }

  #onEvent(name: string): void {
    if (name === 'presence') this.#dependencies.onPresence();
    else if (name === 'people') this.#greetAgain();
    else this.nudge();
  }

  #greetAgain(): void {
    this.#greets = true;
    this.nudge();
  }
}
