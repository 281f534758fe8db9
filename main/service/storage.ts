/** A report as it is kept: its exact JSON text, and what it is found by. */
export interface StoredReport {
  readonly transactionId: string;
  /** Nanoseconds since 1970. */
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

/** Which of an application's reports are asked for. */
export interface ReportQuery {
  readonly transactionId?: string;
  /** Only reports generated at or after this time, nanoseconds since 1970. */
  readonly since?: bigint;
  readonly limit: number;
  /** Counted from 1. */
  readonly page: number;
}

/** Where one application's reports and feedback are kept. */
export interface Storage {
  /** JSON texts of a page of reports, newest first; [] past the last one. */
  readReports(query: ReportQuery): Promise<readonly string[]>;
  hasTransaction(transactionId: string): Promise<boolean>;
  countReports(): Promise<number>;
  addReports(reports: Iterable<StoredReport>): Promise<void>;
  /** Every feedback, newest last. */
  readFeedback(): Promise<readonly StoredFeedback[]>;
  /** Resolves once the feedback would survive a loss of power. */
  addFeedback(feedback: StoredFeedback): Promise<void>;
  close(): Promise<void>;
}
