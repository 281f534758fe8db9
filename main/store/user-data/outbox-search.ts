import { z } from 'zod';
import type { OutboxItem } from '../../../shared/domain/outbox';
import type { Session } from '../../../shared/node/database/connection';
import { restErrorOf } from '../../../shared/problem';
import { foldText } from '../reports/search-text';
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
