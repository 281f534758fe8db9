import type { Feedback } from './feedback';

/** What was read of a file of feedback: what can be sent, and what cannot and why. Nothing of it was sent or kept. */
export interface FeedbackFile {
  readonly format: 'csv' | 'json';
  /** The feedback without a mistake, in the order of the file. */
  readonly rows: readonly ImportedFeedback[];
  /** Every mistake of every other feedback, in the order of the file; several can be in one line. */
  readonly mistakes: readonly ImportMistake[];
  /** How many feedbacks the file holds: `rows`, and those with mistakes. */
  readonly counted: number;
  /** What was left unread though nothing is wrong with it, in words, as columns that nobody knows. */
  readonly notes: readonly string[];
  /** Transactions with more than one of `rows`, which differ; in the order of the first. */
  readonly repeats: readonly RepeatedTransaction[];
}

/** One feedback of the file that can be sent. */
export interface ImportedFeedback {
  /** The line of the file that it begins in, from 1. */
  readonly line: number;
  readonly transactionId: string;
  readonly feedback: Feedback;
}

/** Why one feedback of the file cannot be sent. */
export interface ImportMistake {
  /** The line of the file that the feedback begins in, from 1. */
  readonly line: number;
  /** The heading of the CSV column, or the path in the JSON; null where the whole is wrong. */
  readonly column: string | null;
  /** The beginning of what stands there, cut to 80 characters; "" for nothing. */
  readonly value: string;
  /** What is wrong and what would be right, in words. */
  readonly reason: string;
}

export interface RepeatedTransaction {
  readonly transactionId: string;
  /** The lines in which its feedbacks begin. */
  readonly lines: readonly number[];
}

/** The most mistakes that the window is told of one by one; all of them can be saved. */
export const mostMistakesTold = 1_000;

/** What sending a file would do: it is held, and nothing of it was sent. */
export interface ImportReport {
  /** By which main knows the file, as long as no other was chosen. */
  readonly token: string;
  readonly fileName: string;
  readonly format: FeedbackFile['format'];
  /** Feedbacks that can be sent, and those that cannot. */
  readonly good: number;
  readonly bad: number;
  /** The first mistakes, and how many there are: one feedback can have several. */
  readonly mistakes: readonly ImportMistake[];
  readonly mistakeCount: number;
  readonly notes: readonly string[];
  /** How many of the good ones are on transactions that have feedback already. */
  readonly given: number;
  /** The first transactions that the file names more than once, and how many there are. */
  readonly repeats: readonly RepeatedTransaction[];
  readonly repeatCount: number;
}
