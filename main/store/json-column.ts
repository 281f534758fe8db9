import { z } from 'zod';
import { parseJson } from '../../shared/json/exact-json';

/**
 * Returns a value as JSON text for a column, which preserves every text exactly: SQLite stores UTF-8, which
 * cannot represent lone surrogates; JSON.stringify escapes them.
 */
export function toStoredJson(value: string | object | null): string {
  return JSON.stringify(value);
}

/** Reads a column that `toStoredJson` wrote, and validates its value. */
export function fromStoredJson<Value>(schema: z.ZodType<Value>) {
  return z.string().transform(parseJson).pipe(schema);
}

/** Reads a column with a list of texts as JSON; NULL is an empty list. */
export const textList = fromStoredJson(z.array(z.string()))
  .nullable()
  .transform((list) => list ?? []);

/**
 * Starts a statement that reads JSON rows, bound as one array, from `input`. json_each writes a row's text again for each
 * use of its `value`, which took half the time of storing a report's 23 columns; materialized, it is written once.
 */
export const inputRows = 'WITH input AS MATERIALIZED (SELECT value FROM json_each(?1))';
