import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import type { Fetch } from '../../../main/http/http';
import type { Outbox } from '../../../main/outbox/outbox';
import type { Store, StoreCallName, StoreReply, StoreRequest } from '../../../main/store/contract';
import { ProfileTeam } from '../../../main/team/profile-team';
import { createTeamClient } from '../../../main/team/team-client';
import { TeamTokens } from '../../../main/team/team-tokens';
import { everyItem, type OutboxItem } from '../../../shared/domain/outbox';
import type { TeamState } from '../../../shared/domain/team';
import { type Clock, clockAhead } from '../../../shared/node/clock';
import { removal } from '../../../shared/node/files';
import { fail, succeed } from '../../../shared/result';
import { type StoreInProcess, storeService, tryToOpenStore } from '../databases/store-in-process';
import { succeeded } from '../databases/stored-copy';
import { memoryKeychain } from '../main/memory-keychain';
import { openOutbox, outboxOf, type Post } from '../main/outbox-of-desktop';
import { afterTest } from '../runner/after-test';
import { placeInMemory, temporaryFolderInMemory } from '../runner/temporary-folder';

/** What a kill leaves of the folder: the lock ends with the process, and SQLite makes its index of the WAL again. */
const isLeft = (path: string) => !path.endsWith('-shm') && !path.endsWith('in-use');

/** How long an outbox waits at most before it sends, ms. */
const anyWait = 86_400_000;

/** When a program is killed: after so many calls of the exchange to the store or the server, and so many awaits. */
export interface Kill {
  readonly calls: number;
  readonly awaits: number;
}

/** One run of the program, until it is closed or killed. */
interface Run {
  readonly store: StoreInProcess;
  readonly team: ProfileTeam;
  readonly outbox: Outbox;
  /** Nothing that it does reaches its files or the server any more. */
  isDead: boolean;
}

/**
 * One person's program: both files of its store on disk, its membership in a team, and its outbox, without a window. It
 * reaches the services only in `online`, so that what happens depends on the order of the calls alone.
 */
export class WholeDesktop {
  /** What was thrown in exchanges. */
  readonly defects: unknown[] = [];
  /** What it sent to the reports service, which accepts everything. */
  readonly posts: Post[] = [];
  readonly #clock: Clock;
  #folder = temporaryFolderInMemory();
  #keys = memoryKeychain();
  /** How often its store was opened, as its keychain knows. */
  #opened = 0;
  #elapsed = 0;
  #run: Run | null = null;
  #isOnline = false;
  #inFlight = 0;
  /** Ends the pauses of the running program. */
  readonly #pauses = new Set<() => void>();
  #whenQuiet: () => void = () => undefined;
  #begun = 0;
  #whenBegun: () => void = () => undefined;

  private constructor(ahead: number) {
    this.#clock = clockAhead(ahead);
  }

  /** `empty`: a folder with an empty store. `ahead`: how far its clock is ahead, ms. */
  static async open(empty: string, ahead: number): Promise<WholeDesktop> {
    const desktop = new WholeDesktop(ahead);
    cpSync(empty, desktop.#folder, { recursive: true });
    await desktop.open();
    await desktop.call('membership.startDevice', undefined);
    afterTest(() => desktop.close());
    return desktop;
  }

  get now(): number {
    return this.#clock.now();
  }

  get team(): ProfileTeam {
    return this.#running.team;
  }

  get outbox(): Outbox {
    return this.#running.outbox;
  }

  get store(): Store {
    return this.#running.store;
  }

  get #running(): Run {
    if (!this.#run) throw new Error('The desktop is closed.');
    return this.#run;
  }

  /** Makes a call of the store that succeeds. */
  async call<Name extends StoreCallName>(name: Name, request: StoreRequest<Name>): Promise<StoreReply<Name>> {
    return succeeded(await this.store.call(name, request));
  }

  async teamState(): Promise<TeamState> {
    return succeeded(await this.team.read());
  }

  async open(): Promise<void> {
    const { now } = this.#clock;
    const { store, opened } = await tryToOpenStore(this.#folder, { now, opened: this.#opened });
    if (!opened.ok) throw new Error(`The store was not opened: ${JSON.stringify(opened.problem)}`);
    this.#opened = opened.value.generation ?? this.#opened;
    const isDead = () => run.isDead;
    const counted = this.#countedStore(store, isDead);
    const outbox = this.#outboxOf(counted, isDead);
    const run: Run = { store, team: this.#teamOf(counted, outbox, isDead), outbox, isDead: false };
    this.#run = run;
    openOutbox(outbox);
    await run.team.open();
    await this.#quiet();
  }

  async close(): Promise<void> {
    const run = this.#run;
    this.#run = null;
    await run?.team.close();
    await run?.outbox.shutDown();
    await run?.store.close();
    if (run && run.store.defects.length > 0) throw new Error(`Defects: ${run.store.defects.join()}`);
  }

  /**
   * Carries something out, and all exchange with the team and all sending until nothing is left to do, while the services can
   * be reached.
   */
  async online(work: (team: ProfileTeam) => Promise<unknown> = async () => undefined): Promise<void> {
    this.#isOnline = true;
    let before = await this.#outboxAsText();
    await work(this.team);
    for (;;) {
      this.#elapsed += anyWait;
      this.#endPauses();
      await this.#quiet();
      const now = await this.#outboxAsText();
      if (now === before) break;
      before = now;
    }
    this.#isOnline = false;
  }

  /** Returns the feedback in the outbox. */
  async items(): Promise<readonly OutboxItem[]> {
    return this.call('items.chunk', { query: everyItem, before: null, limit: 1_000 });
  }

  async #outboxAsText(): Promise<string> {
    return JSON.stringify(await this.items());
  }

  /** Kills the program some awaits after a call of the exchange that it begins, and starts it again with what is on disk. */
  async killedAfter({ calls, awaits }: Kill, work: () => Promise<unknown>): Promise<void> {
    const run = this.#running;
    const last = this.#begun + calls;
    const hasBegun = new Promise<void>((resolve) => {
      this.#whenBegun = () => {
        if (this.#begun >= last) resolve();
      };
    });
    const working = work().catch(() => undefined);
    if (calls > 0) await Promise.race([hasBegun, working]);
    for (let waited = 0; waited < awaits; waited += 1) await null;
    run.isDead = true;
    const folder = this.copy();
    const keys = memoryKeychain();
    for (const [account, secret] of this.#keys.secrets) keys.secrets.set(account, secret);
    this.#endPauses();
    await working;
    await this.#quiet();
    await this.close();
    this.#isOnline = false;
    rmSync(this.#folder, { recursive: true });
    this.#folder = folder;
    this.#keys = keys;
    await this.open();
  }

  /** Returns a copy of its folder. */
  copy(): string {
    const folder = temporaryFolderInMemory();
    cpSync(this.#folder, folder, { recursive: true, filter: isLeft });
    return folder;
  }

  /** Puts a copy in the place of the folder. The keychain's count of openings stays, or is unknown. */
  async restore(copy: string, countIsKnown: boolean): Promise<void> {
    await this.close();
    rmSync(this.#folder, { recursive: true });
    cpSync(copy, this.#folder, { recursive: true });
    if (!countIsKnown) this.#opened = 0;
    await this.open();
  }

  /** Starts without the copy of the service's reports. */
  async withoutReports(): Promise<void> {
    await this.close();
    for (const name of ['reports.db', 'reports.db-wal', 'reports.db-shm', 'first-page', 'first-map'])
      rmSync(join(this.#folder, name), { force: true });
    await this.open();
  }

  #countedStore(inProcess: Store, isDead: () => boolean): Store {
    return {
      call: (name, request) =>
        this.#counted(async () => {
          if (isDead()) return fail({ kind: 'unexpected' });
          return inProcess.call(name, request);
        }),
    };
  }

  #outboxOf(store: Store, isDead: () => boolean): Outbox {
    return outboxOf(store, {
      client: {
        sendFeedback: (_, transactionId, body) =>
          this.#counted(async () => {
            const membership = await store.call('membership.read', undefined);
            if (isDead() || !this.#isOnline || !membership.ok) return unreachable;
            this.posts.push({ transactionId, body, inTeam: membership.value.team !== null });
            return succeed('');
          }),
      },
      clock: {
        now: this.#clock.now,
        elapsed: () => this.#elapsed,
        pause: (_, signal) => this.#pause(signal),
      },
      team: { claimTokenOf: () => null, lossOf: () => this.#run?.team.loss ?? null },
    });
  }

  #teamOf(store: Store, outbox: Outbox, isDead: () => boolean): ProfileTeam {
    const fetch: Fetch = async (url, init) => {
      if (isDead() || !this.#isOnline) throw new TypeError('fetch failed');
      if (url.includes('/events')) return endlessAnswer(init?.signal ?? null);
      return this.#counted(() => globalThis.fetch(url, init));
    };
    const { now, elapsed } = this.#clock;
    const clock: Clock = { now, elapsed, pause: (_, signal) => this.#pause(signal) };
    return new ProfileTeam(
      { id: 'profile', keyStorage: 'keychain', application: storeService, store },
      {
        ...{
          fetch,
          clock,
          client: createTeamClient({ fetch, now }),
          tokens: new TeamTokens(this.#keys.keychain),
        },
        random: () => 0.02,
        onState: () => undefined,
        onPresence: () => undefined,
        onOrder: () => outbox.teamChanged(),
        onDefect: (error) => this.defects.push(error),
        whileJoining: (join) => outbox.whileJoining(join),
      },
    );
  }

  async #counted<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#inFlight += 1;
    this.#begun += 1;
    this.#whenBegun();
    try {
      return await work();
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#whenQuiet();
    }
  }

  #pause(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#pauses.delete(end);
        resolve();
      };
      if (signal?.aborted) return end();
      signal?.addEventListener('abort', end, { once: true });
      this.#pauses.add(end);
    });
  }

  #endPauses(): void {
    for (const end of [...this.#pauses]) end();
  }

  /** Resolves when no call is under way, and none follows. */
  async #quiet(): Promise<void> {
    for (;;) {
      await nextTurn();
      if (this.#inFlight === 0) {
        await nextTurn();
        if (this.#inFlight === 0) return;
      }
      await new Promise<void>((resolve) => {
        this.#whenQuiet = resolve;
      });
    }
  }
}

const unreachable = fail({
  problem: { kind: 'unreachable', host: 'reports.example', code: 'ECONNREFUSED' },
  retryAfterSeconds: null,
} as const);

/** Never answers: the exchange doesn't depend on events here. */
function endlessAnswer(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), {
      once: true,
    });
  });
}

/**
 * Creates an empty store before the tests of the file, as a copy of which a desktop opens faster. Returns what opens one, with
 * a clock that is ahead by so many ms.
 */
export function desktopsForTests(): (ahead: number) => Promise<WholeDesktop> {
  let empty = '';
  beforeAll(async () => {
    empty = mkdtempSync(join(placeInMemory(), 'whereabouts-test-'));
    const { store } = await tryToOpenStore(empty);
    await store.close();
  });
  afterAll(() => rmSync(empty, removal));
  return (ahead) => WholeDesktop.open(empty, ahead);
}
