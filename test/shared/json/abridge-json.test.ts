import fc from 'fast-check';
import { expect, it } from 'vitest';
import { abridgeJson } from '../../../shared/json/abridge-json';

it('leaves what has no long text as it is, letter for letter', () => {
  const json = '{ "a" : [1.50, "\\u202e\\n\\"", 12345678901234567890], "a": "" }';
  expect(abridgeJson(json, 3)).toBe(json);
});

it('cuts texts by what they stand for, never within an escape', () => {
  const json = JSON.stringify({ text: 'x'.repeat(100), quoted: '"'.repeat(100) });
  expect(abridgeJson(json, 10)).toBe(`{"text":"${'x'.repeat(11)}…","quoted":"${'\\"'.repeat(11)}…"}`);
  expect(abridgeJson(`["${'\\u202e'.repeat(50)}"]`, 4)).toBe(`["${'\\u202e'.repeat(5)}…"]`);
});

it('is JSON of the same form, whose texts are the beginnings of those that it was made of', () => {
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
