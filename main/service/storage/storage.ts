/** A report as it is kept: its exact JSON text, and what it is found by. */
export interface StoredReport {
  readonly transactionId: string;
  /** Report generation time, nanoseconds since 1970; never before that of the report stored last. */
  readonly timestamp: bigint;
  readonly json: string;
}

/** A feedback as it was received. */
export interface StoredFeedback {
  readonly transactionId: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** The body exactly as it came. */
  readonly body: string;
}

/** A page of a list. Both are whole numbers from 1; page may be as large as an int64. */
export interface Page {
  readonly limit: number;
  readonly page: bigint;
}

/** A history by its key, as JSON text. */
export type StoredHistory = readonly [key: string, json: string];

/** Where reports and histories are written: what assessing needs, be it served from already or still being made. */
export interface WritableStorage {
  /** How many reports there are: they are numbered from 1 in the order of their generation, without a gap. */
  readonly reportCount: number;
  /** Generation time of the newest report, nanoseconds since 1970; 0 where there is none. */
  readonly newestTimestamp: bigint;
  /** Those of the keys that something is kept for. Sees every write that was begun before. */
  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]>;
  /** All of it or nothing. Writes happen in the order of the calls. */
  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void>;
}

/** Where one application's reports, histories and feedback are kept. */
export interface Storage extends WritableStorage {
  /** As above; resolves once all of it would survive a loss of power. */
  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void>;
  /** A page of all reports, newest first, as the bytes of a JSON array; [] past the last one. */
  readReports(page: Page): Promise<Uint8Array>;
  /** The same of one transaction, of those generated at or after `since` (nanoseconds since 1970). */
  readTransactionReports(transactionId: string, since: bigint, page: Page): Promise<Uint8Array>;
  hasTransaction(transactionId: string): Promise<boolean>;
  /** A page of the feedback, newest first, as the bytes of a JSON array of {transaction_id, received_at, feedback}. */
  readFeedback(page: Page): Promise<Uint8Array>;
  /** Resolves once the feedback would survive a loss of power. */
  addFeedback(feedback: StoredFeedback): Promise<void>;
  close(): Promise<void>;
}
