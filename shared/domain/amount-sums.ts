import { sumOfDecimals } from './decimal';
import type { Int64Text } from './report';

/** A report as it is summed up. */
export interface SummedReport {
  readonly transactionId: string | null;
  /** Exact; null for none. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** Nanoseconds since 1970; not given where each transaction has one report. */
  readonly timestamp?: Int64Text | null;
}

/** The sums of the amounts of several transactions. Those of different currencies are never added. */
export interface AmountSums {
  /** Those of the most transactions first, at most `maxCurrencies`. `currency`: null for amounts that give none. */
  readonly sums: readonly { readonly currency: string | null; readonly value: string }[];
  /** Currencies beyond. */
  readonly more: number;
  /** Transactions with an amount. */
  readonly given: number;
  readonly of: number;
}

const maxCurrencies = 5;

/** Others would fill the screen, and no currency has them. */
const summable = /^-?\d{1,30}(?:\.\d{1,30})?$/;

/** Whether sums include an amount. */
export function isSummable(amount: string): boolean {
  return summable.test(amount);
}

/** Returns the sums. Of several reports on a transaction, the newest one with an amount counts. */
export function amountSums(reports: readonly SummedReport[]): AmountSums {
  const transactions = new Map<string, SummedReport>();
  for (const [at, report] of reports.toSorted(newestFirst).entries()) {
    const key = report.transactionId ? `transaction:${report.transactionId}` : `report:${at}`;
    if ((transactions.get(key)?.amount ?? null) === null) transactions.set(key, report);
  }
  const byCurrency = new Map<string | null, string[]>();
  for (const { amount, currency } of transactions.values()) {
    if (amount === null || !isSummable(amount)) continue;
    const amounts = byCurrency.get(currency) ?? [];
    amounts.push(amount);
    byCurrency.set(currency, amounts);
  }
  const sorted = [...byCurrency].toSorted(([, one], [, other]) => other.length - one.length);
  const sums = sorted.slice(0, maxCurrencies).map(([currency, amounts]) => ({
    currency,
    value: sumOfDecimals(amounts),
  }));
  const given = sorted.reduce((count, [, amounts]) => count + amounts.length, 0);
  return { sums, more: sorted.length - sums.length, given, of: transactions.size };
}

function newestFirst(one: SummedReport, other: SummedReport): number {
  const [first, second] = [one, other].map(({ timestamp }) => (timestamp == null ? 0n : BigInt(timestamp)));
  if (first === undefined || second === undefined || first === second) return 0;
  return first > second ? -1 : 1;
}
