import { z } from 'zod';

/**
 * A value as it is kept in a column: JSON text, in which every text stays as it was. SQLite keeps UTF-8, which has no
 * place for a lone surrogate; JSON.stringify escapes it.
 */
export function keptJson(value: string | object | null): string {
  return JSON.stringify(value);
}

/** Reads a column that `keptJson` made, and checks what is in it. */
export function fromKeptJson<Value>(schema: z.ZodType<Value>) {
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
