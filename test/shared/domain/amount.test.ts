import { describe, expect, it } from 'vitest';
import { amountOf } from '../../../shared/domain/amount';
import { extraFields } from '../../../shared/domain/extra-data';
import { extraSummary } from '../../../shared/domain/extra-summary';
import { catalogues } from '../../../shared/i18n/compiled/catalogues';
import { languages } from '../../../shared/i18n/compiled/languages';

describe('the amount', () => {
  it.each([
    ['{"operation":"transfer","amount":2014.97}', '2014.97', null],
    ['{"amount":"1.000,50","currency":"EUR"}', '1000.5', 'EUR'],
    ['{"currency":"USD","payment":{"importe":12,"moneda":" eur "}}', '12', 'EUR'],
    ['{"amount":1e3,"currency":"€"}', '1000', '€'],
    ['{"amount":"2.5E-2","currency":" "}', '0.025', null],
    ['{"payment":{"total_amount":5},"currency":"USD"}', '5', null],
    ['{"totalAmount":5,"currencyCode":"USD"}', '5', 'USD'],
    ['{"montant":12.5,"devise":"EUR"}', '12.5', 'EUR'],
    ['{"montant_total":"99.98","code_devise":"XOF"}', '99.98', 'XOF'],
    ['{"valor":150.0,"moeda":"BRL"}', '150', 'BRL'],
    ['{"valorTotal":900,"c\u00f3digo_da_moeda":"BRL"}', '900', 'BRL'],
    ['{"zenbatekoa":7,"moneta":"EUR"}', '7', 'EUR'],
    ['{"ZENBATEKO_OSOA":8,"dibisa":"EUR"}', '8', 'EUR'],
    ['{"operation":{"type":"x","amount":{"value":12.5,"currency":"EUR"}}}', '12.5', 'EUR'],
    ['{"currency":"USD","payment":{"total":{"value":"3"},"currency":"eur"}}', '3', 'EUR'],
    ['{"payment":{"amount":{"currency":"EUR","value":1},"currency":"USD"}}', '1', 'EUR'],
    ['{"instructedAmount":{"currency":"EUR","amount":"123.50"}}', '123.5', 'EUR'],
    ['{"value":7,"montant":{"valeur":8,"devise":"XOF"}}', '8', 'XOF'],
    ['{"importe":{"valor":9},"moneda":"MXN"}', '9', 'MXN'],
    ['{"amount":{"minor":900,"value":9}}', '9', null],
    ['{"amount":12345678901234567890.123}', '12345678901234567890.123', null],
  ])('of %s is %s %s', (json, value, currency) => {
    expect(amountOf(extraFields(json))).toMatchObject({ value, currency });
  });

  it.each([
    ['6999,66', '6999.66'],
    ['1.234.567,8', '1234567.8'],
    ['1,234,567.80', '1234567.8'],
    ['1.234.567', '1234567'],
    ['-1,50', '-1.5'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    // One in one language, a thousand in another.
    ['1.000', null],
    ['1,000', null],
    ['1,2,3', null],
    ['1.2.3', null],
  ])('sent as the text %s is %s', (sent, value) => {
    expect(amountOf(extraFields(JSON.stringify({ amount: sent })))).toMatchObject({ sent, value });
  });

  it.each([
    '{"amount":"a lot"}',
    '{"amount":true}',
    '{"amounts":1}',
    '{"value":1}',
    '{"amount":{"max":{"value":1}}}',
    '{"a.amount":{"value":1}}',
    '{"concept":"Transfer"}',
    '"1"',
  ])('is none in %s', (json) => {
    expect(amountOf(extraFields(json))).toBeNull();
  });
});

describe('the name that the app has for the amount', () => {
  it.each(languages)('is the name of an amount: %s', async (language) => {
    const { words } = await catalogues[language]();
    const sent = { [words.fields.amount]: 5, [words.fields.amount.toLocaleUpperCase(language)]: 6 };
    for (const [name, amount] of Object.entries(sent))
      expect(amountOf(extraFields(JSON.stringify({ [name]: amount })))).toMatchObject({
        value: String(amount),
      });
  });
});

describe('the summary of extra_data', () => {
  const summary = (extra: unknown) => extraSummary(JSON.stringify({ id: 1, extra_data: extra }));

  it('has short texts, flags and the amount', () => {
    expect(
      summary({
        ...{ operation: 'booking', first: true, items: 3, total: 12.5, note: 'x'.repeat(81) },
        ...{ iban: 'ES9121000418', hash: 'c0ffee12', at: '2026-03-01' },
      }),
    ).toEqual({
      extra: ['operation: booking', 'first: true'],
      amount: '12.5',
      currency: null,
    });
  });

  it('is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x']));
    expect(summary(many).extra).toHaveLength(6);
  });

  it('is empty without extra_data, or with another amount than a number', () => {
    expect(extraSummary('{"id":1}')).toEqual({ extra: [], amount: null, currency: null });
    expect(summary('amount')).toEqual({ extra: [], amount: null, currency: null });
    expect(summary({ amount: '1,000', currency: 'EUR' })).toEqual({
      extra: ['amount: 1,000', 'currency: EUR'],
      amount: null,
      currency: null,
    });
    expect(summary({ amount: '6999,66', currency: 'EUR' })).toMatchObject({
      amount: '6999.66',
      currency: 'EUR',
    });
  });
});
