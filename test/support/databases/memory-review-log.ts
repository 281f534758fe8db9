import {
  type LogPart,
  type ReviewLog,
  reviewIn,
  type SeenReport,
  type SubjectState,
} from '../../../main/store/user-data/review-log';
import type { SubjectEntries } from '../../../shared/contract/review.calls';
import { type IgnoredPlace, ignoredPlaceOf } from '../../../shared/domain/ignored-place';
import { type EntryContent, type LogEntry, subjectOfReport } from '../../../shared/domain/review-log';
import { type RiskWord, riskWordOf } from '../../../shared/domain/risk-word';
import { readEntry, reviewState } from '../../../shared/schemas/review-log-schema';
import { nextEntryId, sampleEntry } from '../inputs/sample-entry';

/** A review log in memory, instead of the user data file. */
export class MemoryReviewLog implements ReviewLog {
  readonly #entries: LogEntry[] = [];
  readonly #name: string;

  constructor(name = 'log') {
    this.#name = name;
  }

  async canary(): Promise<string> {
    return this.#name;
  }

  async statesOf(subjects: readonly string[]): Promise<ReadonlyMap<string, SubjectState>> {
    return new Map(
      subjects.flatMap((subject) => {
        const state = reviewState(this.#entries.filter((entry) => entry.subject === subject));
        if (state.history.length === 0) return [];
        return [
          [
            subject,
            {
              seen: state.seen !== null,
              seenContent: state.seen?.content ?? null,
              noted: state.note !== null,
              review: reviewIn(state),
            },
          ],
        ];
      }),
    );
  }

  async changedAfter(position: number): Promise<LogPart | null> {
    const [next] = this.#entries.slice(position);
    return next ? { subjects: [next.subject], reread: new Set(), position: position + 1 } : null;
  }

  async reaches(position: number): Promise<boolean> {
    return this.#entries.length >= position;
  }

  async markSeen(reports: readonly SeenReport[], seen: boolean): Promise<void> {
    for (const { key, content } of reports)
      this.append(
        subjectOfReport(key),
        seen
          ? { kind: 'seen', body: content === null ? {} : { contents: [content] } }
          : { kind: 'unseen', body: {} },
      );
  }

  async ignoredPlaces(): Promise<readonly IgnoredPlace[]> {
    const subjects = [...new Set(this.#entries.map(({ subject }) => subject))];
    return subjects.flatMap(
      (subject) =>
        ignoredPlaceOf(subject, this.#entries.filter((entry) => entry.subject === subject).map(readEntry)) ??
        [],
    );
  }

  async riskWords(): Promise<readonly RiskWord[]> {
    const subjects = [...new Set(this.#entries.map(({ subject }) => subject))];
    return subjects.flatMap(
      (subject) =>
        riskWordOf(this.#entries.filter((entry) => entry.subject === subject).map(readEntry)) ?? [],
    );
  }

  async entriesOf(subjects: readonly string[]): Promise<readonly SubjectEntries[]> {
    return subjects.map((subject) => ({
      subject,
      entries: this.#entries.filter((entry) => entry.subject === subject),
    }));
  }

  /** Appends an entry by this analyst, and returns it. */
  append(subject: string, content: EntryContent, change: Partial<LogEntry> = {}): LogEntry {
    const deviceSeq = this.#entries.length + 1;
    const own = { id: nextEntryId(), deviceSeq, saidAt: deviceSeq, subject };
    const entry = sampleEntry({ ...own, ...content, ...change });
    this.#entries.push(entry);
    return entry;
  }

  /** Writes or removes a note. */
  setNoted(key: string, noted: boolean): void {
    this.append(subjectOfReport(key), { kind: 'note', body: { text: noted ? 'a note' : '' } });
  }
}
