import { createHash } from 'node:crypto';
import type { JsonText, Report } from '../../../shared/domain/report';

/**
 * How many rows a family may have beyond the most that one pass read: of a transaction, and of one user's and
 * device's reports without a transaction.
 */
const limits = { ofTransaction: 20, ofOthers: 10_000 };

/** Hashes that identify a report without an id. */
export interface Traits {
  /** Of its JSON text. */
  readonly content: string;
  /** Of all specified fields except extra_data; null if the report has no time. */
  readonly fields: string | null;
  /** Of its transaction and times; null if either is missing. */
  readonly moment: string | null;
  /** Of its transaction or, without one, its user and device. Reports of other families are never compared. */
  readonly family: string;
  /** How many rows the family may have beyond the most that one pass read. */
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

/** The model's field order is fixed, whatever the order on the wire. */
function fieldsOf(report: Report): string {
  return hashOf(JSON.stringify(report));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
