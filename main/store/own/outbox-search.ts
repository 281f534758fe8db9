import { z } from 'zod';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { restErrorOf } from '../../../shared/problem';
import type { Session } from '../../database/connection';
import { foldText } from '../reports/fold-text';
import { fromKeptJson } from './kept-json';
import { storedItemSchema } from './stored-feedback';

/** What an item can be found by: its IDs, what was said, who said it, and why it did not arrive. */
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

/** Makes the search texts that are missing: of items that a damaged file left. */
export async function fillSearchTexts(session: Session): Promise<void> {
  const row = z.object({ id: z.string(), json: fromKeptJson(storedItemSchema) });
  const missing = await session.rows('SELECT id, json FROM outbox_item WHERE search IS NULL', [], row);
  for (const { id, json } of missing)
    await session.run('UPDATE outbox_item SET search = ? WHERE id = ?', [searchText(json), id]);
}

/** Items that are read at once. */
const chunkSize = 500;
const storedJson = fromKeptJson(storedItemSchema);

/** Copies the items of a table of version 1, with their search texts. Says now and then how many are done, and of how many. */
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
