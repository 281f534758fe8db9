import { describe, expect, it } from 'vitest';
import {
  readNumbers,
  typedNumbers,
} from '../../../../renderer/features/reports-grid/filters/range-filter-editor';

const read = (atLeast: string, atMost: string) => readNumbers('distance', { atLeast, atMost });

describe('typed distances', () => {
  it('are in km with open ends where empty', () => {
    expect(read('500', '').filter).toEqual({ field: 'distance', atLeast: 500, atMost: null });
    expect(read(' 0 ', '1,5').filter).toEqual({ field: 'distance', atLeast: 0, atMost: 1.5 });
    expect(read('', '')).toEqual({ filter: null, errors: {} });
  });

  it.each(['-1', 'far', '1e3', '20101', '1.2.3'])('"%s" is invalid', (text) => {
    expect(read(text, '').errors.atLeast).toBe('Enter a number of kilometres from 0 to 20,100.');
    expect(read(text, '').filter).toBeNull();
  });

  it('are in order', () => {
    expect(read('20', '10').errors.atMost).toBe('This is less than “At least”.');
    expect(read('20', '20').filter).toEqual({ field: 'distance', atLeast: 20, atMost: 20 });
  });

  it('show the numbers of the filter', () => {
    expect(typedNumbers({ atLeast: 0.25, atMost: null })).toEqual({
      atLeast: '0.25',
      atMost: '',
    });
  });
});

describe('typed disagreement scores', () => {
  const readScores = (atLeast: string, atMost: string) => readNumbers('disagreement', { atLeast, atMost });

  it('are integers up to 100 with open ends where empty', () => {
    expect(readScores('40', '').filter).toEqual({ field: 'disagreement', atLeast: 40, atMost: null });
    expect(readScores('0', ' 100 ').filter).toEqual({ field: 'disagreement', atLeast: 0, atMost: 100 });
  });

  it.each(['101', '1.5', '-1', 'much'])('"%s" is invalid', (text) => {
    expect(readScores('', text)).toEqual({
      filter: null,
      errors: { atMost: 'Enter a whole number from 0 to 100.' },
    });
  });
});
