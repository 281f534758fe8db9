/** What a history of feedback says beside the feedback itself: known, and nothing to send. In CSV and in JSON. */
export const historyFields: ReadonlySet<string> = new Set([
  'id',
  'state',
  'created_at',
  'changed_at',
  'sent_at',
  'reported_risk',
  'reported_fraud_cases',
  'answer',
  'problem',
  'profile',
  'profile_id',
  'time',
]);
