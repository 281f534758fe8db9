import { z } from 'zod';
import type { AssumedRadii } from '../../../../shared/domain/assumed-radius';
import type { Sightings } from '../../../../shared/domain/sightings';
import type { Session } from '../../../../shared/node/database/session';
import { hasPlace } from '../../reports/derived/tracked-rows';
import { type BestPlaces, type PlaceSource, readBestPlaces } from '../best-places';
import { numberList, seqList } from '../number-list';

/** Sightings with the reports and users they are of. */
export interface ReadSightings {
  readonly sightings: Sightings;
  /** The row number of each sighting. */
  readonly seq: Uint32Array;
  /** The dictionary code of each user. */
  readonly userCodes: Int32Array;
  /** Number of reports with a user that are no sighting. */
  readonly leftOut: number;
}

/** One row a user: a million rows would take as many objects. The index has all of these columns. */
const ofUsers = `SELECT user, json_group_array(seq) AS seqs,
    json_group_array(iif(${hasPlace('report')}, time / 1000000000, NULL)) AS seconds
  FROM report WHERE user IS NOT NULL GROUP BY user ORDER BY user`;
const userRow = z.object({ user: z.int(), seqs: seqList, seconds: numberList });

/**
 * Reads where users were, by the most precise position of each of their reports. Coarser ones than the sources allow don't count:
 * strangers share them.
 */
export async function readSightings(
  session: Session,
  radii: AssumedRadii,
  sources: readonly PlaceSource[],
): Promise<ReadSightings> {
  const mostKm = Math.max(...sources.map((source) => radii[source]));
  const places = await readBestPlaces(session, radii, sources, mostKm);
  const rows = await session.rows(ofUsers, [], userRow);
  const total = rows.reduce((sum, { seqs }) => sum + seqs.length, 0);
  const column = () => new Float64Array(total);
  const read = { seq: new Uint32Array(total), user: new Int32Array(total), seconds: column(), count: 0 };
  const userCodes: number[] = [];
  for (const { user, seqs, seconds } of rows) {
    const before = read.count;
    for (const { seq, second } of inTime(seqs, seconds, places)) {
      read.seq[read.count] = seq;
      read.user[read.count] = userCodes.length;
      read.seconds[read.count] = second;
      read.count += 1;
    }
    if (read.count > before) userCodes.push(user);
  }
  const { count } = read;
  const seq = read.seq.subarray(0, count);
  const placed = (values: Float64Array) => Float64Array.from(seq, (each) => values[each] ?? 0);
  return {
    sightings: {
      count,
      user: read.user.subarray(0, count),
      users: userCodes.length,
      seconds: read.seconds.subarray(0, count),
      latitude: placed(places.latitude),
      longitude: placed(places.longitude),
      radiusKm: placed(places.radiusKm),
    },
    seq,
    userCodes: Int32Array.from(userCodes),
    leftOut: total - count,
  };
}

/** Returns those of a user's reports that have a time and a place, the earliest first. */
function inTime(seqs: readonly number[], seconds: readonly (number | null)[], { radiusKm }: BestPlaces) {
  return seqs
    .flatMap((seq, at) => {
      const second = seconds[at] ?? null;
      return second === null || Number.isNaN(radiusKm[seq] ?? Number.NaN) ? [] : [{ seq, second }];
    })
    .sort((one, other) => one.second - other.second || one.seq - other.seq);
}
