import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsWithin } from '../../../main/store/parts-within';

describe('parts of a list', () => {
  it('have all of it in its order, and no part could take the first item of the next', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 30 }),
        (all, items, weight) => {
          const parts = [...partsWithin(all, { items, weight }, (each) => each)];
          const weightOf = (part: readonly number[]) => part.reduce((sum, each) => sum + each, 0);
          expect(parts.flat()).toEqual(all);
          for (const [at, part] of parts.entries()) {
            expect(part.length === 1 || (part.length <= items && weightOf(part) <= weight)).toBe(true);
            const [next] = parts[at + 1] ?? [];
            if (next !== undefined)
              expect(part.length === items || weightOf(part) + next > weight).toBe(true);
          }
        },
      ),
    );
  });
});
