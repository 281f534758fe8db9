import { z } from 'zod';
import { defineCall, nothing, short } from '../../../shared/contract/define-call';
import { type HitCertainty, maxUnseen, maxWatches, type WatchState } from '../../../shared/domain/watch';
import { assumedRadiiSchema } from '../../../shared/schemas/assumed-radius-schema';
import { travelLimitsSchema } from '../../../shared/schemas/settings-schema';
import { watchSubjectSchema } from '../../../shared/schemas/watch-schema';
import { watchPositionSchema } from '../watches/watch-position';

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
  'watches.unannounced': defineCall<UnannouncedHits>()({ arguments: nothing }),
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
