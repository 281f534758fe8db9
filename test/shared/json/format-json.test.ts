import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abridgeJson, formatJson } from '../../../shared/json/format-json';

describe('formatJson', () => {
  it('formats JSON like JSON.stringify with two spaces', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1, 4), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
      }),
    );
  });

  it('keeps numbers and strings unchanged', () => {
    const text = '{"id":9223372036854775807,"latitude":40.4165000000000001,"x":1.0E+2,"s":"\\u0041  {,"}';
    expect(formatJson(text)).toBe(
      [
        '{',
        '  "id": 9223372036854775807,',
        '  "latitude": 40.4165000000000001,',
        '  "x": 1.0E+2,',
        '  "s": "\\u0041  {,"',
        '}',
      ].join('\n'),
    );
  });

  it.each([['<html> <body>'], ['no JSON at all'], ['{"a": '], ['[1, 2'], ['']])(
    'leaves %j unchanged',
    (text) => {
      expect(formatJson(text)).toBe(text);
    },
  );

  it('stays readable and small for deep nesting', () => {
    const levels = 20_000;
    const laidOut = formatJson(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(laidOut.replace(/\s/g, '')).toBe(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(laidOut.length).toBeLessThan(levels * 200);
  });
});

it('abridgeJson leaves JSON without long text unchanged', () => {
  const json = '{ "a" : [1.50, "\\u202e\\n\\"", 12345678901234567890], "a": "" }';
  expect(abridgeJson(json, 3)).toBe(json);
});

it('abridgeJson counts an escape as one character and never cuts within it', () => {
  const json = JSON.stringify({ text: 'x'.repeat(100), quoted: '"'.repeat(100) });
  expect(abridgeJson(json, 10)).toBe(`{"text":"${'x'.repeat(11)}…","quoted":"${'\\"'.repeat(11)}…"}`);
  expect(abridgeJson(`["${'\\u202e'.repeat(50)}"]`, 4)).toBe(`["${'\\u202e'.repeat(5)}…"]`);
});

it('abridgeJson returns JSON of the same structure whose texts are beginnings of the original ones', () => {
  const beginsWith = (whole: unknown, shown: unknown): boolean => {
    if (typeof whole === 'string' && typeof shown === 'string')
      return whole === shown || (whole.startsWith(shown.slice(0, -1)) && shown.length === 8 + 2);
    return JSON.stringify(whole) === JSON.stringify(shown);
  };
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.double())), (values) => {
      const json = JSON.stringify(values);
      const abridged = abridgeJson(json, 8);
      const shown: readonly unknown[] = JSON.parse(abridged);
      expect(shown.length).toBe(values.length);
      JSON.parse(json).forEach((value: unknown, at: number) => {
        expect(beginsWith(value, shown[at])).toBe(true);
      });
      expect(abridged === json || abridged.length < json.length).toBe(true);
    }),
  );
});
