import type { Application } from '../application';

/** A stored report: its exact JSON text and its search keys. */
export interface StoredReport {
  readonly transactionId: string;
  /** Report generation time in nanoseconds since 1970, never before that of the previous report. */
  readonly timestamp: bigint;
  readonly json: string;
}

/** Feedback as received. */
export interface StoredFeedback {
  readonly transactionId: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** The body exactly as received. */
  readonly body: string;
}

/** A page of a list. Both values are integers from 1. `page` may be as large as an int64. */
export interface Page {
  readonly limit: number;
  readonly page: bigint;
}

/** Returns the bytes of a page past the last one. */
export function emptyPage(): Uint8Array {
  return Buffer.from('[]');
}

/** A history with its key, as JSON text. */
export type StoredHistory = readonly [key: string, json: string];

/** Takes the reports and histories of an assessor: a storage that is being created, or the turn of a writer. */
export interface WritableStorage {
  /** Number of reports. They are numbered from 1 without gaps, in the order of their generation. */
  readonly reportCount: number;
  /** Generation time of the newest report in nanoseconds since 1970, or 0 if there is none. */
  readonly newestTimestamp: bigint;
  /** Returns the histories that exist for these keys. Sees every write that was started before. */
  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]>;
  /** Writes everything or nothing, in call order. */
  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void>;
}

/** A turn in which no other writer writes reports or histories of the application. */
export interface WriterTurn extends WritableStorage {
  /**
   * What the turn began with: equal to `version` at the end of an earlier turn if nothing was written in between, so that
   * histories read then are still valid. Changes with each write.
   */
  readonly version: string;
  /** Returns which of these transactions have reports. */
  knownTransactions(transactionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The requests that wait for the first report of a transaction. */
export interface AwaitedTransactions {
  readonly awaitedIds: Iterable<string>;
  notify(transactionId: string): void;
}

/** Stores one application's reports, histories and feedback. */
export interface Storage {
  /**
   * Runs `work` when no other writer has a turn, and resolves with its result once everything that it wrote is durable.
   * If `work` or the storage rejects, nothing is stored.
   */
  takeTurn<Value>(work: (turn: WriterTurn) => Promise<Value>): Promise<Value>;
  countReports(): Promise<number>;
  /**
   * Returns a page of all reports, newest first, as the bytes of a JSON array. Past the last page, the array is empty.
   */
  readReports(page: Page): Promise<Uint8Array>;
  /** Returns a page of one transaction's reports that were generated at or after `since` (nanoseconds since 1970). */
  readTransactionReports(transactionId: string, since: bigint, page: Page): Promise<Uint8Array>;
  hasTransaction(transactionId: string): Promise<boolean>;
  /**
   * Returns a page of the feedback, newest first, as the bytes of a JSON array of {transaction_id, received_at,
   * feedback}.
   */
  readFeedback(page: Page): Promise<Uint8Array>;
  /** Resolves when the feedback is durable. */
  addFeedback(feedback: StoredFeedback): Promise<void>;
  close(): Promise<void>;
}

/** Where a service stores its applications. */
export interface Storages {
  /**
   * Opens an application's storage. If it doesn't exist, `filling` writes its first reports; it is not served before it is
   * complete. `awaited` are notified of reports that other processes write.
   */
  open(application: Application, filling: Filling, awaited: AwaitedTransactions): Promise<Storage>;
  /** Whether this process creates the simulated transactions. Of several that share the data, one does. */
  readonly isGenerator: boolean;
}

/** How a new storage gets its first reports. */
export interface Filling {
  write(storage: WritableStorage): Promise<void>;
  /** Cancels opening the storage. */
  readonly signal: AbortSignal;
}

/** Thrown for a file with unexpected content. */
export class DamagedDataError extends Error {
  override readonly name = 'DamagedDataError';
  readonly file: string;

  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is damaged`, options);
    this.file = file;
  }
}

/** Thrown for a file that a newer version of this program wrote. The file stays unchanged. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
  readonly file: string;

  constructor(file: string, version: number, known: number) {
    super(
      `${file} was written by a newer version of this program (format ${version}; this one knows ${known})`,
    );
    this.file = file;
  }
}
