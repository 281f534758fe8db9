import type { ReportAmount } from '../domain/amount';
import { exactNumberText } from './number-text';

/** Formats an amount of money exactly, with at least two decimals: "6,999.66 EUR", "0.125". */
export function amountText(value: string, currency: string | null): string {
  return withCurrency(exactNumberText(value, 2), currency);
}

/** Formats the amount of a report, as sent if its separators could mean two numbers. */
export function reportAmountText({ sent, value, currency }: ReportAmount): string {
  return value === null ? withCurrency(sent, currency) : amountText(value, currency);
}

function withCurrency(number: string, currency: string | null): string {
  return currency === null ? number : `${number} ${currency}`;
}
