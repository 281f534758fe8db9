import { z } from 'zod';
import { type Alibi, maxPlaceRadiusKm } from '../domain/alibi';
import { instantOf, isPlausible } from '../domain/instant';
import type { StoredRow } from '../domain/report-row';
import { type RingSubject, ringKinds } from '../domain/ring';
import { assumedRadiiSchema } from '../schemas/assumed-radius-schema';
import { travelLimitsSchema } from '../schemas/settings-schema';
import { defineCall, short } from './define-call';
import { driftCalls } from './drift.calls';
import { hotSpotsCalls } from './hot-spots.calls';
import { meetingsCalls } from './meetings.calls';
import { whatIfCalls } from './what-if.calls';

/** A time that a report can have, ns since 1970. */
const plausibleTime = z
  .string()
  .max(20)
  .refine((text) => {
    const instant = instantOf(text);
    return instant !== null && isPlausible(instant);
  });

/** Calls of the tools to investigate with, about the local copy alone. */
export const investigateCalls = {
  /**
   * Returns whether a user or device could have been at a place at a time, by the reports on this computer; null if none is
   * about them. `trustedOnly`: only reports count that say where the user really was (see PreviousReports.trusted); null if
   * the user has a report judged confirmed fraud.
   */
  'investigate.alibi': defineCall<AlibiAnswer | null>()({
    arguments: z.object({
      of: z.object({ kind: z.enum(ringKinds), value: short }),
      place: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
      radiusKm: z.number().min(0).max(maxPlaceRadiusKm),
      at: plausibleTime,
      radii: assumedRadiiSchema,
      limits: travelLimitsSchema,
      trustedOnly: z.boolean().nullable(),
    }),
    relayed: true,
  }),
  ...meetingsCalls,
  ...hotSpotsCalls,
  ...whatIfCalls,
  ...driftCalls,
} as const;

export interface AlibiAnswer {
  /** Who was asked about. */
  readonly of: RingSubject;
  readonly alibi: Alibi;
  /** The reports that it is based on: the one before, then the one after. */
  readonly rows: readonly StoredRow[];
  /** Whether only trusted reports counted. */
  readonly trustedOnly: boolean;
}
