import type { ReportQuery, Storage, StoredFeedback, StoredReport } from './storage';

/** Keeps everything in memory, and only there. */
export class MemoryStorage implements Storage {
  /** Oldest first. */
  readonly #reports: StoredReport[] = [];
  readonly #byTransaction = new Map<string, StoredReport[]>();
  readonly #feedback: StoredFeedback[] = [];

  async readReports({ transactionId, since, limit, page }: ReportQuery): Promise<readonly string[]> {
    const all = transactionId === undefined ? this.#reports : (this.#byTransaction.get(transactionId) ?? []);
    const from = since === undefined ? 0 : all.findIndex((report) => report.timestamp >= since);
    if (from === -1) return [];
    const end = all.length - (page - 1) * limit;
    return all
      .slice(Math.max(from, end - limit), Math.max(from, end))
      .map((report) => report.json)
      .reverse();
  }

  async hasTransaction(transactionId: string): Promise<boolean> {
    return this.#byTransaction.has(transactionId);
  }

  async countReports(): Promise<number> {
    return this.#reports.length;
  }

  async addReports(reports: Iterable<StoredReport>): Promise<void> {
    for (const report of reports) {
      const ofTransaction = this.#byTransaction.get(report.transactionId) ?? [];
      this.#byTransaction.set(report.transactionId, ofTransaction);
      insertByTime(this.#reports, report);
      insertByTime(ofTransaction, report);
    }
  }

  async readFeedback(): Promise<readonly StoredFeedback[]> {
    return [...this.#feedback];
  }

  async addFeedback(feedback: StoredFeedback): Promise<void> {
    this.#feedback.push(feedback);
  }

  async close(): Promise<void> {}
}

/** Reports nearly always come in order of time, so the place is looked for from the end. */
function insertByTime(reports: StoredReport[], report: StoredReport): void {
  const before = reports.findLastIndex((each) => each.timestamp <= report.timestamp);
  if (before === reports.length - 1) reports.push(report);
  else reports.splice(before + 1, 0, report);
}
