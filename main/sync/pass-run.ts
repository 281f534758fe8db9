import type { ReportsChanged } from '../../shared/contract/report.calls';
import type { Problem } from '../../shared/domain/problem';
import type { SyncState, UnreadPage } from '../../shared/domain/sync';
import type { Clock } from '../../shared/node/clock';
import { fail, type Result, succeed } from '../../shared/result';
import type { Settings } from '../../shared/settings';
import type { ServiceConnection } from '../connection/service-connection';
import { type ReportsClient, unexpectedAnswer } from '../reports-api/client';
import type { StoreAnswer, StoredPage, SyncMemory, SyncPass } from '../store/contract';
import { blockedPass, completedPass } from './next-pass';
import { haveSameReports, haveSameSubjects, isSameButChanging } from './page-repetition';
import { PageRequests, type ReceivedPage, type SyncStore } from './page-requests';
import type { PageRequest, PageSizes } from './pages';
import {
  afterCompare,
  afterConfirm,
  afterLarger,
  afterPage,
  afterProblem,
  comparedPage,
  failed,
  type Step,
  triesLarger,
} from './pass-plan';
import { PassProgress } from './pass-progress';
import {
  canPrefetch,
  type PassState,
  pageOf,
  planContext,
  resumablePass,
  startPassState,
} from './pass-state';
import { mayEndList } from './problem-scope';
import { TotalProbe } from './total-probe';

export interface PassDependencies {
  readonly client: Pick<ReportsClient, 'reports'>;
  readonly connection: Pick<ServiceConnection, 'endpoint' | 'record'>;
  readonly store: SyncStore;
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** Returns true or false at random. Decides which requests check whether a list has ended. */
  readonly randomBoolean: () => boolean;
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

/** The last step of a pass in this run. */
type LastStep = Extract<Step, { readonly kind: 'over' | 'failed' }>;
type FailedStep = Extract<Step, { readonly kind: 'failed' }>;

/** The total is estimated only if there are more full pages than this. */
const pagesBeforeProbing = 3;

/**
 * One pass in one run of the app: requests and stores its pages as pass-plan.ts decides, until it completes, fails
 * or is stopped, reports progress, and records how it ended.
 */
export class PassRun {
  readonly #dependencies: PassDependencies;
  readonly #memory: SyncMemory;
  readonly #requests: PageRequests;
  readonly #progress: PassProgress;
  readonly #probe: TotalProbe;
  readonly #startedAt: number;
  #pagesTaken = 0;
  /** Whether the pass is over, stopped or cancelled: nothing more is requested or stored. */
  #ended = false;
  #cancelled = false;
  /** Whether it was stopped: nothing more is reported either. */
  #stopped = false;

  constructor(dependencies: PassDependencies, profileId: string, memory: SyncMemory, pass: SyncPass) {
    this.#dependencies = dependencies;
    this.#memory = memory;
    this.#startedAt = dependencies.clock.elapsed();
    const progress = new PassProgress(dependencies, memory, pass);
    const requests = new PageRequests({
      ...dependencies,
      profileId,
      onRetry: (problem, until) => this.#recordWait(problem, until),
    });
    this.#progress = progress;
    this.#requests = requests;
    this.#probe = new TotalProbe({
      requests,
      store: dependencies.store,
      onEstimate: (total) => progress.totalEstimated(total),
    });
  }

  get kind(): SyncPass['kind'] {
    return this.#progress.pass.kind;
  }

  async run(): Promise<RunEnd> {
    this.#progress.start();
    const start = startPassState(this.#progress.pass, this.#memory, this.#dependencies.sizes);
    const last = await this.#walk(start);
    this.#end();
    if (this.#cancelled) return this.#unfinished(last.state, { kind: 'cancelled' });
    return last.kind === 'failed' ? this.#failed(start, last) : this.#completed(last.state);
  }

  /** Stops the pass because its profile was closed: nothing more is stored or reported. */
  stop(): void {
    this.#stopped = true;
    this.#end();
  }

  /** Cancels the pass. A page that is being stored is still reported. */
  cancel(): void {
    this.#cancelled = true;
    this.#end();
  }

  /** Retries immediately if the pass waits for a retry. */
  retryNow(): void {
    if (!this.#progress.isWaiting) return;
    this.#requests.retryNow();
    this.#progress.waitSkipped();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#progress.end();
    this.#requests.end();
    this.#probe.stop();
  }

  /** Makes one step after another. */
  async #walk(start: PassState): Promise<LastStep> {
    let step: Step = { kind: 'ask', state: start };
    while (step.kind !== 'over' && step.kind !== 'failed') {
      const { state } = step;
      const next: Step = await this.#next(step);
      if (this.#ended)
        return { kind: 'failed', state, requested: state.pass, problem: { kind: 'cancelled' } };
      step = next;
    }
    return step;
  }

  #next({ kind, state }: Exclude<Step, LastStep>): Promise<Step> {
    switch (kind) {
      case 'ask':
        return this.#ask(state);
      case 'compare':
        return this.#compare(state);
      case 'confirm':
        return this.#confirm(state);
    }
  }

  async #ask(state: PassState): Promise<Step> {
    const page = await this.#requests.answer(state.pass, canPrefetch(state));
    if (this.#ended) return { kind: 'ask', state };
    if (!page.ok) return this.#afterProblem(state, page.problem);
    if (triesLarger(state) && page.value.prepared?.received !== state.pass.limit) return afterLarger(state);
    return this.#storePage(state, page.value);
  }

  async #storePage(state: PassState, page: ReceivedPage): Promise<Step> {
    const stored = await this.#store(page, resumablePass(state));
    if (stored.ok && stored.value.ok && !this.#stopped) this.#reportStored(state.pass, stored.value.value);
    if (this.#ended) return { kind: 'ask', state };
    if (!stored.ok) return failed(state, stored.problem);
    if (!stored.value.ok) return this.#afterProblem(state, unexpectedAnswer(page.body, stored.value.problem));
    if (stored.value.value.isCutOff)
      return this.#afterProblem(state, { kind: 'answer-cut-off', host: page.body.host });
    this.#recordAnswer(null);
    const step = afterPage(state, stored.value.value, planContext(this.#dependencies));
    this.#recordPage(step.state.pass, stored.value.value);
    return step;
  }

  /** Checks whether another page is the last stored one, which a service may write in other bytes or with other values. */
  async #compare(state: PassState): Promise<Step> {
    const { last } = state;
    if (last === null) return afterCompare(state, false);
    const other = await this.#outOfTurn(comparedPage(state));
    if (!other.ok) return this.#notCompared(state, other.problem);
    const compared = other.value.prepared?.prints;
    if (!compared || !haveSameSubjects(last.prints, compared)) return afterCompare(state, false);
    if (haveSameReports(last.prints, compared)) return afterCompare(state, true);
    const again = await this.#outOfTurn(pageOf(last));
    if (!again.ok) return this.#notCompared(state, again.problem);
    const prints = again.value.prepared?.prints;
    return afterCompare(state, prints !== undefined && isSameButChanging(last.prints, compared, prints));
  }

  #notCompared(state: PassState, problem: Problem): Step {
    return state.repeatsPage && mayEndList(problem) ? afterCompare(state, false) : failed(state, problem);
  }

  /** Requests the missing page again, or the first page, which a reports service must then deliver. */
  async #confirm(state: PassState): Promise<Step> {
    if (this.#dependencies.randomBoolean()) return this.#ask(state);
    const { sizes, store } = this.#dependencies;
    const limit = Math.min(state.pass.limit, sizes.minServiceLimit);
    const first = await this.#outOfTurn({ page: 1, limit });
    if (!first.ok) return failed(state, first.problem);
    const checked = await store.call('answer.check', { body: first.value.body.bytes });
    if (!checked.ok) return failed(state, checked.problem);
    if (checked.value.ok) return afterConfirm(state, { sizes });
    const problem = unexpectedAnswer(first.value.body, checked.value.problem);
    if (!this.#ended) this.#recordAnswer(problem);
    return failed(state, problem);
  }

  /** Requests a page out of turn, without storing it. */
  async #outOfTurn(request: PageRequest): Promise<Result<ReceivedPage, Problem>> {
    const page = await this.#requests.answer(request, false);
    if (!this.#ended) this.#recordAnswer(page.ok ? null : page.problem);
    return page;
  }

  /**
   * Stores a page. Sends the body again if the store was restarted or rebuilt and no longer holds the
   * prepared page.
   */
  async #store({ body, prepared }: ReceivedPage, pass: SyncPass): Promise<StoreAnswer<'pages.store'>> {
    const { store } = this.#dependencies;
    if (prepared) {
      const stored = await store.call('pages.storePrepared', { ticket: prepared.ticket, pass });
      if (!stored.ok) return stored;
      if (stored.value) return succeed(succeed(stored.value));
    }
    return this.#ended ? fail({ kind: 'cancelled' }) : store.call('pages.store', { body: body.bytes, pass });
  }

  #afterProblem(state: PassState, problem: Problem): Step {
    this.#recordAnswer(problem);
    return afterProblem(state, problem, planContext(this.#dependencies));
  }

  /** Records an answer: null for a page of reports, otherwise the problem. */
  #recordAnswer(problem: Problem | null): void {
    this.#progress.answered();
    this.#requests.record(problem);
  }

  #reportStored({ kind }: SyncPass, { added, addedFraud }: StoredPage): void {
    if (added > 0) this.#dependencies.onReportsStored({ added, addedFraud }, kind);
  }

  #recordPage(pass: SyncPass, { received }: StoredPage): void {
    if (pass.received > 0) this.#pagesTaken += 1;
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

  #completed(state: PassState): Promise<RunEnd> {
    const took = this.#dependencies.clock.elapsed() - this.#startedAt;
    const memory = completedPass(this.#memory, state, planContext(this.#dependencies), took);
    return this.#remember(state, memory, null);
  }

  async #failed(start: PassState, { state, requested, problem }: FailedStep): Promise<RunEnd> {
    const memory = this.#requests.isReplaced ? null : blockedPass(this.#memory, start.pass, state, problem);
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
}
