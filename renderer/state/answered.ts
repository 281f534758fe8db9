import type { Problem } from '../../shared/domain/problem';

/** The answer to an attempt to ask a question. */
export interface Answered<Question, Reply> {
  /** null before the first answer. */
  readonly of: Question | null;
  readonly reply: Reply | null;
  readonly problem: Problem | null;
  /** The attempt; null if the question must be asked again. */
  readonly attempt: string | null;
  /** The number of stored reports at the time of the question. */
  readonly stored: number | null;
}

/** No answer yet. */
export const unanswered = { of: null, reply: null, problem: null, attempt: null, stored: null } as const;
