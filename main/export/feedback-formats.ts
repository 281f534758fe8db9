import type { OutboxItem } from '../../shared/domain/outbox';
import { restErrorOf } from '../../shared/problem';
import { fraudCasesCell } from '../outbox/import/fraud-cases-cell';
import { byteOrderMark, lineOf } from './csv-format';
import type { TextFormat } from './exported-entries';

/** What the bulks are called, by their ids. */
export type BulkNames = ReadonlyMap<string, string>;

/**
 * The columns of the history as CSV: those up to the reporter's surname are the feedback, as an import reads it; the others
 * what became of it. Times are UTC.
 */
const columns: Readonly<Record<string, (item: OutboxItem, bulkNames: BulkNames) => string>> = {
  transaction_id: ({ transactionId }) => transactionId,
  state: ({ state }) => state,
  risk_assignment: ({ feedback }) => feedback.behaviour.desired.risk_assignment,
  fraud_cases: ({ feedback }) => fraudCasesCell(feedback.behaviour.desired.fraud_cases ?? []),
  score: ({ feedback }) => String(feedback.valuation?.score ?? ''),
  type: ({ feedback }) => feedback.valuation?.type ?? '',
  annotations: ({ feedback }) => feedback.valuation?.annotations ?? '',
  impact: ({ feedback }) => feedback.impact?.description ?? '',
  situation: ({ feedback }) => feedback.situation?.description ?? '',
  reporter_email: ({ feedback }) => feedback.reporter?.email ?? '',
  reporter_name: ({ feedback }) => feedback.reporter?.name ?? '',
  reporter_surname: ({ feedback }) => feedback.reporter?.surname ?? '',
  reported_risk: ({ reported }) => reported?.riskAssignment ?? '',
  reported_fraud_cases: ({ reported }) => fraudCasesCell(reported?.fraudCases ?? []),
  created_at: ({ createdAt }) => isoTime(createdAt),
  changed_at: ({ changedAt }) => isoTime(changedAt),
  attempts: ({ attempts }) => String(attempts),
  bulk: ({ bulkId }, bulkNames) => (bulkId === null ? '' : (bulkNames.get(bulkId) ?? bulkId)),
  problem: ({ problem }) => problem?.kind ?? '',
  error: ({ problem }) => restErrorOf(problem)?.error ?? '',
  error_code: ({ problem }) => restErrorOf(problem)?.errorCode ?? '',
  cause: ({ problem }) => restErrorOf(problem)?.cause ?? '',
  traceability_id: ({ problem }) => restErrorOf(problem)?.traceabilityId ?? '',
  answer: ({ answer }) => answer,
};

/** CSV (RFC 4180), UTF-8, a line for each feedback. A lone surrogate, which UTF-8 has no place for, is U+FFFD in it. */
export function feedbackCsv(bulkNames: BulkNames): TextFormat<OutboxItem> {
  return {
    beginning: byteOrderMark + lineOf(Object.keys(columns)),
    parts: (item) => [lineOf(Object.values(columns).map((cell) => cell(item, bulkNames)))],
    separator: '',
    end: '',
  };
}

/** One array: each feedback exactly as it was or would be sent, with what became of it. Times are UTC. */
export function feedbackJsonFormat(bulkNames: BulkNames): TextFormat<OutboxItem> {
  return {
    beginning: '[\n',
    parts: (item) => [JSON.stringify(written(item, bulkNames))],
    separator: ',\n',
    end: '\n]\n',
  };
}

function written(item: OutboxItem, bulkNames: BulkNames) {
  const {
    transactionId,
    feedback,
    state,
    reported,
    createdAt,
    changedAt,
    attempts,
    bulkId,
    problem,
    answer,
  } = item;
  const restError = restErrorOf(problem);
  return {
    transaction_id: transactionId,
    feedback,
    state,
    reported_risk: reported?.riskAssignment ?? null,
    reported_fraud_cases: reported?.fraudCases ?? null,
    created_at: isoTime(createdAt),
    changed_at: isoTime(changedAt),
    attempts,
    bulk: bulkId === null ? null : (bulkNames.get(bulkId) ?? bulkId),
    problem: problem?.kind ?? null,
    error: restError?.error ?? null,
    error_code: restError?.errorCode ?? null,
    cause: restError?.cause ?? null,
    traceability_id: restError?.traceabilityId ?? null,
    answer: answer === '' ? null : answer,
  };
}

/** A file of an earlier version may hold any number; one that is no time is written as it is. */
function isoTime(milliseconds: number): string {
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? String(milliseconds) : time.toISOString();
}
