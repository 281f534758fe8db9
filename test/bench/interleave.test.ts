import { describe, expect, it } from 'vitest';
import { interleave, median, percentile } from './interleave';

describe('the median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[10, 9], 9.5],
    [[1, 100, 3, 2], 2.5],
    [[7], 7],
    [[], Number.NaN],
  ])('of %j is %d', (figures, expected) => {
    expect(median(figures)).toBe(expected);
  });

  it('does not change its input', () => {
    const figures = [3, 1, 2];
    median(figures);
    expect(figures).toEqual([3, 1, 2]);
  });
});

describe('a percentile', () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[3, 1, 2], 0.95, 3],
    [[1, 2], 0.5, 1],
    [[7], 1, 7],
    [[], 0.5, Number.NaN],
  ])('of %j at %d is %d', (figures, share, expected) => {
    expect(percentile(figures, share)).toBe(expected);
  });
});

describe('interleaved measuring', () => {
  it('alternates ours and the reference, after a warm-up round that does not count', async () => {
    const order: string[] = [];
    const way = (name: string, figures: number[]) => async () => {
      order.push(name);
      return figures.shift() ?? Number.NaN;
    };
    const medians = await interleave(3, way('A', [999, 1, 5, 3]), way('B', [0, 20, 40, 30]));
    expect(order.join('')).toBe('ABABABAB');
    expect(medians).toEqual({ ours: 3, reference: 30 });
  });
});
