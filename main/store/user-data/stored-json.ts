import { z } from 'zod';

/**
 * Returns a value as JSON text for a column, which preserves every text exactly: SQLite stores UTF-8, which
 * cannot represent lone surrogates; JSON.stringify escapes them.
 */
export function toStoredJson(value: string | object | null): string {
  return JSON.stringify(value);
}

/** Reads a column that `toStoredJson` wrote, and validates its value. */
export function fromStoredJson<Value>(schema: z.ZodType<Value>) {
  return z.string().transform(parsed).pipe(schema);
}

function parsed(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('This is not JSON.');
    return z.NEVER;
  }
}
