import { expect, it } from 'vitest';
import { amountSums } from '../../../shared/domain/amount-sums';
import { amountSumsText } from '../../../shared/i18n/amount-text';

const report = (transactionId: string | null, amount: string | null, currency: string | null = null) => ({
  transactionId,
  amount,
  currency,
});

it('amounts are added exactly, and never those of different currencies', () => {
  const sums = amountSums([
    report('a', '12345678901234567890.1', 'EUR'),
    report('b', '0.2', 'EUR'),
    report('c', '1200', 'USD'),
    report('d', '36.4'),
    report('e', null),
  ]);
  expect(sums).toEqual({
    sums: [
      { currency: 'EUR', value: '12345678901234567890.3' },
      { currency: 'USD', value: '1200' },
      { currency: null, value: '36.4' },
    ],
    more: 0,
    given: 4,
    of: 5,
  });
  expect(amountSumsText(sums)).toBe(
    '12,345,678,901,234,567,890.30\u00a0EUR, 1,200.00\u00a0USD and 36.40 (given by 4 of 5)',
  );
});

it('a transaction counts once, reports without one each', () => {
  const sums = amountSums([
    report('a', null, 'EUR'),
    report('a', '5', 'EUR'),
    report('a', '7', 'EUR'),
    report(null, '1', 'EUR'),
    report(null, '1', 'EUR'),
    report('', '1', 'EUR'),
  ]);
  expect(amountSumsText(sums)).toBe('8.00\u00a0EUR');
});

it('of the reports on a transaction, the newest one with an amount counts, in any order', () => {
  const at = (timestamp: string, amount: string | null) => ({ ...report('a', amount, 'EUR'), timestamp });
  const all = [at('10', '250'), at('9', '100'), at('11', null)];
  for (const reports of [all, all.toReversed()])
    expect(amountSumsText(amountSums(reports))).toBe('250.00\u00a0EUR');
});

it('numbers that no currency has are left out, and long names of currencies cut', () => {
  const sums = amountSums([
    report('a', '1e-4000', 'EUR'),
    report('b', '1e4000', 'EUR'),
    report('c', '2', 'x'.repeat(900)),
  ]);
  expect(sums).toMatchObject({ given: 1, of: 3 });
  expect(amountSumsText(sums)?.length).toBeLessThan(60);
});

it('only so many currencies are listed, as anyone may have written them', () => {
  const sums = amountSums(Array.from({ length: 100 }, (_, at) => report(String(at), '1', `C${at}`)));
  expect(amountSumsText(sums)).toBe(
    '1.00\u00a0C0, 1.00\u00a0C1, 1.00\u00a0C2, 1.00\u00a0C3, 1.00\u00a0C4 and 95 other currencies',
  );
  expect(amountSumsText(amountSums([report('a', null)]))).toBeNull();
});
