import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactText } from '../../../main/service/exact-text';

describe('exactText', () => {
  it('writes what JSON.stringify would, where that can', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        expect(exactText(JSON.parse(json))).toBe(json);
      }),
    );
  });

  it('writes every digit of an int64, bare', () => {
    expect(exactText({ id: 9_223_372_036_854_775_807n, list: [-1n, 0n] })).toBe(
      '{"id":9223372036854775807,"list":[-1,0]}',
    );
  });

  it('leaves out what is undefined', () => {
    expect(exactText({ a: undefined, b: null })).toBe('{"b":null}');
  });
});
