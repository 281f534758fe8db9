import { z } from 'zod';
import { defineCall, noArguments, short } from '../../../shared/contract/define-call';
import {
  type HitCertainty,
  maxUnseen,
  maxWatches,
  type Watch,
  type WatchState,
} from '../../../shared/domain/watch';
import { assumedRadiiSchema } from '../../../shared/schemas/assumed-radius-schema';
import { travelLimitsSchema } from '../../../shared/schemas/settings-schema';
import { watchSchema, watchSubjectSchema } from '../../../shared/schemas/watch-schema';

/**
 * Where a watch stopped: which reports it has tested.
 *
 * A row number is valid in one local copy only. When the copy is rebuilt, all reports arrive again, so those generated until
 * the watch started (`since`) count as known, and so do the hits that are stored with it.
 */
export const watchPositionSchema = z.object({
  /** Identifies the local copy. */
  copy: z.string(),
  /** The last tested report, by its row number. */
  seq: z.int().min(0),
  /** When the watch started: the time of the newest report at that time, ns since 1970. */
  since: z.string().regex(/^-?\d{1,19}$/),
});
export type WatchPosition = z.output<typeof watchPositionSchema>;

/** Calls about watches. */
export const watchCalls = {
  /**
   * Tests the reports that arrived since the last time against the watches, and returns the unseen hits of each. `tidy`
   * first removes what is stored about removed watches.
   */
  'watches.check': defineCall<readonly WatchState[]>()({
    arguments: z.object({ radii: assumedRadiiSchema, limits: travelLimitsSchema, tidy: z.boolean() }),
  }),
  /** Returns the unseen hits that no notification has announced, by watch, the most first. */
  'watches.unannounced': defineCall<UnannouncedHits>()({ arguments: noArguments }),
  /** Adds a watch to the list and returns it, or the one about the same that is there; null if there are too many. */
  'watches.add': defineCall<Watch | null>()({ arguments: z.object({ watch: watchSchema }) }),
  /** Removes a watch from the list. Fails with `not-found` if it isn't there. */
  'watches.remove': defineCall<null>()({ arguments: z.object({ id: short }) }),
  /** Marks all hits of a watch as seen, and returns the numbers that remain. */
  'watches.seen': defineCall<readonly WatchState[]>()({ arguments: z.object({ id: short }) }),
  /** Notes that the hits up to this number were announced. */
  'watches.announced': defineCall<null>()({ arguments: z.object({ upTo: z.int() }) }),
  /**
   * Tests the reports after the position of each watch, in the order received, until a watch has as many hits as it has
   * `room` for. `copy`: identifies the local copy. A position in another one counts from the start.
   */
  'investigate.newHits': defineCall<readonly FoundHits[]>()({
    arguments: z.object({
      copy: z.string(),
      watches: z
        .array(
          z.object({
            id: short,
            subject: watchSubjectSchema,
            position: watchPositionSchema,
            room: z.int().min(0).max(maxUnseen),
          }),
        )
        .max(maxWatches),
      radii: assumedRadiiSchema,
      limits: travelLimitsSchema,
      now: z.number(),
      zone: z.enum(['local', 'utc']),
    }),
  }),
} as const;

/** What a watch found among new reports. */
export interface FoundHits {
  readonly id: string;
  /** In the order received. */
  readonly hits: readonly { readonly key: string; readonly certainty: HitCertainty }[];
  /** The last report that was tested for this watch, by its row number. */
  readonly upTo: number;
}

/** The hits to announce. */
export interface UnannouncedHits {
  readonly watches: readonly (Omit<WatchState, 'id'> & { readonly title: string })[];
  /** The number of the last hit; for `watches.announced`. */
  readonly upTo: number;
}
