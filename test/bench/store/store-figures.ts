import { z } from 'zod';

const waits = z.object({ p95: z.number().positive(), worst: z.number().positive() });

/** What the program that measures the copy tells: µs a report, and ms an interaction. */
export const storeFigures = z.object({
  encrypted: z.number().positive(),
  plain: z.number().positive(),
  few: waits,
  many: waits,
});
export type StoreFigures = Readonly<z.output<typeof storeFigures>>;

/** What it is told: where the reports are, how many to keep first, and where to keep them. */
export const storeInput = z.object({
  address: z.string(),
  key: z.string(),
  reports: z.int(),
  folder: z.string(),
});
