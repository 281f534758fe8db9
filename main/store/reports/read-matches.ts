import { z } from 'zod';
import type { ReviewMatch } from '../../../shared/contract/review-calls';
import { type MatchField, matchFields } from '../../../shared/domain/explanation';
import type { StoredRow } from '../../../shared/domain/report-row';
import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../shared/node/database/connection';
import { rowsOf } from './read-rows';
import { valueText } from './stored-row';
import { dictionaryColumns } from './value-dictionary';

const maxLatest = 5;

/** The reports with a value, except those of the own subject. Parameters: the value's code, and the own reports. */
const countOf = (column: string) => `SELECT (SELECT count(*) FROM report WHERE ${column} = ?1) - (
    SELECT count(*) FROM json_each(?2) AS own CROSS JOIN report ON report.seq = own.value WHERE +report.${column} = ?1
  ) AS number`;
/** The judged ones of them, by an index that has only judged reports, in the order of their verdicts' times. */
const judgedAmong = (column: string) => `report INDEXED BY report_judged_${column}
  WHERE report.${column} = ?1 AND report.verdict IS NOT NULL AND report.seq NOT IN (SELECT value FROM json_each(?2))`;

const numberRow = z.object({ verdict: z.enum(verdicts), number: z.int() });
const seqRow = z.object({ seq: z.int() });

/**
 * Returns what was decided on other reports with the same user, device, place or device model. `codes`: those of the
 * report's values. `own`: the reports of its subject, itself included, which aren't others.
 */
export async function readMatches(
  session: Session,
  row: StoredRow,
  codes: Readonly<Record<MatchField, number | null>>,
  own: readonly number[],
): Promise<readonly ReviewMatch[]> {
  const values: Readonly<Record<MatchField, string | null>> = {
    user: row.userId,
    device: row.deviceId,
    place: row.place,
    deviceModel: row.deviceModel,
  };
  const matches: ReviewMatch[] = [];
  for (const field of matchFields) {
    const { [field]: code } = codes;
    const value = values[field];
    if (code === null || value === null || value === '') continue;
    matches.push({ field, value, ...(await matchOf(session, field, [code, JSON.stringify(own)])) });
  }
  return matches;
}

async function matchOf(
  session: Session,
  field: MatchField,
  parameters: readonly [code: number, own: string],
): Promise<Omit<ReviewMatch, 'field' | 'value'>> {
  const column = dictionaryColumns[field];
  const judged = judgedAmong(column);
  const numbers = await session.rows(
    `SELECT ${valueText('verdict')} AS verdict, count(*) AS number FROM ${judged} GROUP BY report.verdict`,
    parameters,
    numberRow,
  );
  const latest = await session.rows(
    `SELECT report.seq FROM ${judged} ORDER BY report.judged_at DESC, report.seq LIMIT ${maxLatest}`,
    parameters,
    seqRow,
  );
  return {
    reports: await readNumber(session, countOf(column), parameters),
    verdicts: {
      ...noVerdicts,
      ...Object.fromEntries(numbers.map(({ verdict, number }) => [verdict, number])),
    },
    latest: await rowsOf(
      session,
      latest.map(({ seq }) => seq),
    ),
  };
}

const noVerdicts: Readonly<Record<Verdict, number>> = { fraud: 0, suspicious: 0, legitimate: 0, unclear: 0 };
