import fc from 'fast-check';
import { expect, it } from 'vitest';
import { abridgeJson } from '../../../shared/json/abridge-json';

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
