import { processInChunks } from '../../shared/domain/process-in-chunks';
import {
  type ReadEntry,
  type SubjectHistory,
  subjectOf,
  subjectOfReport,
} from '../../shared/domain/review-log';
import { readEntry } from '../../shared/schemas/review-log-schema';
import { parseHistory, readHistoryEntry } from '../store/user-data/parse-history';

/** What the window shows of all reports of a bundle at most, characters of JSON. The file has the rest. */
const maxShownHistory = 4_000_000;

/** What analysts wrote about the reports of a bundle, from its file history.json. */
export class SealedHistory {
  readonly #bySubject: ReadonlyMap<string, readonly ReadEntry[]>;
  #left = maxShownHistory;

  private constructor(bySubject: ReadonlyMap<string, readonly ReadEntry[]>) {
    this.#bySubject = bySubject;
  }

  /** `bytes`: null if there is no such file. An entry that can't be read is left out. */
  static async read(bytes: Uint8Array | null): Promise<SealedHistory> {
    return new SealedHistory(await processInChunks(entriesBySubject(bytes)));
  }

  /** Returns what was written about a report and its transaction; null if it is too long to be shown next to the others. */
  of(report: {
    readonly key: string;
    readonly transactionId: string | null;
  }): readonly SubjectHistory[] | null {
    const subjects = [...new Set([subjectOf(report), subjectOfReport(report.key)])];
    const histories = subjects.flatMap((subject) => {
      const entries = this.#bySubject.get(subject);
      return entries ? [{ subject, entries }] : [];
    });
    const { length } = JSON.stringify(histories);
    if (length > this.#left) return null;
    this.#left -= length;
    return histories;
  }
}

function* entriesBySubject(
  bytes: Uint8Array | null,
): Generator<undefined, ReadonlyMap<string, readonly ReadEntry[]>> {
  const bySubject = new Map<string, ReadEntry[]>();
  const file = bytes && (yield* parseHistory(bytes));
  if (!file?.ok) return bySubject;
  for (const index of file.value.entries.starts.keys()) {
    const entry = readHistoryEntry(file.value, index);
    if (entry.ok) {
      const { subject } = entry.value;
      const others = bySubject.get(subject);
      if (others) others.push(readEntry(entry.value));
      else bySubject.set(subject, [readEntry(entry.value)]);
    }
    yield;
  }
  return bySubject;
}
