import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addRow, createRowBitset, fullRowBitset, hasRow } from '../../../shared/domain/row-bitset';

it('contains the added rows and no others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 90 })), (seqs) => {
      const set = createRowBitset(90);
      for (const seq of seqs) addRow(set, seq);
      for (let seq = 0; seq < 120; seq += 1) expect(hasRow(set, seq)).toBe(seqs.includes(seq));
    }),
  );
});

it.each([0, 1, 6, 7, 8, 9, 63, 64])('fullRowBitset contains the reports up to %i', (last) => {
  const set = fullRowBitset(last);
  for (let seq = 0; seq < 80; seq += 1) expect(hasRow(set, seq)).toBe(seq >= 1 && seq <= last);
});
