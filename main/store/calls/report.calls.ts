import { z } from 'zod';
import { defineCall, noArguments, queryAsOf, short } from '../../../shared/contract/define-call';
import { reportCalls } from '../../../shared/contract/report.calls';
import type { ReportVerdict } from '../../../shared/domain/batch-feedback';
import type { FieldProblem, Int64Text, JsonText } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import { assumedRadiiSchema } from '../../../shared/schemas/assumed-radius-schema';
import { travelLimitsSchema } from '../../../shared/schemas/settings-schema';

const keys = z.array(short).max(10_000);

/** What a chunk has of each report: its row, what was received, or both. */
const chunkParts = ['row', 'received', 'both'] as const;
export type ChunkPart = (typeof chunkParts)[number];

/** Calls about stored reports. */
export const storedReportCalls = {
  /** Returns the value at a path of a report in full. Fails with `not-found` if that version is not stored. */
  'reports.value': defineCall<string>()({ arguments: reportCalls['reports.copy'].arguments }),
  /**
   * Returns the next reports of a query in its order, for an export. `after` is null for the first chunk,
   * then the `next` of the previous one. `reads`: reading both takes about twice as long.
   */
  'reports.chunk': defineCall<ReportChunk>()({
    arguments: z.object({
      ...queryAsOf,
      reads: z.enum(chunkParts),
      after: z.string().max(20_000).nullable(),
      limit: z.int().min(1).max(5_000),
    }),
  }),
  /** Returns the reports with these keys as received, in the order of the keys; missing ones are left out. */
  'reports.received': defineCall<readonly ChunkReport[]>()({ arguments: z.object({ keys }) }),
  /**
   * Returns the service's verdicts on the reports with these keys, about these transactions, or of a query: newest
   * first, at most `limit`.
   */
  'reports.verdicts': defineCall<readonly ReportVerdict[]>()({
    arguments: z.object({
      of: z.union([z.object({ keys }), z.object({ transactionIds: keys }), z.object(queryAsOf)]),
      limit: z.int().min(1).max(10_001),
    }),
  }),
  /**
   * Returns the newest report time of those of the transactions that have one, and a report of that time. `asOf`: excludes
   * later arrivals.
   */
  'reports.newestTimes': defineCall<readonly NewestTime[]>()({
    arguments: z.object({ transactionIds: keys, asOf: z.int().min(0).nullable() }),
  }),
  /** Sets the zone of the times in search texts. Returns 1 if it was another, so that queries may change, else 0. */
  'reports.useZone': defineCall<number>()({ arguments: z.object({ zone: z.enum(['local', 'utc']) }) }),
  /**
   * Recomputes the disagreement scores for these radii in the background. Returns the number of changed scores when all
   * are done, or when other radii were requested.
   */
  'reports.assumeRadii': defineCall<number>()({ arguments: z.object({ radii: assumedRadiiSchema }) }),
  /** The same for the signals derived by comparing reports. Does nothing before the first pass has ended. */
  'reports.deriveSignals': defineCall<number>()({
    arguments: z.object({ radii: assumedRadiiSchema, limits: travelLimitsSchema }),
  }),
  /**
   * Gives the reports the signals that follow from the ignored IP places, in the background. Returns the number of changed
   * reports when all are done.
   */
  'reports.ignorePlaces': defineCall<number>()({ arguments: noArguments }),
  /** Gives words of risk the places that the review log gives them. Returns the number of changed words. */
  'reports.placeRisks': defineCall<number>()({ arguments: noArguments }),
} as const;

export interface NewestTime {
  readonly transactionId: string;
  readonly newest: Int64Text;
  readonly key: string;
}

export interface ReportChunk {
  /** In the order of the reports; empty if they weren't requested. */
  readonly rows: readonly StoredRow[];
  readonly received: readonly ReceivedText[];
  /** Where the next chunk starts; null after the last. */
  readonly next: string | null;
}

export interface ReceivedText {
  readonly json: JsonText;
  readonly problems: readonly FieldProblem[];
}

export interface ChunkRow {
  readonly row: StoredRow;
}

export interface ChunkReport extends ChunkRow, ReceivedText {}
