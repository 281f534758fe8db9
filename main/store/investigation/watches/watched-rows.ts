import { z } from 'zod';
import type { AssumedRadii } from '../../../../shared/domain/assumed-radius';
import type { TravelLimits } from '../../../../shared/domain/move';
import {
  type HitCertainty,
  mayReach,
  placeHit,
  placeHitOfAnyType,
  type WatchSubject,
} from '../../../../shared/domain/watch';
import type { Session } from '../../../../shared/node/database/session';
import { keyOf } from '../../reports/report-keys';
import { readPositionList, readSignalList, valueText } from '../../reports/stored-row';
import { readLocationTypes } from '../alibi';

/** What watches test of a report. `user` and `device` are codes of the value dictionary. */
export const watchedColumns = `report.seq, ${keyOf('report')} AS key, report.arrival,
  CAST(report.time AS TEXT) AS timestamp, report.user, report.device, report.position_list AS positions,
  ${valueText('signal')} AS signals`;
export const watchedRow = z.object({
  seq: z.int(),
  key: z.string(),
  arrival: z.int(),
  timestamp: z.string().nullable(),
  user: z.int().nullable(),
  device: z.int().nullable(),
  positions: z.string().transform(readPositionList),
  signals: readSignalList,
});
export type WatchedRow = z.output<typeof watchedRow>;

export type WatchedPlace = Extract<WatchSubject, { readonly kind: 'place' }>;

export interface PlaceRule {
  readonly radii: AssumedRadii;
  readonly limits: Pick<TravelLimits, 'excludeProxies'>;
}

/**
 * Returns which reports were made at a place, by row number. The type of a location, which is only in the received text, is
 * read only where the hit depends on it.
 */
export async function hitsAtPlace(
  session: Session,
  rows: readonly WatchedRow[],
  place: WatchedPlace,
  { radii, limits }: PlaceRule,
): Promise<ReadonlyMap<number, HitCertainty>> {
  const hits = new Map<number, HitCertainty>();
  const undecided: WatchedRow[] = [];
  for (const row of rows) {
    if (!mayReach(row, place, radii)) continue;
    const hit = placeHitOfAnyType(row, place, radii, limits);
    if (hit === 'depends') undecided.push(row);
    else if (hit !== null) hits.set(row.seq, hit);
  }
  const types = await readLocationTypes(
    session,
    undecided.map(({ seq }) => seq),
  );
  for (const row of undecided) {
    const hit = placeHit({ ...row, locationType: types.get(row.seq) ?? null }, place, radii, limits);
    if (hit !== null) hits.set(row.seq, hit);
  }
  return hits;
}
