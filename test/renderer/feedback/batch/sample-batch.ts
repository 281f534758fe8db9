import type {
  BatchPage,
  BatchPreview,
  BatchReview,
  BatchRow,
} from '../../../../shared/domain/batch-feedback';
import type { ImportReport } from '../../../../shared/domain/feedback-import';
import type { FeedbackBatch } from '../../../../shared/domain/outbox';

export const sampleReview: BatchReview = {
  token: 'review-1',
  reports: 5,
  missing: 1,
  transactions: 3,
  merged: 1,
  byRisk: [
    { risk: 'high', transactions: 2 },
    { risk: 'clear', transactions: 1 },
  ],
  fraudCases: ['Location fraud'],
  withoutTransaction: 1,
  invalid: 1,
  invalidTransactions: [{ transactionId: '..', reason: 'A transaction ID can’t be "." or "..".' }],
  given: 1,
};

export const samplePreview: BatchPreview = {
  digest: 'a digest',
  toSend: 1,
  changes: [{ risk: 'high', transactions: 1 }],
  cases: [{ fraudCase: 'Location fraud', what: 'removed', transactions: 1 }],
  same: 1,
  given: 1,
  excluded: 0,
};

export function sampleRow(transactionId: string, more: Partial<BatchRow> = {}): BatchRow {
  return {
    transactionId,
    reported: { riskAssignment: 'high', fraudCases: ['Location fraud'] },
    userId: 'ana@example.com',
    reports: 1,
    given: null,
    same: false,
    excluded: false,
    sent: true,
    ...more,
  };
}

export const samplePage: BatchPage = {
  rows: [
    sampleRow('order 1'),
    sampleRow('order 2', {
      given: { Held: 0, Queued: 0, Sending: 0, Sent: 2, Failed: 1, Unconfirmed: 0 },
      sent: false,
    }),
    sampleRow('<b>order 3</b>\u202e', {
      reported: { riskAssignment: 'clear', fraudCases: [] },
      same: true,
      sent: false,
      reports: 2,
    }),
  ],
  total: 3,
};

export const sampleBatch: FeedbackBatch = {
  id: 'batch-1',
  name: 'Feedback on 1 transaction: clear',
  createdAt: 1_800_000_000_000,
  total: 1,
  paused: false,
};

export const sampleReport: ImportReport = {
  token: 'file-1',
  fileName: 'march.csv',
  format: 'csv',
  good: 40,
  bad: 2,
  errors: [
    { line: 3, column: 'desired_risk', value: 'terrible', reason: 'Must be fraud, high, low or clear.' },
    { line: 9, column: null, value: '<i>x</i>', reason: 'Duplicate of line 2.' },
  ],
  errorCount: 2,
  notes: ['Ignored columns: colour.'],
  given: 5,
  preview: [
    {
      line: 2,
      transactionId: 't2',
      feedback: { behaviour: { desired: { risk_assignment: 'low' } } },
      report: null,
      given: false,
    },
    {
      line: 4,
      transactionId: 't1',
      feedback: { behaviour: { desired: { risk_assignment: 'clear', fraud_cases: [] } } },
      report: {
        key: '1',
        versions: 1,
        ...{ content: 'AAAAAAAABBBBBBBBCCCCCCCC', level: 3, amount: null, currency: null, time: null },
        transactionId: 't1',
        userId: 'ana@example.com',
        riskAssignment: 'high',
        fraudCases: ['Location fraud'],
      },
      given: true,
    },
  ],
  unknown: 1,
  repeats: [{ transactionId: 't1', lines: [2, 7] }],
  repeatCount: 1,
};
