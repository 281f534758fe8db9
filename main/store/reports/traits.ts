import { createHash } from 'node:crypto';
import type { JsonText, Report } from '../../../shared/domain/report';

/** How many rows a transaction may have beyond the most that one pass met, and how many other reports of one user and device. */
const limits = { ofTransaction: 20, ofOthers: 10_000 };

/** What a report without an id is known by, as hashes. */
export interface Traits {
  /** Its JSON text. */
  readonly content: string;
  /** All that the specification knows of it, without extra_data; null where it gives no time. */
  readonly fields: string | null;
  /** Its transaction and its times; null where it gives one of the two alone. */
  readonly moment: string | null;
  /** Its transaction, or, where it names none, its user and device: among reports of other families it is never looked for. */
  readonly family: string;
  /** How many rows the family may have beyond the most that one pass met. */
  readonly limit: number;
}

export function traitsOf(report: Report, json: JsonText): Traits {
  const { applicationId, transactionId, timestamp, event, user, device } = report;
  const times = [timestamp, event?.timestamp ?? null];
  const transaction = [transactionId, event?.id ?? null];
  const namesTransaction = isGiven(transaction);
  const family = namesTransaction
    ? ['transaction', applicationId, ...transaction]
    : ['others', applicationId, user?.id ?? null, device?.id ?? null];
  return {
    content: hashOf(json),
    fields: isGiven(times) ? fieldsOf(report) : null,
    moment: namesTransaction && isGiven(times) ? hashOf(JSON.stringify([...family, ...times])) : null,
    family: hashOf(JSON.stringify(family)),
    limit: namesTransaction ? limits.ofTransaction : limits.ofOthers,
  };
}

function isGiven(values: readonly (string | null)[]): boolean {
  return values.some((value) => value !== null);
}

/** The model has its fields in one order, whatever the order on the wire. */
function fieldsOf(report: Report): string {
  return hashOf(JSON.stringify(report));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
