import { z } from 'zod';
import { syncDepthSchema } from '../../shared/settings-schema';

/** What the sync remembers from one pass, and one run, to the next. It is kept with the reports that it is about. */

const time = z.string().regex(/^-?\d{1,19}$/);

/**
 * A pass through the service's pages. Reports of "all" are history and seen at once; those of "new" have arrived, and are
 * announced.
 */
export const passSchema = z.object({
  id: z.int().min(1),
  kind: z.enum(['all', 'new']),
  /** "end": as deep as the settings say; "known": until pages hold nothing but what an earlier pass stored. */
  until: z.enum(['end', 'known']),
  /**
   * Reports that a pass with this id or a smaller one met count as known to this pass; 0 where none do. `joined`: it has met
   * one of them, or there are none. `lowest`: the latest report time of its lowest page, or of that of the pass it replaces,
   * ns since 1970 as decimal text; null while none is known. See plan.ts.
   */
  base: z.int().min(0),
  joined: z.boolean(),
  lowest: time.nullable(),
  /** It began with the first page. */
  fromTop: z.boolean(),
  /**
   * The page that is asked for, and how many reports a page has. A pass that goes on asks for it again: what it holds was
   * stored then, or not, and both are fine.
   */
  page: z.int().min(1),
  limit: z.int().min(1),
  /** Reports received and added by this pass before that page, over all runs. */
  received: z.int().min(0),
  added: z.int().min(0),
  /** How often a page held older reports than the page before it, and how often newer ones. */
  falling: z.int().min(0),
  rising: z.int().min(0),
  /** How often it asked whether a page that was not found is the end of the list. */
  doubts: z.int().min(0),
  /** The latest plausible report time that it has seen, ns since 1970 as decimal text; null for none. */
  newest: time.nullable(),
  /** ms since 1970. */
  startedAt: z.number(),
});

export const syncMemorySchema = z.object({
  /** The pass that did not reach its end; null for none. */
  pass: passSchema.nullable(),
  /**
   * A pass that is held up by a page which the service does not give, newest first. Passes for new reports are made above
   * it, and it is tried again from time to time. null for none.
   */
  held: passSchema.nullable(),
  /**
   * Reports that a pass up to this id met count as known to the next one: the id of the last pass that reached its end or
   * was held up, 0 before the first.
   */
  lastPass: z.int().min(0),
  /**
   * The last pass that read the whole list, from the first page to the end; 0 before the first. A report that only earlier
   * passes met was not listed any more when it began.
   */
  wholePass: z.int().min(0),
  /** When the copy was last complete, ms since 1970: a pass reached its end, and none is held up. */
  completedAt: z.number().nullable(),
  /** When a pass last reached the end or the depth that the settings then said, how long it took in ms, and how many reports it received. */
  allCompletedAt: z.number().nullable(),
  allTook: z.number().min(0),
  allReceived: z.int().min(0),
  allDepth: syncDepthSchema.nullable(),
  /** In which order the service gives its reports, as far as was seen. */
  order: z.enum(['newest first', 'oldest first', 'unknown']),
  /** How many reports a page of the service has at most; null while none was found. */
  largestLimit: z.int().min(1).nullable(),
  /** The last page that held reports, where a service that gives the oldest first is read on. */
  end: z.object({ page: z.int().min(1), limit: z.int().min(1) }).nullable(),
});

/** Of a store that no pass was made for. */
export const nothingRemembered: z.output<typeof syncMemorySchema> = {
  pass: null,
  held: null,
  lastPass: 0,
  wholePass: 0,
  completedAt: null,
  allCompletedAt: null,
  allTook: 0,
  allReceived: 0,
  allDepth: null,
  order: 'unknown',
  largestLimit: null,
  end: null,
};

/**
 * Whether the pages of a pass may be kept in a copy that remembers this: the pass begins now, or was begun in this very
 * copy. In one that was rebuilt since, what the pass met before is missing, and it would end without it.
 */
export function goesOnHere(
  { pass: begun, held }: z.output<typeof syncMemorySchema>,
  pass: z.output<typeof passSchema>,
): boolean {
  return pass.received === 0 || begun?.id === pass.id || held?.id === pass.id;
}

/** The pass once it has taken a page whose latest report time is this one. */
export function asLowAs(
  pass: z.output<typeof passSchema>,
  newest: z.output<typeof time> | null,
): z.output<typeof passSchema> {
  const isLower = newest !== null && (pass.lowest === null || BigInt(newest) < BigInt(pass.lowest));
  return isLower ? { ...pass, lowest: newest } : pass;
}

/** True for a report that counts as known to a pass. `metBy` is the first pass that met it, 0 for none. */
export function isKnownTo({ base }: Pick<z.output<typeof passSchema>, 'base'>, metBy: number): boolean {
  return metBy > 0 && metBy <= base;
}

/** Whether a copy that remembers this may remember that instead: nothing, or how a pass that was made in it ended. */
export function mayRemember(
  { pass, lastPass }: z.output<typeof syncMemorySchema>,
  next: z.output<typeof syncMemorySchema>,
): boolean {
  return next.lastPass === 0 || next.lastPass === pass?.id || next.lastPass === lastPass;
}
