import type { ReportAmount } from '../domain/amount';
import type { AmountSums } from '../domain/amount-sums';
import { beginningOf } from '../shown-text';
import { messages } from './messages';
import { exactNumberText, listText } from './number-text';

/** Formats an amount of money exactly, with at least two decimals: "6,999.66 EUR", "0.125". */
export function amountText(value: string, currency: string | null): string {
  return withCurrency(exactNumberText(value, 2), currency);
}

/** Formats the amount of a report, as sent if its separators could mean two numbers. */
export function reportAmountText({ sent, value, currency }: ReportAmount): string {
  return value === null ? withCurrency(sent, currency) : amountText(value, currency);
}

/** Names of currencies are cut to so many characters in sums. */
const maxCurrency = 20;

/** Formats sums by currency: "12,345.00 EUR and 1,200.00 USD (given by 48 of 50)"; null without an amount. */
export function amountSumsText({ sums, more, given, of }: AmountSums): string | null {
  if (given === 0) return null;
  const text = messages.words.amounts;
  const each = sums.map(({ value, currency }) =>
    amountText(value, currency && beginningOf(currency, maxCurrency)),
  );
  const all = listText(more === 0 ? each : [...each, text.more({ count: more })]);
  return given === of ? all : text.some({ sums: all, given, of });
}

/** Formats sums as `amountSumsText` does; null also where all are zero, which says nothing about a group of reports. */
export function tellingSumsText(amounts: AmountSums): string | null {
  return amounts.sums.every(({ value }) => !/[1-9]/.test(value)) ? null : amountSumsText(amounts);
}

function withCurrency(number: string, currency: string | null): string {
  // Never apart: a number alone at the end of a line is read as one without a currency.
  return currency === null ? number : `${number}\u00a0${currency}`;
}
