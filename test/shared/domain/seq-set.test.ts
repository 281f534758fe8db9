import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addSeq, allSeqs, hasSeq, newSeqSet } from '../../../shared/domain/seq-set';

it('holds what was put in, and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 90 })), (seqs) => {
      const set = newSeqSet(90);
      for (const seq of seqs) addSeq(set, seq);
      for (let seq = 0; seq < 120; seq += 1) expect(hasSeq(set, seq)).toBe(seqs.includes(seq));
    }),
  );
});

it.each([0, 1, 6, 7, 8, 9, 63, 64])('of all reports up to %i holds those', (last) => {
  const set = allSeqs(last);
  for (let seq = 0; seq < 80; seq += 1) expect(hasSeq(set, seq)).toBe(seq >= 1 && seq <= last);
});
