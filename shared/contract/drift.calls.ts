import { z } from 'zod';
import {
  type DriftFinding,
  type DriftSubject,
  driftSubjects,
  type Stability,
  type ValueSeries,
} from '../domain/drift';
import { maxDriftValueLength, maxDriftValues } from '../domain/drift-values';
import { isTimeZone } from '../domain/time-bars';
import { defineCall } from './define-call';

/** The calls of drift. */
export const driftCalls = {
  /**
   * Compares the weeks of the reports on this computer; null if no report has a time before `now`, ms since 1970. `values`:
   * whose changes are findings; null for all.
   */
  'investigate.drift': defineCall<DriftAnswer | null>()({
    arguments: z.object({
      timeZone: z.string().max(100).refine(isTimeZone),
      now: z.number().min(0).max(8.64e15),
      values: z
        .array(
          z.object({ subject: z.enum(driftSubjects), value: z.string().max(maxDriftValueLength).nullable() }),
        )
        .max(maxDriftValues)
        .nullable(),
    }),
    relayed: true,
  }),
} as const;

export interface DriftAnswer {
  /** Mondays, ms since 1970, oldest first; one more than there are weeks. */
  readonly edges: readonly number[];
  /** The first weeks that are over; at most one more isn't. */
  readonly complete: number;
  /** Reports of each week, and how many of them were sampled for what is only in their texts. */
  readonly reports: readonly number[];
  readonly sampled: readonly number[];
  readonly subjects: readonly DriftedSubject[];
  /** The surest ones; `moreFindings` others are left out. */
  readonly findings: readonly ShownFinding[];
  readonly moreFindings: number;
}

export interface DriftedSubject {
  readonly subject: DriftSubject;
  /** The last complete week against the weeks before; null for too few reports, or where a report can have many values. */
  readonly stability: Stability | null;
  /** The most frequent values by week. */
  readonly top: readonly ValueSeries[];
}

export interface ShownFinding extends DriftFinding {
  /** The key of a report with the value, where the grid can't filter by it; else null. */
  readonly example: string | null;
}
