import { z } from 'zod';
import { plausibleTimes } from '../../../../shared/domain/instant';
import type { Int64Text } from '../../../../shared/domain/report';
import type { Session } from '../../../../shared/node/database/session';
import { keyOf } from '../report-keys';
import { readPositionList, readSignalList, valueText } from '../stored-row';

/** Whose reports are compared with each other; also the column of `report`. */
export const travellers = ['user', 'device'] as const;
export type Traveller = (typeof travellers)[number];

/** SQL for whether a report has a time that gives it a place in the order; see trackOf. */
export const hasPlace = (table: string) =>
  `${table}.time BETWEEN ${plausibleTimes.from} AND ${plausibleTimes.until}`;

/** The place of a report in time among those of its user and device, whose dictionary codes are given. */
export interface Moment {
  readonly seq: number;
  readonly user: number | null;
  readonly device: number | null;
  readonly time: Int64Text | null;
  readonly key: string;
}

const momentColumns = `report.seq, report.user, report.device, ${keyOf('report')} AS key,
  CASE WHEN ${hasPlace('report')} THEN CAST(report.time AS TEXT) END AS time`;
const momentRow: z.ZodType<Moment> = z.object({
  seq: z.int(),
  user: z.int().nullable(),
  device: z.int().nullable(),
  time: z.string().nullable(),
  key: z.string(),
});
const momentsOfSeqs = `SELECT ${momentColumns} FROM json_each(?) AS requested
  CROSS JOIN report ON report.seq = requested.value`;

export async function momentsOf(session: Session, seqs: readonly number[]): Promise<readonly Moment[]> {
  return seqs.length === 0 ? [] : session.rows(momentsOfSeqs, [JSON.stringify(seqs)], momentRow);
}

/** What the movement between reports is calculated from. */
export const trackedColumns = `report.seq, ${keyOf('report')} AS key, report.transaction_id AS transactionId,
  report.event_key AS eventKey,
  CAST(report.time AS TEXT) AS timestamp,
  report.position_list AS positions, ${valueText('signal')} AS signals`;

/** A report as part of a track. `code` is that of its user or device. Rows don't have the location type. */
export const trackedRow = z
  .object({
    code: z.int(),
    seq: z.int(),
    key: z.string(),
    // In its stored form, which is as different as the transactions.
    transactionId: z.string().nullable(),
    eventKey: z.string().nullable(),
    timestamp: z.string(),
    positions: z.string().transform(readPositionList),
    signals: readSignalList,
  })
  .transform((row) => ({ ...row, locationType: null }));
export type TrackedRow = z.output<typeof trackedRow>;
