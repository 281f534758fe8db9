import { describe, expect, it } from 'vitest';
import { readDistances, typedDistances } from '../../../../renderer/features/reports/filters/distance-range';

const read = (atLeast: string, atMost: string) => readDistances({ atLeast, atMost });

describe('distances as they are typed', () => {
  it('are kilometres, each end open where nothing is typed', () => {
    expect(read('500', '').filter).toEqual({ field: 'distance', atLeast: 500, atMost: null });
    expect(read(' 0 ', '1,5').filter).toEqual({ field: 'distance', atLeast: 0, atMost: 1.5 });
    expect(read('', '')).toEqual({ filter: null, mistakes: {} });
  });

  it.each(['-1', 'far', '1e3', '20101', '1.2.3'])('"%s" is none', (text) => {
    expect(read(text, '').mistakes.atLeast).toBe('A number of kilometres from 0 to 20,100.');
    expect(read(text, '').filter).toBeNull();
  });

  it('are in order', () => {
    expect(read('20', '10').mistakes.atMost).toBe('Less than “At least”.');
    expect(read('20', '20').filter).toEqual({ field: 'distance', atLeast: 20, atMost: 20 });
  });

  it('are typed as the filter has them', () => {
    expect(typedDistances({ field: 'distance', atLeast: 0.25, atMost: null })).toEqual({
      atLeast: '0.25',
      atMost: '',
    });
  });
});
