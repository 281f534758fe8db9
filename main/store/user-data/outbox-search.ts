import { z } from 'zod';
import type { OutboxItem } from '../../../shared/domain/outbox';
import type { Session } from '../../../shared/node/database/connection';
import { restErrorOf } from '../../../shared/problem';
import { foldText } from '../reports/fold-text';
import { storedItemSchema } from './stored-feedback';
import { fromStoredJson } from './stored-json';

/** Returns the text an item is found by: its IDs, what was reported, by whom, and why it failed. */
export function searchText({ transactionId, feedback, reported, problem }: OutboxItem): string {
  const { behaviour, impact, reporter, situation, valuation } = feedback;
  const restError = restErrorOf(problem);
  const parts = [
    transactionId,
    behaviour.desired.risk_assignment,
    ...(behaviour.desired.fraud_cases ?? []),
    reported?.riskAssignment,
    ...(reported?.fraudCases ?? []),
    impact?.description,
    situation?.description,
    valuation?.annotations,
    valuation?.type,
    reporter?.name,
    reporter?.surname,
    reporter?.email,
    restError?.error,
    restError?.errorCode,
    restError?.cause,
    restError?.traceabilityId,
  ];
  return foldText(parts.filter((part) => typeof part === 'string').join('\n')).toWellFormed();
}

/** Computes missing search texts, for items saved from a damaged file. */
export async function fillSearchTexts(session: Session): Promise<void> {
  const row = z.object({ id: z.string(), json: fromStoredJson(storedItemSchema) });
  const missing = await session.rows('SELECT id, json FROM outbox_item WHERE search IS NULL', [], row);
  for (const { id, json } of missing)
    await session.run('UPDATE outbox_item SET search = ? WHERE id = ?', [searchText(json), id]);
}

/** Items per read. */
const chunkSize = 500;
const storedJson = fromStoredJson(storedItemSchema);

/**
 * Copies the items of a table of version 1, with their search texts. Reports progress as the number of copied
 * items and the total.
 */
export async function copySearched(
  session: Session,
  from: string,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const row = z.object({ position: z.int(), id: z.string(), json: z.string() });
  const counted = z.object({ count: z.int() });
  const total = (await session.row(`SELECT count(*) AS count FROM ${from}`, [], counted))?.count ?? 0;
  const sql = `SELECT position, id, json FROM ${from} WHERE position > ? ORDER BY position LIMIT ?`;
  for (let done = 0, last = Number.MIN_SAFE_INTEGER; done < total; progress(done, total)) {
    const chunk = await session.rows(sql, [last, chunkSize], row);
    for (const { position, id, json } of chunk) {
      const search = searchText(storedJson.parse(json));
      await session.run('INSERT INTO outbox_item (position, id, json, search) VALUES (?, ?, ?, ?)', [
        position,
        id,
        json,
        search,
      ]);
      last = position;
    }
    done += chunk.length;
  }
}
