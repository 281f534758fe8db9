import type { SyncState, UnreadPage } from '../../shared/domain/sync';
import type { Problem } from '../../shared/problem';
import { fail, type Result } from '../../shared/result';
import type { OpenEndpoint } from '../connection/connections';
import type { AnswerBody, ReadOptions } from '../reports-api/client';
import { background } from '../reports-api/retry';
import type { StoredPage, SyncMemory, SyncPass } from '../store/contract';
import type { PageRequest, PageSizes } from './page-sizes';
import { type PageFailure, PageWalker } from './page-walker';
import { blockedPass, completedPass } from './pass-end';
import { type PassState, type PlanContext, startPassState } from './pass-plan';
import type { SyncDependencies } from './sync-dependencies';
import { runningState } from './sync-state';
import { startThroughput, type Throughput, withProgress } from './throughput';
import { TotalProbe } from './total-probe';

type Dependencies = Omit<SyncDependencies, 'sizes' | 'onStateChange'> & {
  readonly sizes: PageSizes;
  readonly onStateChange: (state: Omit<SyncState, 'unread'>) => void;
};

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

/** Minimum interval between progress reports, ms. */
const progressIntervalMs = 200;
/** The total is estimated only if there are more full pages than this. */
const pagesBeforeProbing = 3;

/** One pass in one run of the program: walks through its pages, reports progress, and records how it ended. */
export class PassRun {
  readonly #dependencies: Dependencies;
  readonly #profileId: string;
  readonly #memory: SyncMemory;
  readonly #pages: PageWalker;
  readonly #probe: TotalProbe;
  readonly #startedAt: number;
  #endpoint: OpenEndpoint | null = null;
  #pass: SyncPass;
  #throughput: Throughput;
  #total: number | null = null;
  #wait: { readonly problem: Problem; readonly until: number } | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #pagesTaken = 0;
  #ended = false;
  #cancelled = false;

  constructor(dependencies: Dependencies, profileId: string, memory: SyncMemory, pass: SyncPass) {
    this.#dependencies = dependencies;
    this.#profileId = profileId;
    this.#memory = memory;
    this.#pass = pass;
    this.#startedAt = dependencies.clock.elapsed();
    this.#throughput = startThroughput(this.#startedAt);
    const { store } = dependencies;
    const requestPage = (request: PageRequest, options: ReadOptions) => this.#requestPage(request, options);
    this.#pages = new PageWalker({
      requestPage: (request, options) => requestPage(request, { ...options, retryPolicy: background }),
      store,
      context: () => this.#planContext(),
      tossCoin: dependencies.tossCoin,
      onAnswer: (problem) => this.#recordAnswer(problem),
      onPageStored: (state, page) => this.#recordPage(state, page),
      onRetry: (problem, until) => this.#recordWait(problem, until),
    });
    this.#probe = new TotalProbe({
      requestPage,
      store,
      onEstimate: (total) => {
        this.#total = total;
      },
    });
  }

  get kind(): SyncPass['kind'] {
    return this.#pass.kind;
  }

  async run(): Promise<RunEnd> {
    this.#report(true);
    const start = startPassState(this.#pass, this.#memory, this.#dependencies.sizes);
    const { state, failure } = await this.#pages.follow(start);
    this.#ended = true;
    this.#probe.stop();
    if (this.#cancelled) return this.#unfinished(state, { kind: 'cancelled' });
    return failure ? this.#failed(start, state, failure) : this.#completed(state);
  }

  /** Stops the pass because its profile was closed: nothing more is stored or reported. */
  stop(): void {
    this.#ended = true;
    this.#probe.stop();
    this.#pages.stop();
  }

  /** Cancels the pass on the user's request. */
  cancel(): void {
    this.#cancelled = true;
    this.stop();
  }

  hurry(): void {
    if (!this.#wait) return;
    this.#wait = null;
    this.#pages.hurry();
    this.#report(true);
  }

  #completed(state: PassState): Promise<RunEnd> {
    const took = this.#dependencies.clock.elapsed() - this.#startedAt;
    return this.#remember(state, completedPass(this.#memory, state, this.#planContext(), took), null);
  }

  async #failed(start: PassState, state: PassState, { asked, problem }: PageFailure): Promise<RunEnd> {
    if (this.#endpoint?.replaced.aborted) return this.#unfinished(state, problem);
    const memory = blockedPass(this.#memory, start.pass, state, problem);
    return memory ? this.#remember(state, memory, { ...asked, problem }) : this.#unfinished(state, problem);
  }

  async #remember(state: PassState, memory: SyncMemory, unread: UnreadPage | null): Promise<RunEnd> {
    const written = await this.#dependencies.store.call('syncMemory.write', memory);
    if (!written.ok) return this.#unfinished(state, written.problem);
    return { memory, problem: null, unread, replaced: false };
  }

  /** Keeps the memory that was stored with the last page. If there was none, the pass is created again. */
  #unfinished(state: PassState, problem: Problem): RunEnd {
    const memory = { ...this.#memory, pass: state.pass };
    return { memory, problem, unread: null, replaced: this.#endpoint?.replaced.aborted === true };
  }

  async #requestPage(request: PageRequest, options: ReadOptions): Promise<Result<AnswerBody, Problem>> {
    const endpoint = await this.#dependencies.connections.endpoint();
    if (this.#ended || options.signal?.aborted) return fail({ kind: 'cancelled' });
    if (!endpoint.ok) return endpoint;
    if (endpoint.value.profileId !== this.#profileId) return fail({ kind: 'cancelled' });
    this.#endpoint = endpoint.value;
    const { replaced } = endpoint.value;
    const signal = options.signal ? AbortSignal.any([options.signal, replaced]) : replaced;
    return this.#dependencies.client.reports(endpoint.value, request, { ...options, signal });
  }

  #planContext(): PlanContext {
    const { settings, clock, sizes } = this.#dependencies;
    return { depth: settings().syncDepth, now: clock.now(), sizes };
  }

  #recordAnswer(problem: Problem | null): void {
    this.#wait = null;
    this.#record(problem);
  }

  #recordPage({ pass }: PassState, { received, added, addedFraud }: StoredPage): void {
    this.#pass = pass;
    this.#pagesTaken += 1;
    this.#throughput = withProgress(this.#throughput, this.#dependencies.clock.elapsed(), received);
    if (added > 0) this.#dependencies.onReportsStored({ added, addedFraud }, pass.kind);
    if (this.#wantsTotal()) void this.#probe.probeNext(pass.received);
    this.#report(false);
  }

  #wantsTotal(): boolean {
    const { kind } = this.#dependencies.settings().syncDepth;
    const first = this.#pass.kind === 'all' && this.#memory.allCompletedAt === null;
    return first && kind === 'all' && this.#pagesTaken > pagesBeforeProbing;
  }

  #recordWait(problem: Problem, until: number): void {
    if (this.#ended) return;
    this.#wait = { problem, until };
    this.#record(problem);
    this.#report(true);
  }

  /** Records the results of this pass's requests, which show whether the service can be reached. */
  #record(problem: Problem | null): void {
    if (this.#endpoint) this.#dependencies.connections.record(this.#endpoint, problem);
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
    if (this.#ended) return;
    const at = this.#dependencies.clock.elapsed();
    if (!now && at - this.#reportedAt < progressIntervalMs) return;
    this.#reportedAt = at;
    this.#dependencies.onStateChange(this.#progress());
  }

  #progress(): Omit<SyncState, 'unread'> {
    const { completedAt } = this.#memory;
    return runningState(this.#pass, this.#expected(), this.#throughput, completedAt, this.#wait);
  }
}
