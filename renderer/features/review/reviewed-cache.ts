import type { LogChanged, ReviewedReport } from '../../../shared/contract/review.calls';
import type { Problem } from '../../../shared/domain/problem';
import { subjectOf, subjectOfReport } from '../../../shared/domain/review-log';
import { foldEntries, type ReviewState } from '../../../shared/domain/review-state';
import type { Result } from '../../../shared/result';
import { concernsMarksOnly, concernsOneOf } from '../../state/log-changes';

type Reviewed = Result<ReviewedReport, Problem>;

interface Slot {
  readonly subject: string;
  answer: Reviewed | null;
  isReading: boolean;
  /** Changed since its last request. */
  isOutdated: boolean;
}

interface WantedReport {
  readonly key: string;
  readonly subject: string;
}

/** The reports around the one under review, as read last, so that the next ones are shown without a request. */
export class ReviewedCache {
  readonly #slots = new Map<string, Slot>();
  readonly #read: (key: string) => Promise<Reviewed>;
  readonly #onRead: (key: string) => void;

  constructor(read: (key: string) => Promise<Reviewed>, onRead: (key: string) => void) {
    this.#read = read;
    this.#onRead = onRead;
  }

  /** Returns what was read of a report; null until then. */
  get(key: string): Reviewed | null {
    return this.#slots.get(key)?.answer ?? null;
  }

  /** Reads these reports, as far as they aren't there, in this order, and forgets all others. */
  want(wanted: readonly WantedReport[]): void {
    const keys = new Set(wanted.map(({ key }) => key));
    for (const key of this.#slots.keys()) if (!keys.has(key)) this.#slots.delete(key);
    for (const report of wanted) this.add(report);
  }

  /** Reads a report, if it isn't there, and forgets none. */
  add({ key, subject }: WantedReport): void {
    if (this.#slots.has(key)) return;
    const slot = { subject, answer: null, isReading: false, isOutdated: true };
    this.#slots.set(key, slot);
    void this.#update(key, slot);
  }

  /** Reads the reports again that a change of the log concerns. Read marks alone change nothing that is shown. */
  followLog(change: LogChanged): void {
    if (concernsMarksOnly(change)) return;
    this.#refresh(([key, { subject }]) => concernsOneOf(change, [subject, subjectOfReport(key)]));
  }

  /** Reads all of them again, because reports arrived or what is derived of them changed. What was read stays until then. */
  followReports(): void {
    this.#refresh(() => true);
  }

  readAgain(key: string): void {
    this.#refresh(([each]) => each === key);
  }

  /** Forgets all reports, except one unless it couldn't be read. */
  clear(except: string | null = null): void {
    for (const [key, { answer }] of this.#slots)
      if (key !== except || answer?.ok === false) this.#slots.delete(key);
  }

  #refresh(isChanged: (slot: readonly [string, Slot]) => boolean): void {
    for (const [key, slot] of [...this.#slots].filter(isChanged)) {
      slot.isOutdated = true;
      void this.#update(key, slot);
    }
  }

  async #update(key: string, slot: Slot): Promise<void> {
    if (slot.isReading) return;
    slot.isReading = true;
    while (slot.isOutdated && this.#slots.get(key) === slot) {
      slot.isOutdated = false;
      const answer = await this.#read(key);
      // A failure doesn't replace what is shown.
      if (answer.ok || slot.answer === null) slot.answer = answer;
    }
    slot.isReading = false;
    if (this.#slots.get(key) === slot) this.#onRead(key);
  }
}

/** Returns the key of a later report on the same transaction; null if this is the latest. */
export function newerReport({ row, detail }: ReviewedReport): string | null {
  const [newest] = detail.decisions.sameTransaction;
  if (!newest?.timestamp || !row.timestamp) return null;
  return BigInt(newest.timestamp) > BigInt(row.timestamp) ? newest.key : null;
}

/** Returns the review state of the report's subject. */
export function stateOf({ row, detail }: ReviewedReport): ReviewState {
  const subject = subjectOf(row);
  const { entries } = detail.decisions;
  return foldEntries(entries.find((each) => each.subject === subject)?.entries ?? []);
}
