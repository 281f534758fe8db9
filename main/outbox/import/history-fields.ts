/**
 * Fields of an exported feedback history, in CSV and JSON, that are not part of the feedback: known, and not sent.
 */
export const historyFields: ReadonlySet<string> = new Set([
  'id',
  'state',
  'created_at',
  'changed_at',
  'sent_at',
  'reported_risk',
  'reported_fraud_cases',
  'attempts',
  'batch',
  'answer',
  'problem',
  'error',
  'error_code',
  'cause',
  'traceability_id',
  'profile',
  'profile_id',
  'time',
]);
