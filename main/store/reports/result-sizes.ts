import type { SqlValue } from '../../../shared/node/database/driver';
import type { Condition } from './condition';
import type { ReportsDatabase } from './reports-database';

/** How many rows match, as of an edition of the reports. */
interface ResultSize {
  readonly edition: number;
  readonly rows: number;
}

/**
 * Remembers the number of rows of the last counted result, until reports are written. That of a query with a time relative to
 * now is only known within the same millisecond.
 */
export class ResultSizes {
  readonly #reports: Pick<ReportsDatabase, 'edition'>;
  #last: (ResultSize & { readonly name: string }) | null = null;

  constructor(reports: Pick<ReportsDatabase, 'edition'>) {
    this.#reports = reports;
  }

  /** Resolves to what `count` resolves to: the number of rows that match. */
  async counted(conditions: readonly Condition[], count: () => Promise<number>): Promise<number> {
    const { edition } = this.#reports;
    const rows = await count();
    const name = nameOf(conditions);
    if (name !== null && edition !== null && this.isCurrent(edition)) this.#last = { name, edition, rows };
    return rows;
  }

  /** Returns the number of rows that match; null if it isn't known. */
  of(conditions: readonly Condition[]): ResultSize | null {
    const last = this.#last;
    return last && this.isCurrent(last.edition) && last.name === nameOf(conditions) ? last : null;
  }

  /** Whether nothing was written since, and nothing is being written. */
  isCurrent(edition: number): boolean {
    return this.#reports.edition === edition;
  }
}

/** Longer names aren't remembered: a filter may list thousands of reports. */
const maxNameLength = 20_000;

/** Different for different conditions. null if they have a large value. */
function nameOf(conditions: readonly Condition[]): string | null {
  const values: readonly SqlValue[] = conditions.flatMap((condition) => condition.values);
  const lengths = values.map((value) => (typeof value === 'string' ? value.length : 0));
  const isLarge = lengths.reduce((sum, length) => sum + length, 0) > maxNameLength;
  if (isLarge || values.some((value) => value instanceof Uint8Array)) return null;
  return JSON.stringify(conditions.map(({ testing, values: bound }) => [testing, bound]));
}
