import { describe, expect, it } from 'vitest';
import { durationNanoseconds } from '../../../../main/reports-service/api/parameters';

describe('durationNanoseconds', () => {
  it.each([
    ['0s', 0n],
    ['1ns', 1n],
    ['1.9ns', 1n],
    ['5us', 5_000n],
    ['250ms', 250_000_000n],
    ['5s', 5_000_000_000n],
    ['0.000000001s', 1n],
    ['2m', 120_000_000_000n],
    ['1.5h', 5_400_000_000_000n],
    ['30d', 2_592_000_000_000_000n],
    ['2w', 1_209_600_000_000_000n],
    ['9007199254740993ns', 9_007_199_254_740_993n],
  ])('reads %s', (text, nanoseconds) => {
    expect(durationNanoseconds(text)).toBe(nanoseconds);
  });

  it('reads a duration of any length', () => {
    expect(durationNanoseconds(`${'9'.repeat(400)}w`)).toBeGreaterThan(10n ** 400n);
    expect(durationNanoseconds(`1.${'9'.repeat(400)}s`)).toBe(1_999_999_999n);
  });

  it.each([
    [''],
    ['5'],
    ['s'],
    ['-5s'],
    ['+5s'],
    ['5S'],
    ['5 s'],
    ['5s\n'],
    ['5y'],
    ['.5s'],
    ['5.s'],
    ['1h30m'],
    ['1e3s'],
    ['٥s'],
    ['constructor'],
  ])('returns null for %j', (text) => {
    expect(durationNanoseconds(text)).toBeNull();
  });
});
