import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inTurn } from '../../in-turn';
import { MemoryStorage } from './memory-storage';
import { readNdjson } from './ndjson';
import type { ReportQuery, Storage, StoredFeedback, StoredReport } from './storage';

/** One line of reports.ndjson. The time is text, since it is an int64. */
const reportLine = z.object({
  transactionId: z.string(),
  timestamp: z.string().regex(/^\d{1,19}$/),
  json: z.string(),
});
const feedbackLine = z.object({ transactionId: z.string(), receivedAt: z.iso.datetime(), body: z.string() });

/** How many reports are written at once. */
const batchSize = 500;

/**
 * Keeps reports in reports.ndjson, whose first writing succeeds whole or not at all, and feedback in feedback.ndjson,
 * appended and flushed one by one. Everything is read into memory when it opens. Files 0600, folder 0700.
 */
export class FolderStorage implements Storage {
  readonly #reportsPath: string;
  readonly #memory: MemoryStorage;
  readonly #feedbackFile: FileHandle;
  /** Writes wait for one another here, or their lines would mix. */
  readonly #inTurn = inTurn();

  private constructor(reportsPath: string, memory: MemoryStorage, feedbackFile: FileHandle) {
    this.#reportsPath = reportsPath;
    this.#memory = memory;
    this.#feedbackFile = feedbackFile;
  }

  /** Opens the folder, making it where it is missing. Throws DamagedDataError, or the system's error. */
  static async open(folder: string): Promise<FolderStorage> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const reportsPath = join(folder, 'reports.ndjson');
    const feedbackPath = join(folder, 'feedback.ndjson');
    const memory = new MemoryStorage();
    const reports = await readNdjson(reportsPath, reportLine);
    await memory.addReports(reports.map((report) => ({ ...report, timestamp: BigInt(report.timestamp) })));
    for (const feedback of await readNdjson(feedbackPath, feedbackLine)) await memory.addFeedback(feedback);
    return new FolderStorage(reportsPath, memory, await open(feedbackPath, 'a', 0o600));
  }

  readReports(query: ReportQuery): Promise<readonly string[]> {
    return this.#memory.readReports(query);
  }

  hasTransaction(transactionId: string): Promise<boolean> {
    return this.#memory.hasTransaction(transactionId);
  }

  countReports(): Promise<number> {
    return this.#memory.countReports();
  }

  readFeedback(): Promise<readonly StoredFeedback[]> {
    return this.#memory.readFeedback();
  }

  addReports(reports: Iterable<StoredReport>): Promise<void> {
    return this.#inTurn(async () => {
      const first = (await this.#memory.countReports()) === 0;
      const path = first ? `${this.#reportsPath}.new` : this.#reportsPath;
      const file = await open(path, first ? 'w' : 'a', 0o600);
      try {
        for (const batch of batches(reports)) {
          await file.appendFile(batch.map(lineOf).join(''));
          await this.#memory.addReports(batch);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      if (first) await rename(path, this.#reportsPath);
    });
  }

  addFeedback(feedback: StoredFeedback): Promise<void> {
    return this.#inTurn(async () => {
      await this.#feedbackFile.appendFile(`${JSON.stringify(feedback)}\n`);
      await this.#feedbackFile.datasync();
      await this.#memory.addFeedback(feedback);
    });
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#feedbackFile.close());
  }
}

function* batches(reports: Iterable<StoredReport>): Generator<readonly StoredReport[]> {
  let batch: StoredReport[] = [];
  for (const report of reports) {
    batch.push(report);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function lineOf(report: StoredReport): string {
  return `${JSON.stringify({ ...report, timestamp: report.timestamp.toString() })}\n`;
}
