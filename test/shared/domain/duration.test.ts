import { describe, expect, it } from 'vitest';
import { durationSeconds } from '../../../shared/domain/duration';

describe('durationSeconds', () => {
  it.each([
    ['0s', 0],
    ['5s', 5],
    ['2m', 120],
    ['3h', 10_800],
    ['30d', 2_592_000],
    [' 30d ', 2_592_000],
    ['999999999s', 999_999_999],
  ])('reads %j as %d seconds', (text, seconds) => {
    expect(durationSeconds(text)).toBe(seconds);
  });

  it.each([
    [''],
    ['5'],
    ['s'],
    ['-5s'],
    ['+5s'],
    ['1.5h'],
    ['5 s'],
    ['5S'],
    ['5w'],
    ['5ms'],
    ['1h30m'],
    ['1e3s'],
    ['٥s'],
  ])('refuses %j', (text) => {
    expect(durationSeconds(text)).toBeNull();
  });
});
