import { createHash } from 'node:crypto';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { type AnswerBody, type ReadOptions, unexpectedAnswer } from '../reports/client';
import type { PreparedAnswer, StoreAnswer, SyncPass, TakenPage } from '../store/contract';
import { AskAhead } from './ask-ahead';
import type { Asking } from './page-sizes';
import {
  afterCompare,
  afterConfirm,
  afterLarger,
  afterPage,
  afterProblem,
  type Circumstances,
  type Course,
  failed,
  keptPass,
  mayAskAhead,
  type Step,
  triesLarger,
} from './plan';
import type { SyncStore } from './sync-store';

/** What following the pages of one pass needs. */
export interface Following {
  /** Asks the service for a page, with all the patience there is. */
  readonly ask: (asking: Asking, options: ReadOptions) => Promise<Result<AnswerBody, Problem>>;
  readonly store: SyncStore;
  readonly circumstances: () => Circumstances;
  /** Tosses a coin. */
  readonly coin: () => boolean;
  /** Told after each answer: null for a page of reports. */
  readonly answered: (problem: Problem | null) => void;
  /** Told after each page was stored. */
  readonly took: (course: Course, taken: TakenPage) => void;
  readonly waiting: (problem: Problem, until: number) => void;
}

/** How a pass ended in this run: `failure` is null where it reached its end. */
export interface PassEnd {
  readonly course: Course;
  readonly failure: PageFailure | null;
}

/** The page that a pass did not get, and why. */
export interface PageFailure {
  readonly asked: Asking;
  readonly problem: Problem;
}

/** A page as it came, what it is known again by, and as the store prepared it; null where it did not. */
interface Page {
  readonly body: AnswerBody;
  readonly hash: string;
  readonly prepared: PreparedAnswer | null;
}

/** One pass, followed from page to page until it is over, fails or is ended. */
export class FollowPages {
  readonly #with: Following;
  readonly #ahead: AskAhead<Page>;
  #stopped = false;
  #lastHash = '';

  constructor(following: Following) {
    this.#with = following;
    this.#ahead = new AskAhead((asking, options) => this.#prepared(asking, options), following.waiting);
  }

  async follow(begin: Course): Promise<PassEnd> {
    let step: Step = { kind: 'ask', course: begin };
    while (step.kind !== 'over' && step.kind !== 'failed') {
      const next: Step = await this.#next(step);
      if (this.#stopped)
        return { course: step.course, failure: { asked: step.course.pass, problem: { kind: 'cancelled' } } };
      step = next;
    }
    this.#leave();
    return { course: step.course, failure: step.kind === 'failed' ? step : null };
  }

  /** Ends the pass: nothing is asked, stored or told any more. */
  stop(): void {
    this.#stopped = true;
    this.#leave();
  }

  /** Asks at once, where a wait is under way. */
  hurry(): void {
    this.#ahead.hurry();
  }

  #next({ kind, course }: Exclude<Step, { readonly kind: 'over' | 'failed' }>): Promise<Step> {
    switch (kind) {
      case 'ask':
        return this.#ask(course);
      case 'compare':
        return this.#compare(course);
      case 'confirm':
        return this.#confirm(course);
    }
  }

  /** Asks for the page of a pass and has it stored. */
  async #ask(course: Course): Promise<Step> {
    const page = await this.#ahead.answer(course.pass, mayAskAhead(course));
    if (this.#stopped) return { kind: 'ask', course };
    if (!page.ok) return this.#afterProblem(course, page.problem);
    if (triesLarger(course) && page.value.prepared?.received !== course.pass.limit)
      return afterLarger(course);
    return this.#take(course, page.value);
  }

  async #take(course: Course, page: Page): Promise<Step> {
    const taken = await this.#stored(page, keptPass(course));
    if (this.#stopped) return { kind: 'ask', course };
    if (!taken.ok) return failed(course, taken.problem);
    if (!taken.value.ok) return this.#afterProblem(course, unexpectedAnswer(page.body, taken.value.problem));
    this.#with.answered(null);
    this.#lastHash = page.hash;
    const step = afterPage(course, taken.value.value, this.#with.circumstances());
    this.#with.took(step.course, taken.value.value);
    return step;
  }

  /** Whether the first page is, byte for byte, the one that was taken last. */
  async #compare(course: Course): Promise<Step> {
    const first = await this.#first(course.last?.limit ?? course.pass.limit);
    if (first.ok) return afterCompare(course, first.value.hash === this.#lastHash);
    return failed(course, first.problem);
  }

  /** Asks for the page that was not found again, or for the first one, which a reports service must then give. */
  async #confirm(course: Course): Promise<Step> {
    if (this.#with.coin()) return this.#ask(course);
    const { sizes } = this.#with.circumstances();
    const first = await this.#first(Math.min(course.pass.limit, sizes.smallestLargest));
    if (!first.ok) return failed(course, first.problem);
    const checked = await this.#with.store.call('answer.check', { body: first.value.body.bytes });
    if (!checked.ok) return failed(course, checked.problem);
    if (checked.value.ok) return afterConfirm(course, { sizes });
    const problem = unexpectedAnswer(first.value.body, checked.value.problem);
    if (!this.#stopped) this.#with.answered(problem);
    return failed(course, problem);
  }

  /** The first page, out of turn: nothing of it is stored. */
  async #first(limit: number): Promise<Result<Page, Problem>> {
    const first = await this.#ahead.answer({ page: 1, limit }, false);
    if (!this.#stopped) this.#with.answered(first.ok ? null : first.problem);
    return first;
  }

  /** A page that the store prepares while it writes the one before. Where it cannot, that shows when the page is to be stored. */
  async #prepared(asking: Asking, options: ReadOptions): Promise<Result<Page, Problem>> {
    const answer = await this.#with.ask(asking, options);
    if (!answer.ok || options.signal?.aborted) return answer.ok ? fail({ kind: 'cancelled' }) : answer;
    const body = answer.value;
    const hash = createHash('sha256').update(body.bytes).digest('base64');
    const prepared = await this.#with.store.call('sync.prepare', { body: body.bytes });
    const held = prepared.ok && prepared.value.ok ? prepared.value.value : null;
    return succeed({ body, hash, prepared: held });
  }

  /** Has the store write a page: from its body where a store that was restarted, or begun anew, holds no such page. */
  async #stored({ body, prepared }: Page, pass: SyncPass): Promise<StoreAnswer<'sync.take'>> {
    const { store } = this.#with;
    if (prepared) {
      const taken = await store.call('sync.takePrepared', { ticket: prepared.ticket, pass });
      if (!taken.ok) return taken;
      if (taken.value) return succeed(succeed(taken.value));
    }
    return this.#stopped ? fail({ kind: 'cancelled' }) : store.call('sync.take', { body: body.bytes, pass });
  }

  /** Nothing that was asked for ahead is wanted any more. */
  #leave(): void {
    this.#ahead.stop();
    void this.#with.store.call('sync.release', undefined);
  }

  #afterProblem(course: Course, problem: Problem): Step {
    this.#with.answered(problem);
    return afterProblem(course, problem, this.#with.circumstances());
  }
}
