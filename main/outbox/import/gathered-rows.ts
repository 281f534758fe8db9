import type {
  FeedbackFile,
  ImportedFeedback,
  ImportMistake,
  RepeatedTransaction,
} from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/messages/messages';
import { excerpt } from './excerpt';
import { checkRow, type WrittenRow } from './written-row';

/** Most feedbacks that are read of a file. */
export const mostRows = 10_000;
/** Most names, or lines, that a note tells. */
const mostTold = 20;
/** Most unknown names that are kept. A hostile file has millions. */
const mostUnknown = 1_000;

/** What has been read of a file so far. */
export class GatheredRows {
  readonly #rows: ImportedFeedback[] = [];
  readonly #mistakes: ImportMistake[] = [];
  readonly #unknown = new Set<string>();
  readonly #spacedLines: number[] = [];
  /** Where each feedback is, by its transaction and its JSON. */
  readonly #placeOf = new Map<string, string>();
  readonly #linesOf = new Map<string, number[]>();
  #counted = 0;

  /** Whether there are as many as are read of a file. */
  get isFull(): boolean {
    return this.#counted === mostRows;
  }

  /** Takes a feedback of the file, right or wrong. */
  take(row: WrittenRow): void {
    const checked = checkRow(row);
    if (!checked.ok) {
      this.#counted += 1;
      this.#mistakes.push(...checked.mistakes);
      return;
    }
    const { transactionId, feedback } = checked;
    const key = JSON.stringify([transactionId, feedback]);
    const earlier = this.#placeOf.get(key);
    if (earlier !== undefined) {
      this.refuse(row.line, row.place, transactionId, messages.mistakes.row.sameAs(earlier));
      return;
    }
    this.#counted += 1;
    this.#placeOf.set(key, placeOf(row));
    const lines = this.#linesOf.get(transactionId);
    if (lines) lines.push(row.line);
    else this.#linesOf.set(transactionId, [row.line]);
    if (transactionId.trim() !== transactionId) this.#spacedLines.push(row.line);
    this.#rows.push({ line: row.line, transactionId, feedback });
  }

  /** Takes one that is wrong as a whole; `place` as of a WrittenRow. */
  refuse(line: number, place: string, value: string, reason: string): void {
    this.#counted += 1;
    this.#mistakes.push({ line, column: place === '' ? null : place, value: excerpt(value), reason });
  }

  /** Remembers a column or a field that nobody knows. */
  unknown(name: string): void {
    if (this.#unknown.size < mostUnknown) this.#unknown.add(excerpt(name));
  }

  /** Everything that was read. */
  file(format: FeedbackFile['format']): FeedbackFile {
    const words = messages.mistakes.notes;
    const notRead = format === 'csv' ? words.columnsNotRead : words.fieldsNotRead;
    const notes: string[] = [];
    if (this.#unknown.size > 0) notes.push(notRead(listed([...this.#unknown])));
    if (this.#spacedLines.length > 0) notes.push(words.spacedIds(listed(this.#spacedLines)));
    return {
      format,
      rows: this.#rows,
      mistakes: this.#mistakes,
      counted: this.#counted,
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

function placeOf({ line, place }: WrittenRow): string {
  const words = messages.mistakes.row;
  return place === '' ? words.atLine(line) : words.atPlaceInLine(place, line);
}

function listed(values: readonly (string | number)[]): string {
  const rest = values.length - mostTold;
  const told = values.slice(0, mostTold).join(', ');
  return rest > 0 ? messages.mistakes.notes.andMore(told, rest) : told;
}
