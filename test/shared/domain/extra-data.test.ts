import { describe, expect, it } from 'vitest';
import { amountOf, extraFields, extraSummary } from '../../../shared/domain/extra-data';
import { catalogues } from '../../../shared/i18n/compiled/catalogues';
import { languages } from '../../../shared/i18n/compiled/languages';

const pathsOf = (json: string) => extraFields(json).map(({ path, kind, text }) => `${path} ${kind} ${text}`);

describe('the fields of extra_data', () => {
  it('are its scalars at any depth, as sent', () => {
    expect(pathsOf('{"a":1e3,"b":{"c":"x","d":{"e":true}},"f":[1],"g":null,"big":9007199254740993}')).toEqual(
      ['a number 1e3', 'b.c text x', 'b.d.e boolean true', 'big number 9007199254740993'],
    );
  });

  it('are none if it is no object', () => {
    for (const json of ['"text"', '1', '[{"a":1}]', 'null', '{', '']) expect(extraFields(json)).toEqual([]);
    expect(extraFields(null)).toEqual([]);
  });

  it('have different paths for different fields, and hostile names are only text', () => {
    expect(pathsOf('{"a.b":1,"a":{"b":2},"":3,"__proto__":4,"\\u202e":5}')).toEqual([
      '"a.b" number 1',
      'a.b number 2',
      '"" number 3',
      '__proto__ number 4',
      '\u202e number 5',
    ]);
  });

  it('are bounded in number, depth and length', () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, at])));
    expect(extraFields(many)).toHaveLength(50);
    expect(extraFields(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)).toEqual([]);
    expect(extraFields(`{"${'x'.repeat(300)}":1}`)).toEqual([]);
    expect(extraFields(JSON.stringify({ a: 'x'.repeat(200_000) }))).toEqual([]);
  });
});

describe('the amount', () => {
  it.each([
    ['{"operation":"transfer","amount":2014.97}', '2014.97', null],
    ['{"amount":"1.000,50","currency":"EUR"}', '1.000,50', 'EUR'],
    ['{"currency":"USD","payment":{"importe":12,"moneda":"EUR"}}', '12', 'EUR'],
    ['{"amount":1e3}', '1e3', null],
    ['{"amount":"2.5E-2"}', '2.5E-2', null],
    ['{"payment":{"total_amount":5},"currency":"USD"}', '5', null],
    ['{"totalAmount":5,"currencyCode":"USD"}', '5', 'USD'],
    ['{"montant":12.5,"devise":"EUR"}', '12.5', 'EUR'],
    ['{"montant_total":"99.98","code_devise":"XOF"}', '99.98', 'XOF'],
    ['{"valor":150.0,"moeda":"BRL"}', '150.0', 'BRL'],
    ['{"valorTotal":900,"c\u00f3digo_da_moeda":"BRL"}', '900', 'BRL'],
    ['{"zenbatekoa":7,"moneta":"EUR"}', '7', 'EUR'],
    ['{"ZENBATEKO_OSOA":8,"dibisa":"EUR"}', '8', 'EUR'],
  ])('of %s is %s %s', (json, amount, currency) => {
    expect(amountOf(extraFields(json))).toMatchObject({ amount, currency });
  });

  it.each(['{"amount":"a lot"}', '{"amount":true}', '{"amounts":1}', '{"concept":"Transfer"}', '"1"'])(
    'is none in %s',
    (json) => {
      expect(amountOf(extraFields(json))).toBeNull();
    },
  );
});

describe('the name that the app has for the amount', () => {
  it.each(languages)('is the name of an amount: %s', async (language) => {
    const { words } = await catalogues[language]();
    const sent = { [words.fields.amount]: 5, [words.fields.amount.toLocaleUpperCase(language)]: 6 };
    for (const [name, amount] of Object.entries(sent))
      expect(amountOf(extraFields(JSON.stringify({ [name]: amount })))).toMatchObject({
        amount: String(amount),
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
    });
  });

  it('is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x']));
    expect(summary(many).extra).toHaveLength(6);
  });

  it('is empty without extra_data, or with another amount than a number', () => {
    expect(extraSummary('{"id":1}')).toEqual({ extra: [], amount: null });
    expect(summary('amount')).toEqual({ extra: [], amount: null });
    expect(summary({ amount: '1.000,50' })).toEqual({ extra: ['amount: 1.000,50'], amount: null });
  });
});
