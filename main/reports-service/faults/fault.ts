import type { ServerResponse } from 'node:http';
import type { Answer } from '../api/answer';

/** A fault that serves the request itself. It may use the regular answer, change it, or send nothing. */
export type ServeFault = (response: ServerResponse, answer: () => Promise<Answer>) => void | Promise<void>;

/** A fault that ignores the regular answer: the request isn't processed. */
export type ReplaceAnswer = (response: ServerResponse) => void | Promise<void>;

/** A fault that runs before the answer and leaves it unchanged. */
export type BeforeAnswer = (
  response: ServerResponse,
  /** Adds this many new transactions to the requesting application. */
  insert: (count: number) => Promise<void>,
) => Promise<void>;
