import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { ReadOptions } from '../reports/client';
import { type Asking, sameAsking } from './page-sizes';

interface Asked<Page> {
  readonly asking: Asking;
  readonly stop: AbortController;
  readonly answer: Promise<Result<Page, Problem>>;
  /** The service has begun to answer, and this answer stands. */
  begun: boolean;
}

/** Bodies at a time, the one that is being stored included: enough to hide the way to the service, no more. */
const mostAtATime = 3;

/**
 * Asks for pages a little ahead: the next one as soon as the service has begun to answer the one before, which it has then
 * read, while bodies are still coming and being stored. Whatever was asked for after a page that failed, or that is asked
 * for again, is thrown away: it may have been read before that one (see plan.ts).
 */
export class AskAhead<Page> {
  readonly #ask: (asking: Asking, options: ReadOptions) => Promise<Result<Page, Problem>>;
  readonly #waiting: (problem: Problem, until: number) => void;
  #asked: Asked<Page>[] = [];
  #storing = 0;
  #ahead = false;
  #hurried = false;

  constructor(
    ask: (asking: Asking, options: ReadOptions) => Promise<Result<Page, Problem>>,
    waiting: (problem: Problem, until: number) => void,
  ) {
    this.#ask = ask;
    this.#waiting = waiting;
  }

  /** The answer to a page. `ahead`: those after it will most likely be wanted as well. */
  async answer(asking: Asking, ahead: boolean): Promise<Result<Page, Problem>> {
    this.#storing = 0;
    this.#ahead = ahead;
    for (;;) {
      this.#hurried = false;
      const asked = this.#first(asking);
      this.#more();
      const answer = await asked.answer;
      if (this.#hurried) continue;
      this.#asked = this.#asked.filter((other) => other !== asked);
      if (answer.ok) this.#storing = 1;
      else this.stop();
      return answer;
    }
  }

  /** Asks at once, where a wait is under way. */
  hurry(): void {
    this.#hurried = true;
    this.stop();
  }

  /** Throws away everything that was asked for. */
  stop(): void {
    this.#dropFrom(0);
  }

  #first(asking: Asking): Asked<Page> {
    const [first] = this.#asked;
    if (first && sameAsking(first.asking, asking)) return first;
    this.stop();
    return this.#push(asking);
  }

  #push(asking: Asking): Asked<Page> {
    const stop = new AbortController();
    let asked: Asked<Page> | null = null;
    const answer = this.#ask(asking, {
      signal: stop.signal,
      answered: () => {
        if (!asked || stop.signal.aborted) return;
        asked.begun = true;
        this.#more();
      },
      waiting: (problem, until) => {
        if (!asked || stop.signal.aborted) return;
        asked.begun = false;
        this.#dropFrom(this.#asked.indexOf(asked) + 1);
        if (asked === this.#asked[0]) this.#waiting(problem, until);
      },
    });
    asked = { asking, stop, answer, begun: false };
    this.#asked.push(asked);
    return asked;
  }

  #more(): void {
    const last = this.#asked.at(-1);
    if (!this.#ahead || !last?.begun || this.#asked.length + this.#storing >= mostAtATime) return;
    this.#push({ page: last.asking.page + 1, limit: last.asking.limit });
  }

  #dropFrom(index: number): void {
    for (const { stop } of this.#asked.splice(index)) stop.abort();
  }
}
