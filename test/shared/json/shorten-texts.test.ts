import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenTexts } from '../../../shared/json/shorten-texts';

const decoder = new TextDecoder('utf-8', { fatal: true });
const bytesOf = (json: string) => new TextEncoder().encode(json);
const shortened = (json: string, most: number) => decoder.decode(shortenTexts(bytesOf(json), most));

describe('shortenTexts', () => {
  it('keeps the beginning of a long text, and says how long it was', () => {
    expect(shortened(`{"a":"${'x'.repeat(1_000)}","b":["yy",1]}`, 10)).toBe(
      `{"a":"[first 10 of 1000 bytes] ${'x'.repeat(10)}","b":["yy",1]}`,
    );
  });

  it('shortens names of members as well', () => {
    expect(shortened(`{"${'n'.repeat(50)}":{}}`, 5)).toBe('{"[first 5 of 50 bytes] nnnnn":{}}');
  });

  it.each([
    ['an escape', String.raw`"aaaa\u0041\u0042\\\""`],
    ['an escaped quote', String.raw`"\"\"\"\"\"\"\"\""`],
    ['two bytes', '"éééééééé"'],
    ['three bytes', '"字字字字字字"'],
    ['four bytes', '"😀😀😀😀😀"'],
  ])('never cuts inside %s', (_, json) => {
    const whole: unknown = JSON.parse(json);
    for (let most = 0; most < json.length; most += 1) {
      const text = String(JSON.parse(shortened(json, most)));
      expect(whole).toContain(text.replace(/^\[first \d+ of \d+ bytes\] /, ''));
    }
  });

  it('leaves everything else of any JSON as it is', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), anyText, fc.nat(20), (json, long, most) => {
        const text = `[${json},${JSON.stringify(long)}]`;
        expect(JSON.parse(shortened(text, 10_000))).toEqual(JSON.parse(text));
        const read: unknown = JSON.parse(shortened(JSON.stringify(long), most));
        expect(read === long).toBe(bytesOf(JSON.stringify(long)).length - 2 <= most);
      }),
    );
  });

  it('leaves a string that never ends without its end', () => {
    expect(shortened('["abcdef', 3)).toBe('["[first 3 of 6 bytes] abc');
    expect(shortened('["ab\\', 9)).toBe('["ab\\');
  });
});
