import { z } from 'zod';
import { DatabaseError } from './database-error';
import type { DriverConnection, SqlValue } from './driver';

export interface Session {
  /** Runs one or more statements without parameters. */
  exec(sql: string): Promise<void>;
  run(sql: string, values?: readonly SqlValue[]): Promise<void>;
  /** Returns all rows, validated. Rejects with DatabaseError CORRUPT if a row does not match the schema. */
  rows<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<readonly Row[]>;
  /** Returns the first row, or null if there is none. */
  row<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<Row | null>;
}

const numberRow = z.object({ number: z.int() });

/** Returns the only value of a query, which must be an integer named `number`. */
export async function readNumber(
  session: Session,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<number> {
  return (await session.row(sql, values, numberRow))?.number ?? 0;
}

/** Returns the rows of a query, validated. Throws DatabaseError CORRUPT if one does not match the schema. */
export function validRows<Row>(
  rows: readonly unknown[],
  sql: string,
  schema: z.ZodType<Row>,
): readonly Row[] {
  return rows.map((row) => {
    const read = schema.safeParse(row);
    if (read.success) return read.data;
    throw new DatabaseError('CORRUPT', `a row is not what it should be: ${sql}`);
  });
}

/**
 * One connection, with validated rows. Prepared statements are cached by their text, so don't embed values in SQL.
 * Each call must have completed before the next starts.
 */
export class Connection implements Session {
  readonly #driven: DriverConnection;

  constructor(driven: DriverConnection) {
    this.#driven = driven;
  }

  exec(sql: string): Promise<void> {
    return this.#driven.exec(sql);
  }

  async run(sql: string, values: readonly SqlValue[] = []): Promise<void> {
    await this.#driven.all(sql, values);
  }

  async rows<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<readonly Row[]> {
    return validRows(await this.all(sql, values), sql, schema);
  }

  /** Returns all rows as they are. */
  all(sql: string, values: readonly SqlValue[]): Promise<readonly unknown[]> {
    return this.#driven.all(sql, values);
  }

  /** Starts one statement, whose rows `next` returns; see DriverConnection. */
  start(sql: string): Promise<void> {
    return this.#driven.start(sql);
  }

  /** Returns up to `limit` further rows of the started statement; none after the last. */
  async next<Row>(limit: number, schema: z.ZodType<Row>): Promise<readonly Row[]> {
    return validRows(await this.#driven.next(limit), 'the started statement', schema);
  }

  async row<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<Row | null> {
    const [first = null] = await this.rows(sql, values, schema);
    return first;
  }

  close(): Promise<void> {
    return this.#driven.close();
  }
}
