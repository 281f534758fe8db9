import { createHash } from 'node:crypto';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import { type AnswerBody, type ReadOptions, unexpectedAnswer } from '../reports/client';
import type { TakenPage } from '../store/contract';
import { AskAhead } from './ask-ahead';
import type { Asking } from './page-sizes';
import {
  afterCompare,
  afterLarger,
  afterPage,
  afterProblem,
  type Circumstances,
  type Course,
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

/** A page as it came, and what it is known again by. */
interface Page {
  readonly body: AnswerBody;
  readonly hash: string;
}

/** One pass, followed from page to page until it is over, fails or is ended. */
export class FollowPages {
  readonly #with: Following;
  readonly #ahead: AskAhead;
  #stopped = false;
  #lastHash = '';

  constructor(following: Following) {
    this.#with = following;
    this.#ahead = new AskAhead(following.ask, following.waiting);
  }

  async follow(begin: Course): Promise<PassEnd> {
    let step: Step = { kind: 'ask', course: begin };
    while (step.kind === 'ask' || step.kind === 'compare') {
      const next: Step =
        step.kind === 'ask' ? await this.#ask(step.course) : await this.#compare(step.course);
      if (this.#stopped) return { course: step.course, problem: { kind: 'cancelled' } };
      step = next;
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

  /** Asks for the page of a pass and has it stored. */
  async #ask(course: Course): Promise<Step> {
    const page = await this.#page(course.pass, mayAskAhead(course));
    if (this.#stopped) return { kind: 'ask', course };
    if (!page.ok) return this.#afterProblem(course, page.problem);
    if (triesLarger(course)) {
      const checked = await this.#with.store.call('answer.check', { body: page.value.body.bytes });
      if (this.#stopped) return { kind: 'ask', course };
      if (!checked.ok) return { kind: 'failed', course, problem: checked.problem };
      const isFull = checked.value.ok && checked.value.value === course.pass.limit;
      if (!isFull) return afterLarger(course);
    }
    return this.#take(course, page.value);
  }

  async #take(course: Course, { body, hash }: Page): Promise<Step> {
    const request = { body: body.bytes, pass: keptPass(course) };
    const taken = await this.#with.store.call('sync.take', request);
    if (this.#stopped) return { kind: 'ask', course };
    if (!taken.ok) return { kind: 'failed', course, problem: taken.problem };
    if (!taken.value.ok) return this.#afterProblem(course, unexpectedAnswer(body, taken.value.problem));
    this.#with.answered(null);
    this.#lastHash = hash;
    const step = afterPage(course, taken.value.value, this.#with.circumstances());
    this.#with.took(step.course, taken.value.value);
    return step;
  }

  /** Whether the first page is, byte for byte, the one that was taken last. */
  async #compare(course: Course): Promise<Step> {
    const first = await this.#page({ page: 1, limit: course.last?.limit ?? course.pass.limit }, false);
    if (this.#stopped) return { kind: 'ask', course };
    if (first.ok) return afterCompare(course, first.value.hash === this.#lastHash);
    this.#with.answered(first.problem);
    return { kind: 'failed', course, problem: first.problem };
  }

  async #page({ page, limit }: Asking, ahead: boolean): Promise<Result<Page, Problem>> {
    const answer = await this.#ahead.answer({ page, limit }, ahead);
    if (!answer.ok) return answer;
    // Before the bytes are handed on: then they may be gone.
    const hash = createHash('sha256').update(answer.value.bytes).digest('base64');
    return succeed({ body: answer.value, hash });
  }

  #afterProblem(course: Course, problem: Problem): Step {
    this.#with.answered(problem);
    return afterProblem(course, problem, this.#with.circumstances());
  }
}
