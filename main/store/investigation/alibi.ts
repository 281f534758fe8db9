import { z } from 'zod';
import { bundledAirports } from '../../../shared/airports';
import type { CallArguments } from '../../../shared/contract/contract';
import type { AlibiAnswer } from '../../../shared/contract/investigate-calls';
import { alibiOf } from '../../../shared/domain/alibi';
import { maxReportsBack } from '../../../shared/domain/moves';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { TrackReport } from '../../../shared/domain/track';
import { parseJson } from '../../../shared/json/exact-json';
import { valueFinder } from '../../../shared/json/paths';
import type { Session } from '../../../shared/node/database/connection';
import { hasPlace, keyOf, type Traveller } from '../reports/derived/tracked-rows';
import { rowsOf } from '../reports/read-rows';
import { readReceivedTexts } from '../reports/received-texts';
import { codeOfValue } from '../reports/value-dictionary';

const seqRow = z.object({ seq: z.int() });
/** Reports before a moment or at it, and after it, the nearest first. As many as moves look back. */
const nearest = {
  before: (
    traveller: Traveller,
  ) => `SELECT report.seq FROM report WHERE ${traveller} = ? AND ${hasPlace('report')}
    AND time <= CAST(? AS INTEGER) ORDER BY time DESC, ${keyOf('report')} DESC LIMIT ${maxReportsBack + 1}`,
  after: (
    traveller: Traveller,
  ) => `SELECT report.seq FROM report WHERE ${traveller} = ? AND ${hasPlace('report')}
    AND time > CAST(? AS INTEGER) ORDER BY time, ${keyOf('report')} LIMIT ${maxReportsBack + 1}`,
} as const;

/** Answers whether a user or device could have been at a place at a time; null if no report is about them. */
export async function readAlibi(
  session: Session,
  { of: { kind, value }, place, radiusKm, at, radii, limits }: CallArguments<'investigate.alibi'>,
): Promise<AlibiAnswer | null> {
  const code = await codeOfValue(session, kind, value);
  if (code === null) return null;
  const [before, after] = [
    await readSide(session, nearest.before(kind), code, at),
    await readSide(session, nearest.after(kind), code, at),
  ];
  const alibi = alibiOf({ place, radiusKm, at }, { before, after }, { radii, limits }, bundledAirports());
  const used = [alibi.before, alibi.after].flatMap((leg) => leg?.key ?? []);
  const rows = [...before, ...after];
  return { alibi, rows: used.flatMap((key) => rows.find((row) => row.key === key) ?? []) };
}

type PlacedRow = StoredRow & TrackReport;

async function readSide(
  session: Session,
  sql: string,
  code: number,
  at: string,
): Promise<readonly PlacedRow[]> {
  const found = await session.rows(sql, [code, at], seqRow);
  const seqs = found.map(({ seq }) => seq);
  const [rows, types] = [await rowsOf(session, seqs), await readLocationTypes(session, seqs)];
  return rows.map((row) => ({ ...row, locationType: types.get(row.seq) ?? null }));
}

/** Reads how each report was located, which rows lack. */
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
