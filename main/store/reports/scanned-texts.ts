import type { Session } from '../../../shared/node/database/session';
import type { Condition } from './condition';
import type { Order } from './query-plan';
import type { Slice } from './read-rows';
import { readReceivedTexts } from './received-texts';
import type { ReportsDatabase } from './reports-database';
import type { RowText } from './row-texts';

/** Reads a slice of the texts of a result. */
export type ReadTexts = (slice: Slice) => Promise<readonly RowText[]>;

/** The first rows of a result. */
interface FirstRows {
  readonly edition: number;
  readonly result: string;
  readonly rows: RowText[];
  characters: number;
}

/** Numbers of rows, and of characters of their JSON, from which on no more are added. */
const limits = { rows: 1_000, characters: 2_000_000 };

/** Remembers the texts of the first rows of a result, because each letter of a search scans the same ones. */
export class ScannedTexts {
  readonly #reports: Pick<ReportsDatabase, 'edition'>;
  #first: FirstRows | null = null;

  constructor(reports: Pick<ReportsDatabase, 'edition'>) {
    this.#reports = reports;
  }

  /** Returns a function that reads only the rows that aren't remembered. */
  remembered(conditions: readonly Condition[], order: Order, read: ReadTexts): ReadTexts {
    const first = this.#firstOf(resultOf(conditions, order));
    if (first === null) return read;
    return async ({ offset, limit }) => {
      const known = first.rows.slice(offset, offset + limit);
      if (known.length === limit) return known;
      const from = offset + known.length;
      const others = await read({ offset: from, limit: limit - known.length });
      // Reports may have been written meanwhile, and another search may have added the same rows.
      if (this.#reports.edition === first.edition && first.rows.length === from) add(first, others);
      return [...known, ...others];
    };
  }

  /** Like readReceivedTexts, but reads only those that aren't remembered. */
  async readJson(
    session: Session,
    seqs: readonly number[],
    maxLength: number,
  ): Promise<ReadonlyMap<number, string>> {
    const rows = this.#first?.edition === this.#reports.edition ? (this.#first?.rows ?? []) : [];
    const known = new Map(
      rows.flatMap(({ seq, json }) => (json.length <= maxLength ? [[seq, json] as const] : [])),
    );
    const others = seqs.filter((seq) => !known.has(seq));
    return new Map([...known, ...(await readReceivedTexts(session, others, maxLength))]);
  }

  /** Returns the remembered rows of a result, at first none; null if they can't be remembered. */
  #firstOf(result: string | null): FirstRows | null {
    const { edition } = this.#reports;
    if (edition === null || result === null) return null;
    if (this.#first?.edition !== edition || this.#first.result !== result)
      this.#first = { edition, result, rows: [], characters: 0 };
    return this.#first;
  }
}

/** Identifies a result; null if that takes too long. */
function resultOf(conditions: readonly Condition[], order: Order): string | null {
  const hasBytes = conditions.some(({ values }) => values.some((value) => value instanceof Uint8Array));
  return hasBytes
    ? null
    : JSON.stringify([order, conditions.map(({ testing, values }) => [testing, values])]);
}

function add(first: FirstRows, rows: readonly RowText[]): void {
  for (const row of rows) {
    if (first.rows.length >= limits.rows || first.characters >= limits.characters) return;
    first.rows.push(row);
    first.characters += row.json.length;
  }
}
