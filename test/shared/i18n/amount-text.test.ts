import { afterEach, expect, it } from 'vitest';
import { amountText, reportAmountText } from '../../../shared/i18n/amount-text';
import { setLocale } from '../../../shared/i18n/messages';

afterEach(() => setLocale('en'));

it.each([
  ['36.4', '36.40'],
  ['2239', '2,239.00'],
  ['-0.125', '-0.125'],
  ['9007199254740993.25', '9,007,199,254,740,993.25'],
  ['1e+60', '1e+60'],
])('the amount %s is shown as %s', (value, text) => {
  expect(amountText(value, null)).toBe(text);
  expect(amountText(value, 'EUR')).toBe(`${text}\u00a0EUR`);
});

it('an amount is written in the format of the language, or as sent if it could be two numbers', async () => {
  await setLocale('es');
  expect(amountText('16999.6', 'EUR')).toBe('16.999,60\u00a0EUR');
  const found = { sent: '1,000', value: null, currency: 'EUR', path: 'amount' };
  expect(reportAmountText(found)).toBe('1,000\u00a0EUR');
});
