import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/session';
import { type Condition, withPartialIndexes } from './condition';
import { queryConditions, type RequestedConditions } from './conditions';
import { chooseDriver, estimate, orderedSeqs, orderOf } from './query-plan';
import { rowsOf, type Slice } from './read-rows';

const list = z.object({ list: z.string() });

/** Returns the row numbers of a query's reports, in its order. */
export function readSeqs(
  session: Session,
  requested: RequestedConditions,
  total: number,
): Promise<readonly number[]> {
  return readListed(session, requested, total, { columns: '', value: 'seq', schema: z.array(z.int()) });
}

/** What is listed of each report. */
interface ListedValue<Value> {
  /** SQL for columns that are read with `seq`: ", report.time". */
  readonly columns: string;
  /** SQL for its JSON, of these. */
  readonly value: string;
  readonly schema: z.ZodType<readonly Value[]>;
}

/** Returns a value of each report of a query that meets the further conditions, in its order. */
export async function readListed<Value>(
  session: Session,
  requested: RequestedConditions,
  total: number,
  { columns, value, schema }: ListedValue<Value>,
  further: readonly Condition[] = [],
): Promise<readonly Value[]> {
  const conditions = withPartialIndexes([...further, ...(await queryConditions(session, requested))]);
  const order = orderOf(requested.query.sort);
  const driver = chooseDriver(await estimate(session, conditions, total), order, total, total);
  const listed: Value[] = [];
  for (const part of ['withValue', 'withoutValue'] as const) {
    const { sql, values } = orderedSeqs(conditions, order, part, driver, columns);
    // One JSON text instead of a row each, in the order of the inner SELECT (tested in queries.test.ts).
    const all = `SELECT json_group_array(${value}) AS list FROM (${sql})`;
    const found = await session.row(all, values, list);
    for (const each of schema.parse(JSON.parse(found?.list ?? '[]'))) listed.push(each);
  }
  return listed;
}

/** A query's reports as of a moment. `asOf`: excludes later arrivals. */
export interface ListedQuery extends RequestedConditions {
  readonly asOf: number;
}

interface ComputedList {
  readonly name: string;
  readonly seqs: readonly number[];
  /** How many reports were stored when it was requested. */
  readonly stored: number;
}

/**
 * The list of all reports of the result that the grid scrolls through, computed once in the background. With it, rows
 * deep in the result are read as fast as the first ones, and don't shift when a read mark or a note changes what matches.
 */
export class ResultList {
  #computed: ComputedList | null = null;
  #isComputing = false;
  /** The list to compute next. */
  #wanted: { readonly name: string; readonly compute: () => Promise<ComputedList> } | null = null;
  /** Incremented when earlier lists became outdated. */
  #edition = 0;

  /** Must be called when results are to be shown as they are now. */
  forget(): void {
    this.#edition += 1;
    this.#computed = null;
  }

  /**
   * Returns the rows of a slice and whether more follow; null if they must be read without the list, which is then
   * computed.
   */
  async read(
    reader: Session,
    background: Session,
    requested: ListedQuery,
    stored: number,
    { offset, limit }: Slice,
  ): Promise<{ readonly rows: readonly StoredRow[]; readonly mayHaveNext: boolean } | null> {
    const name = JSON.stringify([this.#edition, requested.query, requested.asOf]);
    const computed = this.#computed?.name === name ? this.#computed : null;
    const end = offset + limit;
    // A first sync also stores reports that count as earlier ones, so a list may have become too short.
    if (computed && (end <= computed.seqs.length || computed.stored === stored)) {
      const rows = await rowsOf(reader, computed.seqs.slice(offset, end));
      return { rows, mayHaveNext: computed.seqs.length > end };
    }
    const compute = async () => ({ name, stored, seqs: await readSeqs(background, requested, stored) });
    this.#wanted = { name, compute };
    void this.#computeWanted();
    return null;
  }

  /** Computes one list at a time; of those requested meanwhile, only the latest. */
  async #computeWanted(): Promise<void> {
    if (this.#isComputing) return;
    this.#isComputing = true;
    for (let next = this.#wanted; next !== null; next = this.#wanted) {
      // Without a list, rows are read by their offset.
      this.#computed = await next.compute().catch(() => null);
      if (this.#wanted?.name === next.name) this.#wanted = null;
    }
    this.#isComputing = false;
  }
}
