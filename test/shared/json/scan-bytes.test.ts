import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToCompletion } from '../../../shared/domain/process-in-chunks';
import { excessOf, type JsonBounds } from '../../../shared/json/bounded-json';
import { invalidPlace } from '../../../shared/json/invalid-place';
import { scanBytes } from '../../../shared/json/scan-bytes';
import { hostileValues } from '../../support/inputs/hostile-json';
import { runs } from '../../support/runner/depth';

/** Values aren't bounded: nothing is built of them. */
const bounds: JsonBounds = { length: 1_000_000, levels: 20, values: 1_000_000, textLength: 10_000 };
const ignored = { name: () => undefined, value: () => undefined };

/** Returns the text up to where it stops being JSON within bounds, in the obvious way; null if it doesn't. */
function readable(text: string, within = bounds): string | null {
  const places = [excessOf(text, within)?.at ?? null, invalidPlace(text)].filter((place) => place !== null);
  return places.length === 0 ? null : text.slice(0, Math.min(...places));
}

function scanned(text: string, within = bounds): string | null {
  const bytes = Buffer.from(text);
  const at = runToCompletion(scanBytes(bytes, within, ignored));
  return at === null ? null : bytes.toString('utf8', 0, at);
}

const damaged = fc
  .tuple(
    fc.json({ maxDepth: 5 }),
    fc.nat(),
    fc.nat(3),
    fc.constantFrom(
      '',
      ' ',
      ',',
      ':',
      '"',
      '\\',
      '\\u12',
      '[',
      '}',
      '-',
      '0',
      '1e',
      '.',
      'tru',
      'null',
      '\u0001',
      '\ufeff',
      '字',
      '\ud83d\ude00',
    ),
  )
  .map(([json, place, removed, inserted]) => {
    const at = place % (json.length + 1);
    return (json.slice(0, at) + inserted + json.slice(at + removed)).toWellFormed();
  });

describe('scanBytes', () => {
  it('stops where the text does', () => {
    const limit = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(damaged, limit, limit, limit, (text, levels, textLength, numberLength) => {
        const tight = { ...bounds, levels, textLength, numberLength };
        expect(scanned(text)).toBe(readable(text));
        expect(scanned(text, tight)).toBe(readable(text, tight));
      }),
      { numRuns: runs(20_000) },
    );
  });

  it.each(hostileValues)('stops where the text does: $name', ({ json }) => {
    const text = json(30_000).toWellFormed();
    const wide = { ...bounds, levels: 100_000, textLength: 100_000 };
    expect(scanned(text)).toBe(readable(text));
    expect(scanned(text, wide)).toBe(readable(text, wide));
  });

  it('names the values and names of any JSON, each as in the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
        fc.constantFrom(0, 2),
        (value, indent) => {
          const bytes = Buffer.from(JSON.stringify(value, null, indent));
          const read = (start: number, end: number): unknown =>
            JSON.parse(bytes.toString('utf8', start, end));
          const elements: unknown[] = [];
          const members: [unknown, unknown][] = [];
          let name: unknown = null;
          runToCompletion(
            scanBytes(
              bytes,
              { ...bounds, levels: 100 },
              {
                name: (level, start, end) => {
                  if (level === 2) name = read(start, end);
                },
                value: (level, start, end) => {
                  if (level === 1) elements.push(read(start, end));
                  if (level === 2) members.push([name, read(start, end)]);
                },
              },
            ),
          );
          const given: typeof value = JSON.parse(JSON.stringify(value));
          expect(elements).toEqual(given);
          expect(members).toEqual(given.flatMap((each) => Object.entries(each)));
        },
      ),
    );
  });

  it('lets other work run in between', () => {
    const bytes = Buffer.from(`[${'"x", '.repeat(100_000)}1]`);
    const scan = scanBytes(bytes, bounds, ignored);
    let steps = 0;
    while (!scan.next().done) steps += 1;
    expect(steps).toBe(Math.floor(bytes.length / 65_536));
  });
});
