import type {
  FeedbackFile,
  ImportError,
  ImportedFeedback,
  RepeatedTransaction,
} from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/i18n/messages';
import { excerpt, parseRow, type RawRow } from './parse-row';

/** Limit for the feedback entries read from a file. */
export const maxRows = 10_000;
/** Limit for the names or lines listed in a note. */
const maxListed = 20;
/** Limit for the unknown names kept in memory: a malicious file may have millions. */
const maxUnknownNames = 1_000;

/** What has been read of a file so far. */
export class CollectedRows {
  readonly #rows: ImportedFeedback[] = [];
  readonly #errors: ImportError[] = [];
  readonly #unknown = new Set<string>();
  readonly #spacedLines: number[] = [];
  /** Where each feedback entry is, by its transaction and its JSON. */
  readonly #placeOf = new Map<string, string>();
  readonly #linesOf = new Map<string, number[]>();
  #count = 0;

  get isFull(): boolean {
    return this.#count === maxRows;
  }

  add(row: RawRow): void {
    const checked = parseRow(row);
    if (!checked.ok) {
      this.#count += 1;
      this.#errors.push(...checked.errors);
      return;
    }
    const { transactionId, feedback } = checked;
    const key = JSON.stringify([transactionId, feedback]);
    const earlier = this.#placeOf.get(key);
    if (earlier !== undefined) {
      this.reject(row.line, row.place, transactionId, messages.validation.row.sameAs({ earlier }));
      return;
    }
    this.#count += 1;
    this.#placeOf.set(key, placeOf(row));
    const lines = this.#linesOf.get(transactionId);
    if (lines) lines.push(row.line);
    else this.#linesOf.set(transactionId, [row.line]);
    if (transactionId.trim() !== transactionId) this.#spacedLines.push(row.line);
    this.#rows.push({ line: row.line, transactionId, feedback });
  }

  /** Rejects a row as a whole; `place` as in RawRow. */
  reject(line: number, place: string, value: string, reason: string): void {
    this.#count += 1;
    this.#errors.push({ line, column: place === '' ? null : place, value: excerpt(value), reason });
  }

  addUnknown(name: string): void {
    if (this.#unknown.size < maxUnknownNames) this.#unknown.add(excerpt(name));
  }

  file(format: FeedbackFile['format'], idColumn: string): FeedbackFile {
    const words = messages.validation.notes;
    const notRead = format === 'csv' ? words.ignoredColumns : words.ignoredFields;
    const notes: string[] = [];
    if (this.#unknown.size > 0) notes.push(notRead({ names: formatList([...this.#unknown]) }));
    if (this.#spacedLines.length > 0) notes.push(words.spacedIds({ lines: formatList(this.#spacedLines) }));
    return {
      format,
      idColumn,
      rows: this.#rows,
      errors: this.#errors,
      counted: this.#count,
      notes,
      repeats: this.#repeats(),
    };
  }

  #repeats(): readonly RepeatedTransaction[] {
    return [...this.#linesOf]
      .filter(([, lines]) => lines.length > 1)
      .map(([transactionId, lines]) => ({ transactionId, lines }));
  }
}

function placeOf({ line, place }: RawRow): string {
  const words = messages.validation.row;
  return place === '' ? words.atLine({ line }) : words.atPlaceInLine({ place, line });
}

function formatList(values: readonly (string | number)[]): string {
  const rest = values.length - maxListed;
  const shown = values.slice(0, maxListed).join(', ');
  return rest > 0 ? messages.validation.notes.andMore({ listed: shown, more: rest }) : shown;
}
