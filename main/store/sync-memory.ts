import { z } from 'zod';
import type { Int64Text } from '../../shared/domain/report';
import type { Session } from '../../shared/node/database/session';
import { syncDepthSchema } from '../../shared/schemas/settings-schema';
import { readJsonMetadata, writeMetadata } from './metadata';

/** What the sync remembers between passes and runs. Stored with the reports it is about. */

const time = z.string().regex(/^-?\d{1,19}$/);

/** Reports of an "all" pass are history; those of a "new" pass are announced as new. */
export const passSchema = z.object({
  id: z.int().min(1),
  kind: z.enum(['all', 'new']),
  /** "end": as deep as the settings say; "known": until pages contain only reports that an earlier pass stored. */
  until: z.enum(['end', 'known']),
  /**
   * Reports read by a pass with this id or a smaller one count as known to this pass; 0 if none do. `joined`: the pass
   * has reached a known report, or there are none. `lowest`: the latest report time of the pass's lowest page, or of
   * the lowest page of the pass it replaces, ns since 1970 as decimal text; null while unknown. See pass-plan.ts.
   */
  base: z.int().min(0),
  joined: z.boolean(),
  lowest: time.nullable(),
  /** Whether the pass started with the first page. */
  fromTop: z.boolean(),
  /**
   * The next page to request, and the number of reports per page. A resumed pass requests it again; whether
   * its reports were already stored does not matter.
   */
  page: z.int().min(1),
  limit: z.int().min(1),
  /** Reports received and added by this pass before that page, in all runs. */
  received: z.int().min(0),
  added: z.int().min(0),
  /** How often a page had older reports than the page before, and how often newer ones. */
  falling: z.int().min(0),
  rising: z.int().min(0),
  /** How often the pass checked whether a page that was not found is the end of the list. */
  doubts: z.int().min(0),
  /** The latest plausible report time read, ns since 1970 as decimal text; null for none. */
  newest: time.nullable(),
  /** ms since 1970. */
  startedAt: z.number(),
});
/** A pass over the service's pages and its progress. Stored with the reports, so that it can be resumed at any time. */
export type SyncPass = z.output<typeof passSchema>;

export const syncMemorySchema = z.object({
  /** The unfinished pass; null for none. */
  pass: passSchema.nullable(),
  /**
   * A pass that is blocked by a page the service fails to deliver; newest first. Passes for new reports run
   * above it, and it is retried from time to time. null for none.
   */
  blocked: passSchema.nullable(),
  /**
   * Reports read by passes up to this id count as known to the next pass: the id of the last pass that
   * finished or was blocked, 0 before the first.
   */
  lastPass: z.int().min(0),
  /**
   * The last pass that read the whole list, from the first page to the end; 0 before the first. A report that
   * only earlier passes read was no longer listed when this pass started.
   */
  wholePass: z.int().min(0),
  /** When the copy was last complete, ms since 1970: a pass finished, and none is blocked. */
  completedAt: z.number().nullable(),
  /**
   * When a pass last reached the end or the configured depth, how long it took in ms, how many reports it
   * received, and the depth.
   */
  allCompletedAt: z.number().nullable(),
  allTook: z.number().min(0),
  allReceived: z.int().min(0),
  allDepth: syncDepthSchema.nullable(),
  /** The order of the service's reports, as far as known. */
  order: z.enum(['newest first', 'oldest first', 'unknown']),
  /** The service's maximum page size; null while unknown. */
  largestLimit: z.int().min(1).nullable(),
  /** The last page with reports, where the sync of a service that lists the oldest first continues. */
  end: z.object({ page: z.int().min(1), limit: z.int().min(1) }).nullable(),
});

export type SyncMemory = z.output<typeof syncMemorySchema>;

/** The memory before the first pass. */
export const nothingRemembered: SyncMemory = {
  pass: null,
  blocked: null,
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
 * Whether the pages of a pass may be stored in a copy with this memory. If the copy was rebuilt since the pass started,
 * the reports that the pass read before are missing, and it would end without them.
 */
export function isCurrentPass({ pass: current, blocked }: SyncMemory, pass: SyncPass): boolean {
  return pass.received === 0 || current?.id === pass.id || blocked?.id === pass.id;
}

export function extendedDownTo(pass: SyncPass, newest: Int64Text | null): SyncPass {
  const isLower = newest !== null && (pass.lowest === null || BigInt(newest) < BigInt(pass.lowest));
  return isLower ? { ...pass, lowest: newest } : pass;
}

/** Whether a report counts as known to a pass. `metBy` is the first pass that read it, 0 for none. */
export function isKnownTo({ base }: Pick<SyncPass, 'base'>, metBy: number): boolean {
  return metBy > 0 && metBy <= base;
}

/** Whether this memory may be replaced: by an empty one, or by the end of a pass made in this copy. */
export function mayRemember({ pass, lastPass }: SyncMemory, next: SyncMemory): boolean {
  return next.lastPass === 0 || next.lastPass === pass?.id || next.lastPass === lastPass;
}

/** Returns the sync memory. An unreadable one is discarded: a full pass rebuilds it. */
export async function readSyncMemory(session: Session): Promise<SyncMemory> {
  return (await readJsonMetadata(session, 'sync', syncMemorySchema)) ?? nothingRemembered;
}

export function writeSyncMemory(session: Session, memory: SyncMemory): Promise<void> {
  return writeMetadata(session, 'sync', JSON.stringify(memory));
}
