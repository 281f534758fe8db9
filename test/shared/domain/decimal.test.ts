import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalKey, plainDecimal, sumOfDecimals } from '../../../shared/domain/decimal';
import { runs } from '../../support/runner/depth';

/** A decimal number as the integer it is of a small unit. */
const scale = 60;
const scaled = fc.bigInt({ min: -(10n ** 90n), max: 10n ** 90n });

function written(number: bigint): string {
  const digits = String(number < 0n ? -number : number).padStart(scale + 1, '0');
  return `${number < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

describe('decimalKey', () => {
  it('orders numbers exactly, as integers of a small unit', () => {
    const near = fc
      .tuple(scaled, fc.bigInt({ min: -2n, max: 2n }))
      .map(([one, by]) => [one, one + by] as const);
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(scaled, scaled)), ([one, other]) => {
        const keys = [decimalKey(written(one)) ?? '', decimalKey(written(other)) ?? ''] as const;
        expect([keys[0] < keys[1], keys[0] === keys[1]]).toEqual([one < other, one === other]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('orders numbers of any size as doubles are', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, (one, other) => {
        const less = (decimalKey(String(one)) ?? '') < (decimalKey(String(other)) ?? '');
        expect(less).toBe(one < other);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it.each(['', 'a', '1,5', '1.', '.5', '+1', '0x10', '1e99999', '1_000', 'NaN', '1'.repeat(1_001)])(
    'has none for %s',
    (text) => expect(decimalKey(text)).toBeNull(),
  );
});

describe('sumOfDecimals', () => {
  it('adds exactly, as integers of a small unit', () => {
    fc.assert(
      fc.property(fc.array(scaled, { maxLength: 20 }), (numbers) => {
        const all = numbers.reduce((sum, number) => sum + number, 0n);
        expect(sumOfDecimals(numbers.map(written))).toBe(plainDecimal(written(all)));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each([
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['1e3', '-1000', 'a lot'], '0'],
    [['9007199254740993', '0.01'], '9007199254740993.01'],
    [['1e+60', '1e+60'], '2e60'],
    [['95', '5'], '100'],
  ])('of %j is %s', (texts, sum) => expect(sumOfDecimals(texts)).toBe(sum));
});

describe('plainDecimal', () => {
  it.each([
    ['12345678901234567890', '12345678901234567890'],
    ['-0.10', '-0.1'],
    ['-0', '0'],
    ['0.000', '0'],
    ['007', '7'],
    ['1.5E3', '1500'],
    ['1e-3', '0.001'],
    ['2.5e400', '2.5e400'],
    ['-1e-300', '-1e-300'],
  ])('of %s is %s', (text, plain) => expect(plainDecimal(text)).toBe(plain));

  it('is the same number in one form', () => {
    fc.assert(
      fc.property(scaled, (number) => {
        const plain = plainDecimal(written(number)) ?? '';
        expect([decimalKey(plain), plainDecimal(plain)]).toEqual([decimalKey(written(number)), plain]);
      }),
      { numRuns: runs(1_000) },
    );
  });
});
