import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longInteger, parseExact, stringifyExact } from '../../../shared/json/exact-json';
import { longIntegerMark, scanJson } from '../../../shared/json/scan-json';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

/** Returns the digits of a value that parseExact returned. */
function digitsOf(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : longInteger(value);
}

describe('parseExact', () => {
  it('keeps every digit of every int64 at any position', () => {
    fc.assert(
      fc.property(int64, fc.constantFrom('', ' ', '\n\t'), (integer, space) => {
        const text = `{"a":${space}${integer}${space},"b":[${integer},${space}${integer}]}`;
        const read = parseExact(text);
        expect(read).toEqual({ a: expect.anything(), b: [expect.anything(), expect.anything()] });
        expect(Object.values(Object(read)).flat().map(digitsOf)).toEqual(Array(3).fill(String(integer)));
      }),
    );
  });

  it('reads every double as JSON.parse does, including those with 17 digits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }), (double) => {
        const text = `[${JSON.stringify(double)},${double.toPrecision(17)}]`;
        expect(parseExact(text)).toEqual([double, double]);
      }),
    );
  });

  it('never changes the content of strings and names', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), int64)), (pairs) => {
        const strings = pairs.map(([text, digits]) => `${text}${digits}":${digits},\\"${digits}`);
        const text = JSON.stringify({ strings, [strings.join()]: strings });
        expect(parseExact(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('reads any JSON without long integers as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        if (/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/.test(text)) return;
        expect(parseExact(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['the largest double-safe integer and the next', '[9007199254740991,9007199254740993]'],
    ['zeros, including negative ones', '[0,-0,0.0]'],
    ['16 digits after the point', '[40.4165000000000001,-3.7025600000000001]'],
    ['16 digits before the point', '[1234567890123456.5]'],
    ['an exponent that a double can’t have', '[1e1234567890123456]'],
    ['an integer with an exponent beyond 64 bits', '[1e22,1.5e30]'],
    ['17-digit doubles', '[0.30000000000000004,2.2250738585072014e-308]'],
  ])('reads %s', (_, text) => {
    expect(scanJson(text).quoted.replace(/"\u007fint:(-?\d+)"/g, '$1')).toBe(text);
    expect(parseExact(text)).toBeInstanceOf(Array);
  });

  it.each([
    ['empty text', ''],
    ['text that is not JSON', 'no JSON'],
    ['a leading zero', '[01234567890123456]'],
    ['a plus', '[+1234567890123456]'],
    ['two minuses', '[--1234567890123456]'],
    ['a bare number for a name', '{1234567890123456789:1}'],
    ['a bare number for a name, with spaces', `{1234567890123456789${' '.repeat(1_000)}:1}`],
    ['a bare number before a name', '{1234567890123456789"a":1}'],
    ['letters after digits', '[1234567890123456x]'],
    ['a string that never ends', '["1234567890123456]'],
    ['two documents', '{} {}'],
    ['NaN', '[NaN]'],
  ])('refuses %s', (_, text) => {
    expect(parseExact(text)).toBeUndefined();
  });

  it('reads deep nesting without recursion', () => {
    const text = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(parseExact(text)).toBeInstanceOf(Array);
  });

  it('turns __proto__ into an own property', () => {
    const read = parseExact('{"__proto__":{"polluted":true}}');
    expect(Object.keys(Object(read))).toEqual(['__proto__']);
    expect(Object(read).polluted).toBeUndefined();
  });
});

describe('longInteger', () => {
  it.each([
    ['\u007fint:'],
    ['\u007fint:abc'],
    ['\u007fint:1.5'],
    ['text'],
    [''],
    [12],
    [null],
    [undefined],
    [{}],
    ['12345678901234567890'],
  ])('is null for %j', (value) => {
    expect(longInteger(value)).toBeNull();
  });
});

describe('stringifyExact', () => {
  it('writes every int64 that parseExact read with all its digits', () => {
    fc.assert(
      fc.property(fc.array(int64), (integers) => {
        const text = `{"a":[${integers}],"b":"12345678901234567890","c":{"d":${integers[0] ?? 0}}}`;
        expect(stringifyExact(parseExact(text))).toBe(text);
      }),
    );
  });

  it('writes all other texts and names as they are, also those that contain what marks a long integer', () => {
    const piece = fc.constantFrom('"', '\\', ':', ',', '12', 'a', longIntegerMark);
    const text = fc.array(piece).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc.array(text.filter((each) => longInteger(each) === null)),
        fc.dictionary(text, fc.constant(1)),
        (texts, named) => {
          const value = [texts, named, { last: texts.at(-1) ?? '' }];
          expect(stringifyExact(value)).toBe(JSON.stringify(value));
        },
      ),
    );
  });
});
