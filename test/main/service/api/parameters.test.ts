import { describe, expect, it } from 'vitest';
import { durationMilliseconds } from '../../../../main/service/api/parameters';

describe('durationMilliseconds', () => {
  it.each([
    ['0s', 0],
    ['1ns', 1e-6],
    ['5us', 5e-3],
    ['250ms', 250],
    ['5s', 5_000],
    ['2m', 120_000],
    ['1.5h', 5_400_000],
    ['30d', 2_592_000_000],
    ['2w', 1_209_600_000],
  ])('reads %s', (text, milliseconds) => {
    expect(durationMilliseconds(text)).toBeCloseTo(milliseconds, 9);
  });

  it.each([
    [''],
    ['5'],
    ['s'],
    ['-5s'],
    ['+5s'],
    ['5S'],
    ['5 s'],
    ['5y'],
    ['.5s'],
    ['5.s'],
    ['1h30m'],
    ['1e3s'],
  ])('does not take %j', (text) => {
    expect(durationMilliseconds(text)).toBeNull();
  });
});
