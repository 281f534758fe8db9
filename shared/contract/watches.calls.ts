import { z } from 'zod';
import type { StoredRow } from '../domain/report-row';
import {
  type DayCount,
  dryRunDays,
  type HitCertainty,
  maxWatches,
  type Watch,
  type WatchState,
} from '../domain/watch';
import { assumedRadiiSchema } from '../schemas/assumed-radius-schema';
import { travelLimitsSchema } from '../schemas/settings-schema';
import { watchSchema, watchSubjectSchema } from '../schemas/watch-schema';
import { defineCall, onlyProfile, short } from './define-call';

const watchList = z.array(watchSchema).max(maxWatches);
const ms = z.number().min(0).max(1e14);

/** Calls about watches: the list, what each found, and how one would have done in the past. */
export const watchesCalls = {
  'watches.read': defineCall<readonly Watch[]>()({ arguments: onlyProfile, ofProfile: true, relayed: true }),
  /**
   * Saves what changed in the watches from `before`, as they were read, to `watches`, and returns all: a command may have
   * added or removed some meanwhile. One that is new, or about something else than before, starts with the next report that
   * arrives.
   */
  'watches.save': defineCall<readonly Watch[]>()({
    arguments: z.object({ before: watchList, watches: watchList }),
    ofProfile: true,
    relayed: true,
  }),
  /** Returns the number of unseen hits of each watch. */
  'watches.states': defineCall<readonly WatchState[]>()({
    arguments: onlyProfile,
    ofProfile: true,
    relayed: true,
  }),
  /** Returns the newest unseen hits of a watch, at most `maxListedHits`. */
  'watches.hits': defineCall<WatchHits>()({
    arguments: z.object({ id: short }),
    ofProfile: true,
    relayed: true,
  }),
  /** Marks all hits of a watch as seen, and returns the numbers that remain. */
  'watches.markSeen': defineCall<readonly WatchState[]>()({
    arguments: z.object({ id: short }),
    ofProfile: true,
  }),
  /**
   * Counts what a watch would have found in the stored reports. `dayStarts`: where each day starts, and after the last one
   * its end, ms since 1970, ascending. `zone`: that of times in search texts.
   */
  'investigate.watchDryRun': defineCall<WatchDryRun>()({
    arguments: z.object({
      subject: watchSubjectSchema,
      dayStarts: z
        .array(ms)
        .min(2)
        .max(dryRunDays + 1),
      zone: z.enum(['local', 'utc']),
      radii: assumedRadiiSchema,
      limits: travelLimitsSchema,
    }),
    relayed: true,
  }),
} as const;

export interface WatchHit {
  readonly certainty: HitCertainty;
  readonly row: StoredRow;
}

export interface WatchHits {
  /** All unseen hits; there may be more than listed. */
  readonly total: number;
  /** Newest first. */
  readonly hits: readonly WatchHit[];
}

export interface WatchDryRun {
  /** The days that were counted, oldest first: fewer than requested if there are too many reports to test. */
  readonly days: readonly DayCount[];
  /** The newest hits, at most `maxDryRunRows`. */
  readonly hits: readonly WatchHit[];
}
