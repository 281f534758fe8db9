import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess } from '../../../../main/reports-service/assessment/assess';
import type { AssessedTransaction } from '../../../../main/reports-service/assessment/assessment';
import {
  type History,
  type HistoryKey,
  historySchema,
} from '../../../../main/reports-service/assessment/history';
import { reportText } from '../../../../main/reports-service/assessment/report-text';
import { historyKeys, subjectsOf } from '../../../../main/reports-service/assessment/subjects';
import type { Transaction } from '../../../../main/reports-service/transaction';
import { wireReport } from '../../../../shared/api/wire';
import { locationTypes, riskAssignments } from '../../../../shared/domain/vocabulary';
import { parseExact } from '../../../../shared/json/exact-json';
import { anyTransaction } from '../../../support/inputs/any-transaction';

const anyTransactions = fc.array(anyTransaction, { minLength: 1, maxLength: 30 });

/** Deeply freezes a value, so that modifying it throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

/**
 * Assesses transactions one after another with frozen histories, of which only those of the history keys are available.
 */
function assessAll(
  transactions: readonly Transaction[],
  look: (assessed: AssessedTransaction) => void,
): void {
  const past = new Map<HistoryKey, History>();
  for (const transaction of transactions) {
    const keys = new Set(historyKeys(subjectsOf(frozen(transaction))));
    const assessed = assess(
      transaction,
      { get: (key) => (keys.has(key) ? past.get(key) : fail(key)) },
      false,
    );
    look(assessed);
    for (const [key, history] of assessed.changedHistories)
      past.set(keys.has(key) ? key : fail(key), frozen(history));
  }
}

function fail(key: string): never {
  throw new Error(`${key} is not one of the history keys`);
}

describe('assess', () => {
  it('accepts any transactions, reads only the histories of their keys, and modifies none of its arguments', () => {
    fc.assert(
      fc.property(anyTransactions, (transactions) => {
        assessAll(transactions, ({ assessment, location }) => {
          expect(riskAssignments).toContain(assessment.riskAssignment);
          expect(assessment.descriptiveReport).toMatch(
            /^(Fraud|High risk|Low risk|Unknown risk)\. [A-Z0-9].*\.$/s,
          );
          if (location !== null) expect(locationTypes).toContain(location.locationType);
        });
      }),
    );
  });

  it('gives the same result for the same input', () => {
    fc.assert(
      fc.property(anyTransactions, (transactions) => {
        const first: AssessedTransaction[] = [];
        const second: AssessedTransaction[] = [];
        assessAll(transactions, (assessed) => first.push(assessed));
        assessAll(transactions, (assessed) => second.push(assessed));
        expect(second).toEqual(first);
      }),
    );
  });

  it('returns histories that can be stored, read back unchanged and stay within their limits', () => {
    fc.assert(
      fc.property(anyTransactions, (transactions) => {
        assessAll(transactions, ({ changedHistories }) => {
          for (const [, history] of changedHistories) {
            const read: unknown = JSON.parse(JSON.stringify(history));
            expect(historySchema.parse(read)).toEqual(history);
          }
        });
      }),
    );
  });

  it('keeps histories within their limits however often a subject is seen', () => {
    const past = new Map<HistoryKey, History>();
    const many = fc.sample(anyTransaction, { numRuns: 600, seed: 7 });
    for (const [number, each] of many.entries()) {
      const transaction: Transaction = {
        ...each,
        userId: number % 2 === 0 ? 'one user' : `user ${number}`,
        device: {
          ...each.device,
          id: number % 3 === 0 ? 'one device' : `device ${number}`,
          debugged: false,
          emulated: false,
        },
        connectedWifi: 'one network',
        timestamp: BigInt(number) * 60_000_000_000n,
      };
      for (const [key, history] of assess(transaction, past, false).changedHistories) {
        past.set(key, historySchema.parse(history));
      }
    }
    expect(past.get('device:one device')).toMatchObject({ registrations: { length: 16 } });
    expect(past.get('place:wifi:one network')).toMatchObject({ registrations: { length: 32 } });
  });

  it('changes no history for a repeated transaction', () => {
    fc.assert(
      fc.property(anyTransaction, (transaction) => {
        expect(assess(transaction, new Map(), true).changedHistories).toEqual([]);
      }),
    );
  });
});

describe('reportText', () => {
  const head = {
    id: 9_223_372_036_854_775_807n,
    applicationId: 'application "1"',
    timestamp: 1_780_000_000_123_456_789n,
  };

  it('returns a Report of the specification with exact int64 digits and the exact extra_data', () => {
    fc.assert(
      fc.property(anyTransactions, (transactions) => {
        assessAll(transactions, (assessed) => {
          const { transaction, assessment } = assessed;
          const text = reportText(head, assessed);
          const report = wireReport.parse(parseExact(text));
          expect(report.id).toBe('9223372036854775807');
          expect(report.timestamp).toBe('1780000000123456789');
          expect(report.event?.timestamp).toBe(transaction.timestamp.toString());
          expect(report.application_id).toBe(head.applicationId);
          expect(report.event?.fraud_cases).toEqual(assessment.decisions);
          expect(report.user?.id ?? null).toBe(transaction.userId);
          expect(report.device?.model ?? null).toBe(transaction.device.model);
          expect(report.ip?.address?.state ?? null).toBe(transaction.ip?.address?.state ?? null);
          if (transaction.extraData === null) expect(text).not.toContain('"extra_data"');
          else expect(text.endsWith(`,"extra_data":${transaction.extraData}}`)).toBe(true);
        });
      }),
    );
  });

  it('omits unknown values and never writes null', () => {
    fc.assert(
      fc.property(anyTransaction, (transaction) => {
        const assessed = assess({ ...transaction, extraData: null }, new Map(), false);
        const nulls: string[] = [];
        JSON.parse(reportText(head, assessed), (member, value: unknown) => {
          if (value === null) nulls.push(member);
          return value;
        });
        expect(nulls).toEqual([]);
      }),
    );
  });
});
