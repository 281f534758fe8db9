import { z } from 'zod';
import type { PreviousReports } from '../../../shared/contract/report.calls';
import { maxReportsBack } from '../../../shared/domain/moves';
import type { Session } from '../../../shared/node/database/session';
import { driving, range } from './condition';
import { hasPlace, type Moment, momentsOf, type Traveller } from './derived/tracked-rows';
import { readNewestSeqs, rowsOf } from './read-rows';
import { keyOf } from './report-keys';
import { trustedConditions } from './trusted-reports';

/** Returns the reports from which the movement to a report is measured; `total`: how many reports there are. */
export async function readPrevious(session: Session, seq: number, total: number): Promise<PreviousReports> {
  const [moment] = await momentsOf(session, [seq]);
  if (moment === undefined) return { user: [], device: [], trusted: null };
  const user = await previousSeqs(session, 'user', moment);
  const device = await previousSeqs(session, 'device', moment);
  const last = await trustedSeqs(session, moment, total);
  const found = await rowsOf(session, [...new Set([...user, ...device, ...last])]);
  const rows = new Map(found.map((row) => [row.seq, row]));
  const listed = (seqs: readonly number[]) => seqs.flatMap((each) => rows.get(each) ?? []);
  return { user: listed(user), device: listed(device), trusted: listed(last)[0] ?? null };
}

const seqRow = z.object({ seq: z.int() });
const previousOf = (traveller: Traveller) => `SELECT other.seq FROM report AS other
  WHERE other.${traveller} = ?1 AND ${hasPlace('other')} AND other.time <= CAST(?2 AS INTEGER)
    AND (other.time < CAST(?2 AS INTEGER) OR ${keyOf('other')} <= ?3)
  ORDER BY other.time DESC, ${keyOf('other')} DESC LIMIT ${maxReportsBack + 1}`;

/** Returns the traveller's latest reports up to this one. One without a time has no place among the others. */
async function previousSeqs(
  session: Session,
  traveller: Traveller,
  { [traveller]: code, seq, time, key }: Moment,
): Promise<readonly number[]> {
  if (code === null) return [];
  if (time === null) return [seq];
  const found = await session.rows(previousOf(traveller), [code, time, key], seqRow);
  return found.map((row) => row.seq);
}

/** Returns the last trusted report up to this one, other than itself: of its user, or of its device if it has no user. */
async function trustedSeqs(
  session: Session,
  { seq, user, device, time }: Moment,
  total: number,
): Promise<readonly number[]> {
  const code = user ?? device;
  if (code === null || time === null) return [];
  const ofTraveller = driving(user === null ? 'device' : 'user', '= ?', [code], true);
  const untilThen = range('time', null, time, 'CAST(? AS INTEGER)');
  // Two, because the report itself may be among them.
  const found = await readNewestSeqs(
    session,
    [ofTraveller, ...(await trustedConditions(session)), ...untilThen],
    total,
    2,
  );
  return found.filter((each) => each !== seq).slice(0, 1);
}
