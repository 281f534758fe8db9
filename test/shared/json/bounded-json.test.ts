import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excessOf, type JsonBounds, parseBounded } from '../../../shared/json/bounded-json';
import { longInteger, parseExact } from '../../../shared/json/exact-json';
import { hostileValues } from '../../support/inputs/hostile-json';

const bounds: JsonBounds = { length: 64 * 1_048_576, levels: 20, values: 1_000, textLength: 10_000 };

/** Counts what a value has, in the obvious way. */
function sizeOf(value: unknown): { readonly levels: number; readonly values: number; readonly text: number } {
  if (typeof value === 'string') return { levels: 0, values: 0, text: JSON.stringify(value).length - 2 };
  if (typeof value !== 'object' || value === null) return { levels: 0, values: 0, text: 0 };
  const inside = Object.values(value).map(sizeOf);
  const names = Array.isArray(value) ? [] : Object.keys(value).map(sizeOf);
  return {
    levels: 1 + Math.max(0, ...inside.map(({ levels }) => levels)),
    values: 1 + Math.max(0, inside.length - 1) + inside.reduce((sum, { values }) => sum + values, 0),
    text: Math.max(0, ...[...inside, ...names].map(({ text }) => text)),
  };
}

describe('parseBounded', () => {
  it('reads whatever stays within bounds as JSON.parse does, and names the bound that anything else exceeds', () => {
    const limit = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), limit, limit, limit, (value, indent, ...limits) => {
        const text = JSON.stringify(value, null, indent);
        const [levels, values, textLength] = limits;
        const size = sizeOf(JSON.parse(text));
        const fits = size.levels <= levels && size.values <= values && size.text <= textLength;
        const read = parseBounded(text, { ...bounds, levels, values, textLength });
        if (fits) expect(read).toEqual({ ok: true, value: JSON.parse(text) });
        else expect(read).toMatchObject({ ok: false, problem: { kind: 'excess' } });
        const exceeded = [
          ...(size.levels > levels ? ['levels'] : []),
          ...(size.values > values ? ['values'] : []),
          ...(size.text > textLength ? ['textLength'] : []),
        ];
        if (!read.ok && read.problem.kind === 'excess') expect(exceeded).toContain(read.problem.bound);
      }),
    );
  });

  it.each(hostileValues.map(({ name, json }) => [name, json] as const))('refuses %s', (_, json) => {
    const built: string[] = [];
    const parse = (text: string) => {
      built.push(text);
      return parseExact(text);
    };
    const tight = { ...bounds, values: 100, textLength: 5_000 };
    expect(parseBounded(json(200_000), tight, parse).ok).toBe(false);
    // What isn't JSON, and has nothing that could be built, is left to the parser.
    expect(built.filter((text) => /[[{"\d]/.test(text))).toEqual([]);
  });

  it('reads no further than to the first value too many', () => {
    const text = `[${'0,'.repeat(1_000_000)}0]`;
    expect(excessOf(text, bounds)).toEqual({ kind: 'excess', bound: 'values', limit: 1_000, at: 2_000 });
  });

  it('refuses what isn’t JSON, and leaves brackets and commas of texts alone', () => {
    expect(parseBounded('[', bounds)).toEqual({ ok: false, problem: { kind: 'not-json' } });
    const text = JSON.stringify(['[{,'.repeat(3_000), '\\"[', '"']);
    expect(parseBounded(text, { ...bounds, values: 4 })).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it('keeps long integers with the parser that does', () => {
    const read = parseBounded('[9007199254740993]', bounds, parseExact);
    expect(read.ok && Array.isArray(read.value) && longInteger(read.value[0])).toBe('9007199254740993');
  });
});
