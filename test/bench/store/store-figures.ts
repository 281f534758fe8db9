import { z } from 'zod';

const waits = z.object({ p95: z.number().positive(), worst: z.number().positive() });

/** The output of the measuring program: µs per report, and ms per interaction and histogram. */
export const storeFigures = z.object({
  encrypted: z.number().positive(),
  plain: z.number().positive(),
  few: waits,
  many: waits,
  histogram: z.object({ few: z.number().positive(), many: z.number().positive() }),
});
export type StoreFigures = Readonly<z.output<typeof storeFigures>>;

/** Its input: where the reports are, how many to store first, and where to store them. */
export const storeInput = z.object({
  address: z.string(),
  key: z.string(),
  reports: z.int(),
  folder: z.string(),
});
