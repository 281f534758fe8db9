import { z } from 'zod';
import type { JudgedRow, ReviewMatch } from '../../../shared/contract/review.calls';
import { type MatchField, matchFields } from '../../../shared/domain/explanation/evidence';
import type { StoredRow } from '../../../shared/domain/report-row';
import { subjectOf, type Verdict, verdicts } from '../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { beginningOf, maxRowTextLength } from '../../../shared/shown-text';
import type { ReviewLog } from '../user-data/review-log';
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
  log: ReviewLog,
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
  const matches: Match[] = [];
  for (const field of matchFields) {
    const { [field]: code } = codes;
    const value = values[field];
    if (code === null || value === null || value === '') continue;
    matches.push({ field, value, ...(await matchOf(session, field, [code, JSON.stringify(own)])) });
  }
  return withReasons(log, matches);
}

type Match = Omit<ReviewMatch, 'latest'> & { readonly latest: readonly StoredRow[] };

/** Adds the reason and the note of each verdict, which are in the log only. */
async function withReasons(log: ReviewLog, matches: readonly Match[]): Promise<readonly ReviewMatch[]> {
  const subjects = new Set(matches.flatMap(({ latest }) => latest.map(subjectOf)));
  const found = subjects.size === 0 ? [] : await log.entriesOf([...subjects]);
  const verdictOf = new Map(found.map(({ subject, entries }) => [subject, reviewState(entries).verdict]));
  const judged = (row: StoredRow): JudgedRow => {
    const verdict = verdictOf.get(subjectOf(row));
    const body = (verdict?.kind === 'divided' ? verdict.heads.at(-1) : verdict?.latest)?.body;
    return { ...row, reason: cut(body?.reason), note: cut(body?.note) };
  };
  return matches.map((match) => ({ ...match, latest: match.latest.map(judged) }));
}

function cut(text: string | null | undefined): string | null {
  return text ? beginningOf(text, maxRowTextLength) : null;
}

async function matchOf(
  session: Session,
  field: MatchField,
  parameters: readonly [code: number, own: string],
): Promise<Omit<Match, 'field' | 'value'>> {
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
