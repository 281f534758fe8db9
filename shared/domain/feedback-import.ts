import type { ReportVerdict } from './batch-feedback';
import type { Feedback } from './feedback';

/** The content of a feedback file: what can be sent, and what can't and why. Nothing of it was sent or stored. */
export interface FeedbackFile {
  readonly format: 'csv' | 'json';
  /** The heading or field of the transaction IDs, which spreadsheets and other programs change. */
  readonly idColumn: string;
  /** The valid feedback, in the order of the file. */
  readonly rows: readonly ImportedFeedback[];
  /** All errors of the other feedback, in the order of the file; a line can have several. */
  readonly errors: readonly ImportError[];
  /** Number of feedback items in the file: `rows`, and those with errors. */
  readonly counted: number;
  /** What was ignored although it is valid, as text, such as unknown columns. */
  readonly notes: readonly string[];
  /** Transactions with several different `rows`; in the order of the first. */
  readonly repeats: readonly RepeatedTransaction[];
}

/** One feedback of the file that can be sent. */
export interface ImportedFeedback {
  /** The line of the file where it starts, from 1. */
  readonly line: number;
  readonly transactionId: string;
  readonly feedback: Feedback;
}

/** Why a feedback of the file can't be sent. */
export interface ImportError {
  /** The line of the file where the feedback starts, from 1. */
  readonly line: number;
  /** The CSV column's heading, or the path in the JSON; null if the whole is invalid. */
  readonly column: string | null;
  /** The start of the invalid value, cut to 80 characters; "" for an empty one. */
  readonly value: string;
  /** What is wrong and what would be valid, as text. */
  readonly reason: string;
}

export interface RepeatedTransaction {
  readonly transactionId: string;
  readonly lines: readonly number[];
}

/** A feedback that can be sent. */
export interface PreviewedFeedback extends ImportedFeedback {
  /** The newest report on its transaction; null if none is stored. */
  readonly report: ReportVerdict | null;
  /** True if its transaction already has feedback. */
  readonly given: boolean;
}

/** Maximum number of feedback entries that the window shows before they are sent. */
export const maxPreviewed = 200;

/** Maximum number of errors listed in the window; all of them can be saved. */
export const maxListedErrors = 1_000;

/** What sending a file would do. Main holds the file; nothing was sent yet. */
export interface ImportReport {
  /** Identifies the file in main, until another is opened. */
  readonly token: string;
  readonly fileName: string;
  readonly format: FeedbackFile['format'];
  /** Number of feedback items that can be sent, and that can't. */
  readonly good: number;
  readonly bad: number;
  /** The first errors, and their total number: one item can have several. */
  readonly errors: readonly ImportError[];
  readonly errorCount: number;
  readonly notes: readonly string[];
  /** Number of those of `good` whose transaction already has feedback. They are sent only on request. */
  readonly given: number;
  /** The first feedback that can be sent, those without a stored report first. */
  readonly preview: readonly PreviewedFeedback[];
  /** Number of feedback entries without a stored report; null if the local copy can't be read. */
  readonly unknown: number | null;
  /** The first transactions that the file contains more than once, and their total number. */
  readonly repeats: readonly RepeatedTransaction[];
  readonly repeatCount: number;
}
