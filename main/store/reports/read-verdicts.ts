import { z } from 'zod';
import type { ReportVerdict } from '../../../shared/domain/batch-feedback';
import type { Session } from '../../../shared/node/database/connection';
import { type Condition, oneOf } from './conditions';
import { orderOf } from './order';
import { type RowReading, readRows } from './read-rows';
import { readStoredText } from './stored-text';

const newestFirst = orderOf({ column: 'time', descending: true });
const valueText = (column: string) =>
  `(SELECT text FROM dictionary_value WHERE code = report.${column}) AS ${column}_text`;
const readText = z
  .string()
  .nullable()
  .transform((stored) => (stored === null ? null : readStoredText(stored)));

const verdicts: RowReading<ReportVerdict> = {
  columns: `report.transaction_id, ${valueText('risk')}, ${valueText('fraud_case')}`,
  joined: '',
  schema: z
    .object({ transaction_id: readText, risk_text: readText, fraud_case_text: z.string().nullable() })
    .transform(({ transaction_id, risk_text, fraud_case_text }) => ({
      transactionId: transaction_id,
      riskAssignment: risk_text,
      fraudCases: fraud_case_text === null ? [] : z.array(z.string()).parse(JSON.parse(fraud_case_text)),
    })),
};

/** Returns the service's verdicts on the first `limit` matching reports, newest first. */
export function readVerdicts(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  limit: number,
): Promise<readonly ReportVerdict[]> {
  return readRows(session, conditions, newestFirst, total, { offset: 0, limit }, verdicts);
}

const seqRow = z.object({ seq: z.int() });
const byId = `SELECT report.seq FROM json_each(?) AS requested
  CROSS JOIN report ON report.id = CAST(requested.value AS INTEGER)`;
const byContentKey = `SELECT report.seq FROM json_each(?) AS requested
  CROSS JOIN report ON report.content_key = requested.value WHERE report.content_key IS NOT NULL`;

/** Matches reports with these keys. */
export async function withKeys(session: Session, keys: readonly string[]): Promise<readonly Condition[]> {
  const isId = (key: string) => /^-?\d+$/.test(key);
  const found = [
    ...(await session.rows(byId, [JSON.stringify(keys.filter(isId))], seqRow)),
    ...(await session.rows(byContentKey, [JSON.stringify(keys.filter((key) => !isId(key)))], seqRow)),
  ];
  return [oneOf(JSON.stringify(found.map(({ seq }) => seq)))];
}
