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

/** What analysts said about the reports of a bundle, from its file history.json. */
export class SealedHistory {
  readonly #bySubject = new Map<string, ReadEntry[]>();
  #left = maxShownHistory;

  /** `bytes`: null if there is no such file. An entry that can't be read is left out. */
  constructor(bytes: Uint8Array | null) {
    const file = bytes && parseHistory(bytes);
    if (!file?.ok) return;
    for (const value of file.value.entries) {
      const entry = readHistoryEntry(value, file.value.author);
      if (!entry.ok) continue;
      const { subject } = entry.value;
      const others = this.#bySubject.get(subject);
      if (others) others.push(readEntry(entry.value));
      else this.#bySubject.set(subject, [readEntry(entry.value)]);
    }
  }

  /** Returns what was said about a report and its transaction; null if it is too long to be shown beside the others. */
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
