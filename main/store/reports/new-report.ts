import { createHash } from 'node:crypto';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import type { ContentIdentity } from '../../../shared/domain/content-identity';
import { disagreementScore } from '../../../shared/domain/disagreement-score';
import type { Point } from '../../../shared/domain/geodesy';
import type { Position } from '../../../shared/domain/position';
import {
  type Int64Text,
  type JsonText,
  type ReceivedReport,
  type Report,
  raisedSignals,
} from '../../../shared/domain/report';
import { reportRow } from '../../../shared/domain/report-row';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { positionsIn } from '../../../shared/gazetteer';
import type { SqlValue } from '../../../shared/node/database/driver';
import { searchableText } from '../search/search-text';
import { contentOfReport } from './content-of-report';
import { eventKeyOf, scopeOf } from './report-scope';
import { contentValues } from './row-fields';
import { positionList, storedText } from './stored-row';
import { type DictionaryValue, dictionaryValuesOf } from './value-dictionary';

/** A received report, ready to be stored, except for the codes of its dictionary values. */
export interface NewReport {
  readonly key: string;
  readonly json: JsonText;
  readonly content: ContentIdentity;
  readonly timestamp: Int64Text | null;
  readonly applicationId: string | null;
  readonly riskAssignment: string | null;
  /** The id in decimal. */
  readonly id: string | null;
  /** What tells reports with its id apart: see report-identity.ts. */
  readonly scope: string;
  /** Its key, if that isn't its id: see report-keys.ts. */
  readonly contentKey: string | null;
  /** What identifies it if it has no id. */
  readonly traits: Traits | null;
  readonly transactionId: string | null;
  readonly eventKey: string | null;
  /** Of `contentColumns`. */
  readonly contentValues: readonly SqlValue[];
  readonly dictionaryValues: readonly (DictionaryValue | null)[];
  readonly positions: readonly Position[];
  readonly positionList: string;
  readonly searchable: string;
}

/** What values of a report depend on besides its content. */
export interface ReportBasis {
  /** For its disagreement score. */
  readonly radii: AssumedRadii;
  /** The ignored IP places. */
  readonly ignored: readonly Point[];
}

/** `value`: what parseExact returned for its JSON text, if that is at hand. */
export function newReport(
  received: ReceivedReport,
  { radii, ignored }: ReportBasis,
  value?: unknown,
): NewReport {
  const positions = positionsIn(received.report).usable;
  const row = reportRow(received, positions, ignored);
  const score = disagreementScore(claimsOf(received.report, positions, row.signals), radii);
  const { key, id, timestamp, riskAssignment, transactionId } = row;
  return {
    key,
    json: received.json,
    content: contentOfReport(received, value),
    timestamp,
    applicationId: received.report.applicationId,
    riskAssignment,
    id,
    scope: scopeOf(received.report),
    contentKey: key === id ? null : key,
    traits: id === null ? traitsOf(received.report, received.json) : null,
    transactionId: transactionId === null ? null : storedText(transactionId),
    eventKey: eventKeyOf(received.report),
    contentValues: contentValues(row),
    dictionaryValues: dictionaryValuesOf(row, score),
    positions,
    positionList: positionList(positions),
    searchable: searchableText(received.json, raisedSignals(received.report)),
  };
}

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
  const { countries: _, ...specified } = report;
  const { applicationId, transactionId, timestamp, event, user, device } = specified;
  const times = [timestamp, event?.timestamp ?? null];
  const transaction = [transactionId, event?.id ?? null];
  const namesTransaction = isGiven(transaction);
  const family = namesTransaction
    ? ['transaction', applicationId, ...transaction]
    : ['others', applicationId, user?.id ?? null, device?.id ?? null];
  return {
    content: hashOf(json),
    // The model's field order is fixed, whatever the order on the wire. Without the fields that aren't given, so that
    // a field added to the model doesn't change the hashes of stored reports.
    fields: isGiven(times)
      ? hashOf(JSON.stringify(specified, (_name, given: unknown) => given ?? undefined))
      : null,
    moment: namesTransaction && isGiven(times) ? hashOf(JSON.stringify([...family, ...times])) : null,
    family: hashOf(JSON.stringify(family)),
    limit: namesTransaction ? limits.ofTransaction : limits.ofOthers,
  };
}

function isGiven(values: readonly (string | null)[]): boolean {
  return values.some((value) => value !== null);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the key of a report without an id: a hash of its content, so that the same report is recognized. */
export function contentKey(json: JsonText): string {
  return `sha256:${hashOf(json)}`;
}
