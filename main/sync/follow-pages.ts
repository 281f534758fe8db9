import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { type AnswerBody, type ReadOptions, unexpectedAnswer } from '../reports/client';
import type { Store, SyncPass, TakenPage } from '../store/contract';
import { AskAhead } from './ask-ahead';
import type { Asking } from './page-sizes';
import {
  afterCompare,
  afterPage,
  afterProblem,
  type Circumstances,
  type Course,
  keptPass,
  mayAskAhead,
  type Step,
} from './plan';

/** What following the pages of one pass needs. */
export interface Following {
  /** Asks the service for a page, with all the patience there is. */
  readonly ask: (asking: Asking, options: ReadOptions) => Promise<Result<AnswerBody, Problem>>;
  readonly store: Store;
  readonly circumstances: () => Circumstances;
  /** Told after each answer: null for a page of reports. */
  readonly answered: (problem: Problem | null) => void;
  /** Told after each page was stored. */
  readonly took: (course: Course, taken: TakenPage) => void;
  readonly waiting: (problem: Problem, until: number) => void;
}

/** How a pass ended in this run: `problem` is null where it reached its end. */
export interface PassEnd {
  readonly course: Course;
  readonly problem: Problem | null;
}

/** What became of a page that was asked for and handed to the store. */
type PageResult = Result<TakenPage, { readonly problem: Problem; readonly of: 'service' | 'store' }>;

/** One pass, followed from page to page until it is over, fails or is ended. */
export class FollowPages {
  readonly #with: Following;
  readonly #ahead: AskAhead;
  #stopped = false;

  constructor(following: Following) {
    this.#with = following;
    this.#ahead = new AskAhead(following.ask, following.waiting);
  }

  async follow(begin: Course): Promise<PassEnd> {
    let step: Step = { kind: 'ask', course: begin };
    while (step.kind === 'ask' || step.kind === 'compare') {
      const { course }: Step = step;
      const page = step.kind === 'ask' ? await this.#page(course) : await this.#firstPage(course);
      if (this.#stopped) return { course, problem: { kind: 'cancelled' } };
      if (!page.ok && (page.problem.of === 'store' || step.kind === 'compare'))
        return { course, problem: page.problem.problem };
      if (step.kind === 'compare' && page.ok) step = afterCompare(course, page.value);
      else step = this.#after(course, page);
    }
    this.#ahead.stop();
    return { course: step.course, problem: step.kind === 'failed' ? step.problem : null };
  }

  /** Ends the pass: nothing is asked, stored or told any more. */
  stop(): void {
    this.#stopped = true;
    this.#ahead.stop();
  }

  /** Asks at once, where a wait is under way. */
  hurry(): void {
    this.#ahead.hurry();
  }

  #after(course: Course, page: PageResult): Step {
    const circumstances = this.#with.circumstances();
    if (!page.ok) return afterProblem(course, page.problem.problem, circumstances);
    const step = afterPage(course, page.value, circumstances);
    this.#with.took(step.course, page.value);
    return step;
  }

  async #page(course: Course): Promise<PageResult> {
    const { page, limit } = course.pass;
    return this.#take(await this.#ahead.answer({ page, limit }, mayAskAhead(course)), keptPass(course));
  }

  async #firstPage(course: Course): Promise<PageResult> {
    const limit = course.last?.limit ?? course.pass.limit;
    return this.#take(await this.#ahead.answer({ page: 1, limit }, false), keptPass(course));
  }

  async #take(answer: Result<AnswerBody, Problem>, pass: SyncPass): Promise<PageResult> {
    if (this.#stopped) return fail({ problem: { kind: 'cancelled' }, of: 'store' });
    if (!answer.ok) return this.#ofService(answer.problem);
    const taken = await this.#with.store.call('sync.take', { body: answer.value.bytes, pass });
    if (this.#stopped) return fail({ problem: { kind: 'cancelled' }, of: 'store' });
    if (!taken.ok) return fail({ problem: taken.problem, of: 'store' });
    if (!taken.value.ok) return this.#ofService(unexpectedAnswer(answer.value, taken.value.problem));
    this.#with.answered(null);
    return succeed(taken.value.value);
  }

  #ofService(problem: Problem): PageResult {
    this.#with.answered(problem);
    return fail({ problem, of: 'service' });
  }
}
