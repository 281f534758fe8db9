import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsByGroup } from '../../../shared/domain/rows-by-group';

it('lists the rows of each group in their order, and no row of a negative group', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 50 }), (groups) => {
      const { from, rows } = rowsByGroup(Int32Array.from(groups), 7);
      for (let group = 0; group < 7; group += 1)
        expect([...rows.subarray(from[group], from[group + 1])]).toEqual(
          groups.flatMap((of, row) => (of === group ? [row] : [])),
        );
      expect(rows).toHaveLength(groups.filter((group) => group >= 0).length);
    }),
  );
});
