import { z } from 'zod';
import type { OutboxItem } from '../../../shared/domain/outbox';
import type { Session } from '../../database/connection';
import { fromKeptJson } from './kept-json';
import { storedItemSchema } from './stored-feedback';

/** More words than these are not looked for. */
const mostWords = 20;

/** The words of a search, each as it is to be found in a searchText; none for a text of blanks. */
export function searchedWords(text: string): readonly string[] {
  return foldedText(text)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/** What an item can be found by: its IDs, what was said, who said it, and why it did not arrive. */
export function searchText({ transactionId, feedback, reported, problem, state }: OutboxItem): string {
  const { behaviour, impact, reporter, situation, valuation } = feedback;
  const restError = problem && 'restError' in problem ? problem.restError : null;
  const parts = [
    transactionId,
    state,
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
  return foldedText(parts.filter((part) => typeof part === 'string').join('\n'));
}

/** Letters of either case and of any width or composition are the same; a NUL would end the text for the database. */
function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\0', ' ').toWellFormed();
}

/** Makes the search texts that are missing: of items that an earlier version or a damaged file left. */
export async function fillSearchTexts(session: Session): Promise<void> {
  const row = z.object({ id: z.string(), json: fromKeptJson(storedItemSchema) });
  const missing = await session.rows('SELECT id, json FROM outbox_item WHERE search IS NULL', [], row);
  for (const { id, json } of missing)
    await session.run('UPDATE outbox_item SET search = ? WHERE id = ?', [searchText(json), id]);
}
