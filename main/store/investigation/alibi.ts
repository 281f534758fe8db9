import { z } from 'zod';
import { bundledAirports } from '../../../shared/airports';
import type { CallArguments } from '../../../shared/contract/contract';
import type { AlibiAnswer } from '../../../shared/contract/investigate.calls';
import { alibiOf, saysWhere } from '../../../shared/domain/alibi';
import { withCoarsePositions } from '../../../shared/domain/coarse-place';
import { longestTripMilliseconds } from '../../../shared/domain/door-to-door';
import type { Int64Text } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import { reportedPlaces } from '../../../shared/domain/reported-places';
import type { TrackReport } from '../../../shared/domain/track';
import { parseJson } from '../../../shared/json/exact-json';
import { valueFinder } from '../../../shared/json/paths';
import { readNumber, type Session } from '../../../shared/node/database/session';
import type { Condition } from '../reports/condition';
import { hasPlace, type Traveller } from '../reports/derived/tracked-rows';
import { rowsOf } from '../reports/read-rows';
import { readReceivedTexts } from '../reports/received-texts';
import { keyOf } from '../reports/report-keys';
import { trustedConditions } from '../reports/trusted-reports';
import { codeOfValue } from '../reports/value-dictionary';

const seqRow = z.object({ seq: z.int() });
/** Which reports of a user or device count. */
interface Counted {
  readonly traveller: Traveller;
  readonly code: number;
  readonly conditions: readonly Condition[];
}

const sides = {
  before: { comparison: '<=', order: 'DESC' },
  after: { comparison: '>', order: 'ASC' },
} as const;

/** Reports before a moment or at it, or after it, the nearest first. */
function nearest(side: keyof typeof sides, { traveller, conditions }: Counted): string {
  const { comparison, order } = sides[side];
  const tests = conditions.map(({ testing }) => ` AND ${testing}`).join('');
  return `SELECT report.seq FROM report WHERE ${traveller} = ? AND ${hasPlace('report')}
    AND time ${comparison} CAST(? AS INTEGER)${tests} ORDER BY time ${order}, ${keyOf('report')} ${order} LIMIT ? OFFSET ?`;
}
/** How many reports of a side are read at first, and how many at once after that. */
const reportsRead = 20;
const furtherReports = 500;

/**
 * Answers whether a user or device could have been at a place at a time; null if no report is about them. `coarseKm`: how precisely
 * the places of the reports are used; not given: as reported.
 */
export async function readAlibi(
  session: Session,
  request: CallArguments<'investigate.alibi'>,
  coarseKm?: number,
): Promise<AlibiAnswer | null> {
  const { of, place, radiusKm, at, radii, limits } = request;
  const { kind, value } = of;
  const code = await codeOfValue(session, kind, value);
  if (code === null) return null;
  const trustedOnly = request.trustedOnly ?? (kind === 'user' && (await hasJudgedFraud(session, code)));
  const conditions = trustedOnly ? await trustedConditions(session) : [];
  const counted: Counted = { traveller: kind, code, conditions };
  const [before = [], after = []] = [
    await readSide(session, 'before', counted, request),
    await readSide(session, 'after', counted, request),
  ].map((side) => (coarseKm === undefined ? side : side.map((row) => withCoarsePositions(row, coarseKm))));
  const alibi = alibiOf({ place, radiusKm, at }, { before, after }, { radii, limits }, bundledAirports());
  const used = [...alibi.before, ...alibi.after].map(({ key }) => key);
  const rows = [...before, ...after];
  return { of, alibi, rows: used.flatMap((key) => rows.find((row) => row.key === key) ?? []), trustedOnly };
}

/** Whether a user has a report judged confirmed fraud: then others may have acted as the user. */
async function hasJudgedFraud(session: Session, user: number): Promise<boolean> {
  const fraud = await codeOfValue(session, 'verdict', 'fraud');
  if (fraud === null) return false;
  const judged = 'SELECT EXISTS (SELECT 1 FROM report WHERE user = ? AND +verdict = ?) AS number';
  return (await readNumber(session, judged, [user, fraud])) > 0;
}

type PlacedRow = StoredRow & TrackReport;

/**
 * Reads the reports of one side, the nearest first: those of the time within which a trip to anywhere fits, and more as long
 * as none of them says where the device was.
 */
async function readSide(
  session: Session,
  side: keyof typeof sides,
  counted: Counted,
  { at, radii, limits }: Pick<CallArguments<'investigate.alibi'>, 'at' | 'radii' | 'limits'>,
): Promise<readonly PlacedRow[]> {
  const sql = nearest(side, counted);
  const values = counted.conditions.flatMap((condition) => condition.values);
  const read: PlacedRow[] = [];
  for (let limit = reportsRead; ; limit = furtherReports) {
    const found = await session.rows(sql, [counted.code, at, ...values, limit, read.length], seqRow);
    const rows = await placedRows(
      session,
      found.map(({ seq }) => seq),
    );
    read.push(...rows);
    if (found.length < limit) return read;
    if (isBeyondAnyTrip(at, rows.at(-1)) && read.some((row) => saysWhere(reportedPlaces(row, radii, limits))))
      return read;
  }
}

/** Whether a report is so far from a moment (ns) that it allows any place. */
function isBeyondAnyTrip(at: Int64Text, row: PlacedRow | undefined): boolean {
  if (!row || row.timestamp === null) return true;
  return Math.abs(Number(BigInt(row.timestamp) - BigInt(at))) / 1e6 > longestTripMilliseconds;
}

async function placedRows(session: Session, seqs: readonly number[]): Promise<readonly PlacedRow[]> {
  const [rows, types] = [await rowsOf(session, seqs), await readLocationTypes(session, seqs)];
  return rows.map((row) => ({ ...row, locationType: types.get(row.seq) ?? null }));
}

/** Reads how each report was located, which isn't part of the rows. */
export async function readLocationTypes(
  session: Session,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return new Map(
    [...(await readReceivedTexts(session, seqs))].flatMap(([seq, json]): readonly [number, string][] => {
      const type = valueFinder(json)(['location', 'location_type']);
      const value = type === null ? null : parseJson(type);
      return typeof value === 'string' ? [[seq, value]] : [];
    }),
  );
}
