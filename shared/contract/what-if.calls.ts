import { z } from 'zod';
import { largestDisagreement } from '../domain/columns';
import type { StoredRow } from '../domain/report-row';
import type { VerdictCounts } from '../domain/review-metrics';
import type { Flagging } from '../domain/what-if';
import { assumedRadiiSchema } from '../schemas/assumed-radius-schema';
import { travelLimitsSchema } from '../schemas/settings-schema';
import { defineCall } from './define-call';

const flagLimits = z.object({
  travel: travelLimitsSchema,
  score: z.int().min(1).max(largestDisagreement),
  radii: assumedRadiiSchema,
});

const question = {
  today: flagLimits,
  tried: flagLimits,
  listed: z.enum(['newly', 'noLonger']),
};

/** The calls of the what-if. */
export const whatIfCalls = {
  /**
   * Counts what other limits would flag. `snapshot`: of the answer before; null reads the reports again. `listed`: which
   * change is listed.
   */
  'investigate.whatIf': defineCall<WhatIfAnswer>()({
    arguments: z.object({ snapshot: z.int().min(0).nullable(), ...question }),
    relayed: true,
  }),
  /**
   * Returns the keys of the newest reports of a change that was counted, at most `maxListedReports`; null if its snapshot is
   * gone, so that the reports must be read again.
   */
  'investigate.whatIfReports': defineCall<readonly string[] | null>()({
    arguments: z.object({ snapshot: z.int().min(0), ...question }),
    relayed: true,
  }),
} as const;

export type WhatIfAnswer =
  /** The reports are still being read: `done` of about `of` units of work. The same request continues. */
  | { readonly kind: 'preparing'; readonly snapshot: number; readonly done: number; readonly of: number }
  | WhatIfCounts;

export interface WhatIfCounts {
  readonly kind: 'counted';
  readonly snapshot: number;
  /** Number of reports. */
  readonly reports: number;
  /** Transactions by their verdict. */
  readonly judged: VerdictCounts;
  readonly today: Flagging;
  readonly tried: Flagging;
  /** Reports that the tried limits flag and today's don't, and the other way round. */
  readonly newly: number;
  readonly noLonger: number;
  /** The newest reports of the requested change. */
  readonly list: readonly ListedChange[];
}

/** A report that only one of the limits flags. */
export interface ListedChange {
  readonly row: StoredRow;
  readonly today: FlagFacts;
  readonly tried: FlagFacts;
}

export interface FlagFacts {
  readonly travel: boolean;
  /** The disagreement score; null for none. */
  readonly score: number | null;
}
