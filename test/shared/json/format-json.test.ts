import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson } from '../../../shared/json/format-json';

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
