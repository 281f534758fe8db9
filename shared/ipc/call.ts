import { z } from 'zod';

/** A call of the window: what it must send, and what it gets. */
export interface Call<Schema extends z.ZodType, Reply> {
  readonly request: Schema;
  /** Never set: carries the reply's type. */
  readonly reply?: Reply;
}

/** Makes a call that is answered with `Reply`. */
export function answering<Reply>() {
  return <Schema extends z.ZodType>(request: Schema): Call<Schema, Reply> => ({ request });
}

/** The request of a call that needs to be told nothing. */
export const nothing = z.undefined();
