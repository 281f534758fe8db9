import type { ReportsChanged } from '../../shared/contract/report-calls';
import type { SyncState, UnreadPage } from '../../shared/domain/sync';
import type { Clock } from '../../shared/node/clock';
import type { Problem } from '../../shared/problem';
import type { Settings } from '../../shared/settings';
import type { OpenConnection } from '../connection/open-connection';
import type { ReportsClient } from '../reports-api/client';
import type { StoredPage, SyncMemory, SyncPass } from '../store/contract';
import { PageRequests, type SyncStore } from './page-requests';
import { type PageFailure, PageWalker } from './page-walker';
import type { PageSizes } from './pages';
import { blockedPass, completedPass } from './pass-end';
import { PassProgress } from './pass-progress';
import { type PassState, planContext, startPassState } from './pass-state';
import { TotalProbe } from './total-probe';

export interface PassDependencies {
  readonly client: Pick<ReportsClient, 'reports'>;
  readonly connections: Pick<OpenConnection, 'endpoint' | 'record'>;
  readonly store: SyncStore;
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** Returns true or false at random. Decides which requests check whether a list has ended. */
  readonly tossCoin: () => boolean;
  readonly sizes: PageSizes;
  /** Called with progress at most five times per second, and at every start. */
  readonly onStateChange: (state: Omit<SyncState, 'unread'>) => void;
  /** Called after each page with new reports. */
  readonly onReportsStored: (changed: ReportsChanged, pass: SyncPass['kind']) => void;
}

/** How a pass ended in this run, and the memory after it. */
export interface RunEnd {
  readonly memory: SyncMemory;
  /** null if the pass was completed, or is blocked by a page. */
  readonly problem: Problem | null;
  /** The page that blocks the pass; null if none does. */
  readonly unread: UnreadPage | null;
  /** Whether it ended only because the key or address it was made with was replaced. */
  readonly replaced: boolean;
}

/** The total is estimated only if there are more full pages than this. */
const pagesBeforeProbing = 3;

/** One pass in one run of the program: walks through its pages, reports progress, and records how it ended. */
export class PassRun {
  readonly #dependencies: PassDependencies;
  readonly #memory: SyncMemory;
  readonly #requests: PageRequests;
  readonly #progress: PassProgress;
  readonly #pages: PageWalker;
  readonly #probe: TotalProbe;
  readonly #startedAt: number;
  #pagesTaken = 0;
  #ended = false;
  #cancelled = false;

  constructor(dependencies: PassDependencies, profileId: string, memory: SyncMemory, pass: SyncPass) {
    const { client, connections, store } = dependencies;
    this.#dependencies = dependencies;
    this.#memory = memory;
    this.#startedAt = dependencies.clock.elapsed();
    const progress = new PassProgress(dependencies, memory, pass);
    const requests = new PageRequests({
      client,
      connections,
      store,
      profileId,
      onRetry: (problem, until) => this.#recordWait(problem, until),
    });
    this.#progress = progress;
    this.#requests = requests;
    this.#pages = new PageWalker({
      ...dependencies,
      requests,
      progress,
      onPageStored: (pass, page) => this.#recordPage(pass, page),
    });
    this.#probe = new TotalProbe({
      requests,
      store,
      onEstimate: (total) => progress.totalEstimated(total),
    });
  }

  get kind(): SyncPass['kind'] {
    return this.#progress.pass.kind;
  }

  async run(): Promise<RunEnd> {
    this.#progress.start();
    const start = startPassState(this.#progress.pass, this.#memory, this.#dependencies.sizes);
    const { state, failure } = await this.#pages.follow(start);
    this.#end();
    if (this.#cancelled) return this.#unfinished(state, { kind: 'cancelled' });
    return failure ? this.#failed(start, state, failure) : this.#completed(state);
  }

  /** Stops the pass because its profile was closed: nothing more is stored or reported. */
  stop(): void {
    this.#end();
    this.#pages.stop();
  }

  cancel(): void {
    this.#cancelled = true;
    this.stop();
  }

  /** Retries immediately if the pass waits for a retry. */
  hurry(): void {
    if (!this.#progress.isWaiting) return;
    this.#requests.hurry();
    this.#progress.hurried();
  }

  #end(): void {
    this.#ended = true;
    this.#progress.end();
    this.#requests.end();
    this.#probe.stop();
  }

  #completed(state: PassState): Promise<RunEnd> {
    const took = this.#dependencies.clock.elapsed() - this.#startedAt;
    return this.#remember(
      state,
      completedPass(this.#memory, state, planContext(this.#dependencies), took),
      null,
    );
  }

  async #failed(start: PassState, state: PassState, { requested, problem }: PageFailure): Promise<RunEnd> {
    if (this.#requests.isReplaced) return this.#unfinished(state, problem);
    const memory = blockedPass(this.#memory, start.pass, state, problem);
    return memory
      ? this.#remember(state, memory, { ...requested, problem })
      : this.#unfinished(state, problem);
  }

  async #remember(state: PassState, memory: SyncMemory, unread: UnreadPage | null): Promise<RunEnd> {
    const written = await this.#dependencies.store.call('syncMemory.write', memory);
    if (!written.ok) return this.#unfinished(state, written.problem);
    return { memory, problem: null, unread, replaced: false };
  }

  /** The memory is the one that was stored with the last page. If there was none, the pass is created again. */
  #unfinished(state: PassState, problem: Problem): RunEnd {
    const memory = { ...this.#memory, pass: state.pass };
    return { memory, problem, unread: null, replaced: this.#requests.isReplaced };
  }

  #recordPage(pass: SyncPass, { received, added, addedFraud }: StoredPage): void {
    this.#pagesTaken += 1;
    if (added > 0) this.#dependencies.onReportsStored({ added, addedFraud }, pass.kind);
    if (this.#wantsTotal(pass)) void this.#probe.probeNext(pass.received);
    this.#progress.pageStored(pass, received);
  }

  #wantsTotal(pass: SyncPass): boolean {
    const { kind } = this.#dependencies.settings().syncDepth;
    const first = pass.kind === 'all' && this.#memory.allCompletedAt === null;
    return first && kind === 'all' && this.#pagesTaken > pagesBeforeProbing;
  }

  #recordWait(problem: Problem, until: number): void {
    if (this.#ended) return;
    this.#requests.record(problem);
    this.#progress.waiting(problem, until);
  }
}
