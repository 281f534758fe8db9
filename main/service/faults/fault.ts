import type { ServerResponse } from 'node:http';
import type { Answer } from '../api/answer';

/** A fault that has the last word: it sends what it likes, or nothing, and may ask for the true answer. */
export type ServeFault = (response: ServerResponse, answer: () => Promise<Answer>) => void | Promise<void>;

/** One that asks for no true answer: nothing is done for the request. */
export type AnswerInstead = (response: ServerResponse) => void | Promise<void>;

/** A fault that comes before the answer and leaves it as it is. */
export type FaultBefore = (
  response: ServerResponse,
  /** Lets as many new transactions arrive for the application that asks. */
  insert: (count: number) => Promise<void>,
) => Promise<void>;
