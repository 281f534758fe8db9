import { z } from 'zod';

/** What the sync remembers from one pass, and one run, to the next. It is kept with the reports that it is about. */

const int64Text = z.string().regex(/^-?\d{1,19}$/);

/**
 * A pass through the service's pages. "all" goes as deep as the settings say, "new" until a page is known. Reports of "all"
 * are history and seen at once; those of "new" have arrived, and are announced.
 */
export const passSchema = z.object({
  id: z.int().min(1),
  kind: z.enum(['all', 'new']),
  /** The page that is asked for next, and how many reports a page has. */
  page: z.int().min(1),
  limit: z.int().min(1),
  /** Reports received and added by this pass so far, over all runs. */
  received: z.int().min(0),
  added: z.int().min(0),
  /** ms since 1970. */
  startedAt: z.number(),
});

export const syncMemorySchema = z.object({
  /** The pass that did not reach its end; null for none. */
  pass: passSchema.nullable(),
  /** The last pass that reached its end: its id, 0 before the first; and when, ms since 1970. */
  lastPass: z.int().min(0),
  completedAt: z.number().nullable(),
  /** When a pass "all" last reached its end, and how many reports the service had then. */
  allCompletedAt: z.number().nullable(),
  allReceived: z.int().min(0),
  /** In which order the service gives its reports, as far as was seen. */
  order: z.enum(['newest first', 'oldest first', 'unknown']),
  /** How many reports a page of the service has at most; null while that is not known. */
  largestLimit: z.int().min(1).nullable(),
  newest: int64Text.nullable(),
});
