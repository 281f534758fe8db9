import type { SyncState, UnreadPage } from '../../shared/domain/sync';
import type { Problem } from '../../shared/problem';
import { fail, type Result } from '../../shared/result';
import type { OpenEndpoint } from '../connection/connections';
import type { AnswerBody, ReadOptions } from '../reports/client';
import { background } from '../reports/retry';
import type { SyncMemory, SyncPass, TakenPage } from '../store/contract';
import { FollowPages, type PageFailure } from './follow-pages';
import { type Pace, paced, paceFrom } from './pace';
import type { Asking, PageSizes } from './page-sizes';
import { completed, heldUp } from './pass-end';
import { type Circumstances, type Course, courseOf } from './plan';
import { passState } from './state';
import type { SyncDependencies } from './sync';
import { TotalProbe } from './total-probe';

type Dependencies = Omit<SyncDependencies, 'sizes' | 'changed'> & {
  readonly sizes: PageSizes;
  readonly changed: (state: Omit<SyncState, 'unread'>) => void;
};

/** How a pass ended in this run, and what is remembered then. */
export interface RunEnd {
  readonly memory: SyncMemory;
  /** null where the pass reached its end, or is held up by a page. */
  readonly problem: Problem | null;
  /** The page that holds the pass up; null where none does. */
  readonly unread: UnreadPage | null;
  /** It ended only because another key or address took the place of the one it was made with. */
  readonly replaced: boolean;
}

/** Progress is told at most so often, ms. */
const toldEvery = 200;
/** A total is only worth finding where there are more full pages than these. */
const pagesBeforeProbing = 3;

/** One pass in one run of the program: follows its pages, tells how it goes, and remembers how it ended. */
export class PassRun {
  readonly #with: Dependencies;
  readonly #profileId: string;
  readonly #memory: SyncMemory;
  readonly #pages: FollowPages;
  readonly #probe: TotalProbe;
  readonly #startedAt: number;
  #endpoint: OpenEndpoint | null = null;
  #pass: SyncPass;
  #pace: Pace;
  #total: number | null = null;
  #wait: { readonly problem: Problem; readonly until: number } | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;
  #pagesTaken = 0;
  #ended = false;
  #cancelled = false;

  constructor(dependencies: Dependencies, profileId: string, memory: SyncMemory, pass: SyncPass) {
    this.#with = dependencies;
    this.#profileId = profileId;
    this.#memory = memory;
    this.#pass = pass;
    this.#startedAt = dependencies.clock.elapsed();
    this.#pace = paceFrom(this.#startedAt);
    const { store } = dependencies;
    const ask = (asking: Asking, options: ReadOptions) => this.#ask(asking, options);
    this.#pages = new FollowPages({
      ask: (asking, options) => ask(asking, { ...options, patience: background }),
      store,
      circumstances: () => this.#circumstances(),
      coin: dependencies.coin,
      answered: (problem) => this.#answered(problem),
      took: (course, taken) => this.#took(course, taken),
      waiting: (problem, until) => this.#waits(problem, until),
    });
    this.#probe = new TotalProbe({
      ask,
      store,
      found: (total) => {
        this.#total = total;
      },
    });
  }

  get kind(): SyncPass['kind'] {
    return this.#pass.kind;
  }

  async made(): Promise<RunEnd> {
    this.#tell(true);
    const begin = courseOf(this.#pass, this.#memory, this.#with.sizes);
    const { course, failure } = await this.#pages.follow(begin);
    this.#ended = true;
    this.#probe.stop();
    if (this.#cancelled) return this.#stays(course, { kind: 'cancelled' });
    return failure ? this.#failed(begin, course, failure) : this.#completed(course);
  }

  /** Ends it because nobody is interested any more: nothing is stored or told from now on. */
  stop(): void {
    this.#ended = true;
    this.#probe.stop();
    this.#pages.stop();
  }

  /** Ends it because the person said so. */
  cancel(): void {
    this.#cancelled = true;
    this.stop();
  }

  hurry(): void {
    if (!this.#wait) return;
    this.#wait = null;
    this.#pages.hurry();
    this.#tell(true);
  }

  #completed(course: Course): Promise<RunEnd> {
    const took = this.#with.clock.elapsed() - this.#startedAt;
    return this.#remember(course, completed(this.#memory, course, this.#circumstances(), took), null);
  }

  async #failed(begin: Course, course: Course, { asked, problem }: PageFailure): Promise<RunEnd> {
    if (this.#endpoint?.replaced.aborted) return this.#stays(course, problem);
    const memory = heldUp(this.#memory, begin.pass, course, problem);
    return memory ? this.#remember(course, memory, { ...asked, problem }) : this.#stays(course, problem);
  }

  async #remember(course: Course, memory: SyncMemory, unread: UnreadPage | null): Promise<RunEnd> {
    const written = await this.#with.store.call('sync.write', memory);
    if (!written.ok) return this.#stays(course, written.problem);
    return { memory, problem: null, unread, replaced: false };
  }

  /** What is remembered came with the last page that was stored; where none was, the pass is made anew. */
  #stays(course: Course, problem: Problem): RunEnd {
    const memory = { ...this.#memory, pass: course.pass };
    return { memory, problem, unread: null, replaced: this.#endpoint?.replaced.aborted === true };
  }

  async #ask(asking: Asking, options: ReadOptions): Promise<Result<AnswerBody, Problem>> {
    const endpoint = await this.#with.connections.endpoint();
    if (this.#ended || options.signal?.aborted) return fail({ kind: 'cancelled' });
    if (!endpoint.ok) return endpoint;
    if (endpoint.value.profileId !== this.#profileId) return fail({ kind: 'cancelled' });
    this.#endpoint = endpoint.value;
    const { replaced } = endpoint.value;
    const signal = options.signal ? AbortSignal.any([options.signal, replaced]) : replaced;
    return this.#with.client.reports(endpoint.value, asking, { ...options, signal });
  }

  #circumstances(): Circumstances {
    const { settings, clock, sizes } = this.#with;
    return { depth: settings().syncDepth, now: clock.now(), sizes };
  }

  #answered(problem: Problem | null): void {
    this.#wait = null;
    this.#record(problem);
  }

  #took({ pass }: Course, { received, added, addedFraud }: TakenPage): void {
    this.#pass = pass;
    this.#pagesTaken += 1;
    this.#pace = paced(this.#pace, this.#with.clock.elapsed(), received);
    if (added > 0) this.#with.stored({ added, addedFraud }, pass.kind);
    if (this.#wantsTotal()) void this.#probe.goOn(pass.received);
    this.#tell(false);
  }

  #wantsTotal(): boolean {
    const { kind } = this.#with.settings().syncDepth;
    const first = this.#pass.kind === 'all' && this.#memory.allCompletedAt === null;
    return first && kind === 'all' && this.#pagesTaken > pagesBeforeProbing;
  }

  #waits(problem: Problem, until: number): void {
    if (this.#ended) return;
    this.#wait = { problem, until };
    this.#record(problem);
    this.#tell(true);
  }

  /** What becomes of the requests of this pass tells whether the service can be reached. */
  #record(problem: Problem | null): void {
    if (this.#endpoint) this.#with.connections.record(this.#endpoint, problem);
  }

  #expected(): number | null {
    if (this.#pass.until === 'known') return null;
    const { syncDepth } = this.#with.settings();
    const known = this.#memory.allReceived > 0 ? this.#memory.allReceived : this.#total;
    const expected =
      syncDepth.kind === 'reports' ? Math.min(syncDepth.count, known ?? syncDepth.count) : known;
    return expected === null ? null : Math.max(expected, this.#pass.received);
  }

  #tell(now: boolean): void {
    if (this.#ended) return;
    const at = this.#with.clock.elapsed();
    if (!now && at - this.#toldAt < toldEvery) return;
    this.#toldAt = at;
    this.#with.changed(this.#progress());
  }

  #progress(): Omit<SyncState, 'unread'> {
    const { completedAt } = this.#memory;
    return passState(this.#pass, this.#expected(), this.#pace, completedAt, this.#wait);
  }
}
