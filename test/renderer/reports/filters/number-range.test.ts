import { describe, expect, it } from 'vitest';
import { readNumbers, typedNumbers } from '../../../../renderer/features/reports/filters/number-range';

const read = (atLeast: string, atMost: string) => readNumbers('distance', { atLeast, atMost });

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
    expect(typedNumbers({ atLeast: 0.25, atMost: null })).toEqual({
      atLeast: '0.25',
      atMost: '',
    });
  });
});

describe('scores of disagreement as they are typed', () => {
  const readScores = (atLeast: string, atMost: string) => readNumbers('disagreement', { atLeast, atMost });

  it('are whole numbers up to 100, each end open where nothing is typed', () => {
    expect(readScores('40', '').filter).toEqual({ field: 'disagreement', atLeast: 40, atMost: null });
    expect(readScores('0', ' 100 ').filter).toEqual({ field: 'disagreement', atLeast: 0, atMost: 100 });
  });

  it.each(['101', '1.5', '-1', 'much'])('"%s" is none', (text) => {
    expect(readScores('', text)).toEqual({
      filter: null,
      mistakes: { atMost: 'A whole number from 0 to 100.' },
    });
  });
});
