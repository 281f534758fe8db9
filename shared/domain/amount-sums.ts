import { sumOfDecimals } from './decimal';

/** A report as it is summed up. */
export interface SummedReport {
  readonly transactionId: string | null;
  /** Exact; null for none. */
  readonly amount: string | null;
  readonly currency: string | null;
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

/** Returns the sums. Of several reports on a transaction, the first one with an amount counts. */
export function amountSums(reports: readonly SummedReport[]): AmountSums {
  const transactions = new Map<string, SummedReport>();
  for (const [at, report] of reports.entries()) {
    const key = report.transactionId ? `transaction:${report.transactionId}` : `report:${at}`;
    if ((transactions.get(key)?.amount ?? null) === null) transactions.set(key, report);
  }
  const byCurrency = new Map<string | null, string[]>();
  for (const { amount, currency } of transactions.values()) {
    if (amount === null) continue;
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
