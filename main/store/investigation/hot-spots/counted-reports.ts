import { z } from 'zod';
import type { TimeSpan } from '../../../../shared/contract/hot-spots.calls';
import type { HotSpotCount } from '../../../../shared/domain/hot-cells';
import { type Verdict, verdicts } from '../../../../shared/domain/review-log';
import { agrees } from '../../../../shared/domain/review-metrics';
import type { Session } from '../../../../shared/node/database/session';
import { hasPlace } from '../../reports/derived/tracked-rows';
import { readStoredText, valueText } from '../../reports/stored-row';
import { seqList } from '../number-list';

/** Which reports count, and whose they are, by row number. */
export interface CountedReports {
  /** 1: fraud; 2: none; 0: doesn't count. */
  readonly fraud: Uint8Array;
  /** The user, else the device (codes of the dictionary); -1 for neither. */
  readonly unit: Int32Array;
  /** From the first to the last of them, ms since 1970; null if none has a plausible time. */
  readonly span: TimeSpan | null;
}

const valueRow = z.object({
  text: z.string().transform(readStoredText),
  seqs: seqList,
  first: z.number().nullable(),
  last: z.number().nullable(),
});
const plausibleTime = `CASE WHEN ${hasPlace('report')} THEN time / 1000000 END`;
/** Divided verdicts say nothing yet. */
const conditions = { risk: 'risk IS NOT NULL', verdict: 'verdict IS NOT NULL AND divided = 0' } as const;
const byValue = (
  column: 'risk' | 'verdict',
) => `SELECT ${valueText(column)} AS text, json_group_array(seq) AS seqs,
    min(${plausibleTime}) AS first, max(${plausibleTime}) AS last
  FROM report WHERE ${conditions[column]} GROUP BY ${column}`;
const unitRow = z.object({ code: z.int(), seqs: seqList });
const byUser =
  'SELECT user AS code, json_group_array(seq) AS seqs FROM report WHERE user IS NOT NULL GROUP BY user';
const byDevice = `SELECT device AS code, json_group_array(seq) AS seqs FROM report
  WHERE user IS NULL AND device IS NOT NULL GROUP BY device`;

/** Reads which of the reports up to `last` count as fraud or not. */
export async function readCountedReports(
  session: Session,
  counted: HotSpotCount,
  last: number,
): Promise<CountedReports> {
  const fraud = new Uint8Array(last + 1);
  const unit = new Int32Array(last + 1).fill(-1);
  const column = counted === 'judged' ? 'verdict' : 'risk';
  let span: TimeSpan | null = null;
  for (const { text, seqs: found, first, last: latest } of await session.rows(
    byValue(column),
    [],
    valueRow,
  )) {
    const isFraud = counted === 'judged' ? isFraudByVerdict(text) : agrees(text, 'fraud');
    if (isFraud === null) continue;
    for (const seq of found) fraud[seq] = isFraud ? 1 : 2;
    if (first !== null && latest !== null) span = widened(span, { first, last: latest });
  }
  for (const sql of [byUser, byDevice])
    for (const { code, seqs: found } of await session.rows(sql, [], unitRow))
      for (const seq of found) unit[seq] = code;
  return { fraud, unit, span };
}

function widened(span: TimeSpan | null, { first, last }: TimeSpan): TimeSpan {
  if (span === null) return { first, last };
  return { first: Math.min(span.first, first), last: Math.max(span.last, last) };
}

/** The same rule as for the agreement of verdicts and risks; null for "can't tell". */
function isFraudByVerdict(text: string): boolean | null {
  const verdict: Verdict | undefined = verdicts.find((each) => each === text);
  return verdict === undefined ? null : agrees('fraud', verdict);
}
