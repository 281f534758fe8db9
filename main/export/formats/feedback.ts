import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { restErrorOf } from '../../../shared/domain/problem';
import { csvOf, fraudCasesCell } from './csv';
import type { TextFormat } from './text-format';

export type BatchNames = ReadonlyMap<string, string>;

/**
 * The columns of the history as CSV. Those up to the reporter's surname are the feedback as an import reads it; the
 * others are its outcome. Times are UTC.
 */
const columns: Readonly<Record<string, (item: OutboxItem, batchNames: BatchNames) => string>> = {
  transaction_id: ({ transactionId }) => transactionId,
  state: ({ state }) => state,
  risk_assignment: ({ feedback }) => feedback.behaviour.desired.risk_assignment,
  fraud_cases: ({ feedback }) => fraudCasesCell(feedback.behaviour.desired.fraud_cases ?? null),
  score: ({ feedback }) => String(feedback.valuation?.score ?? ''),
  type: ({ feedback }) => feedback.valuation?.type ?? '',
  annotations: ({ feedback }) => feedback.valuation?.annotations ?? '',
  impact: ({ feedback }) => feedback.impact?.description ?? '',
  situation: ({ feedback }) => feedback.situation?.description ?? '',
  reporter_email: ({ feedback }) => feedback.reporter?.email ?? '',
  reporter_name: ({ feedback }) => feedback.reporter?.name ?? '',
  reporter_surname: ({ feedback }) => feedback.reporter?.surname ?? '',
  reported_risk: ({ reported }) => reported?.riskAssignment ?? '',
  reported_fraud_cases: ({ reported }) => fraudCasesCell(reported?.fraudCases ?? null),
  created_at: ({ createdAt }) => isoTime(createdAt),
  changed_at: ({ changedAt }) => isoTime(changedAt),
  attempts: ({ attempts }) => String(attempts),
  batch: ({ batchId }, batchNames) => (batchId === null ? '' : (batchNames.get(batchId) ?? batchId)),
  problem: ({ problem }) => problem?.kind ?? '',
  error: ({ problem }) => restErrorOf(problem)?.error ?? '',
  error_code: ({ problem }) => restErrorOf(problem)?.errorCode ?? '',
  cause: ({ problem }) => restErrorOf(problem)?.cause ?? '',
  traceability_id: ({ problem }) => restErrorOf(problem)?.traceabilityId ?? '',
  answer: ({ answer }) => answer,
};

/** Returns CSV with one line for each feedback entry. */
export function feedbackCsv(batchNames: BatchNames, dialect: CsvDialect): TextFormat<OutboxItem> {
  return csvOf(dialect, Object.keys(columns), (item) =>
    Object.values(columns).map((cell) => cell(item, batchNames)),
  );
}

/** Returns one JSON array: each feedback entry exactly as it was or would be sent, with its outcome. Times are UTC. */
export function feedbackJsonFormat(batchNames: BatchNames): TextFormat<OutboxItem> {
  return {
    beginning: '[\n',
    parts: (item) => [JSON.stringify(toExportedFeedback(item, batchNames))],
    separator: ',\n',
    end: '\n]\n',
  };
}

function toExportedFeedback(item: OutboxItem, batchNames: BatchNames) {
  const { reported, batchId, problem, answer } = item;
  const restError = restErrorOf(problem);
  return {
    transaction_id: item.transactionId,
    feedback: item.feedback,
    state: item.state,
    reported_risk: reported?.riskAssignment ?? null,
    reported_fraud_cases: reported?.fraudCases ?? null,
    created_at: isoTime(item.createdAt),
    changed_at: isoTime(item.changedAt),
    attempts: item.attempts,
    batch: batchId === null ? null : (batchNames.get(batchId) ?? batchId),
    problem: problem?.kind ?? null,
    error: restError?.error ?? null,
    error_code: restError?.errorCode ?? null,
    cause: restError?.cause ?? null,
    traceability_id: restError?.traceabilityId ?? null,
    answer: answer === '' ? null : answer,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
