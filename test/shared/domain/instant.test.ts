import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatLocal,
  formatUtc,
  instantOf,
  isPlausible,
  likelyReading,
} from '../../../shared/domain/instant';

function utc(nanoseconds: string, digits = false): string | null {
  const instant = instantOf(nanoseconds);
  return instant && formatUtc(instant, digits);
}

describe('instantOf', () => {
  it.each([
    ['1772373909123456789', '2026-03-01 14:05:09.123456789 UTC'],
    ['0', '1970-01-01 00:00:00.000000000 UTC'],
    ['1', '1970-01-01 00:00:00.000000001 UTC'],
    ['-1', '1969-12-31 23:59:59.999999999 UTC'],
    ['-1500000000', '1969-12-31 23:59:58.500000000 UTC'],
    ['9223372036854775807', '2262-04-11 23:47:16.854775807 UTC'],
    ['-9223372036854775808', '1677-09-21 00:12:43.145224192 UTC'],
  ])('keeps every digit of %s', (nanoseconds, written) => {
    expect(utc(nanoseconds, true)).toBe(written);
  });

  it('can be converted back for every int64', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (nanoseconds) => {
        const instant = instantOf(nanoseconds.toString());
        const seconds = Math.floor((instant?.milliseconds ?? Number.NaN) / 1000);
        expect(BigInt(seconds) * 1_000_000_000n + BigInt(instant?.nanoseconds ?? '')).toBe(nanoseconds);
      }),
    );
  });

  it.each([[''], ['x'], ['1.5'], ['1e9'], [' 1'], ['--1'], ['12345678901234567890'], ['0x10']])(
    'is null for %j',
    (text) => {
      expect(instantOf(text)).toBeNull();
    },
  );
});

describe('isPlausible', () => {
  it.each([
    ['1772373909123456789', true],
    ['1104537600000000000', true],
    ['1104537599999999999', false],
    ['4102444799999999999', true],
    ['4102444800000000000', false],
    ['1772373909123', false],
    ['0', false],
    ['-1772373909123456789', false],
  ])('of %s is %s', (nanoseconds, plausible) => {
    const instant = instantOf(nanoseconds);
    expect(instant && isPlausible(instant)).toBe(plausible);
  });
});

describe('formatUtc and formatLocal', () => {
  const instant = instantOf('1774746000000000000') ?? { milliseconds: 0, nanoseconds: '' };

  it('omit the fraction by default', () => {
    expect(formatUtc(instant)).toBe('2026-03-29 01:00:00 UTC');
  });

  it.each([
    ['Europe/Madrid', /^2026-03-29 03:00:00 (CEST|GMT\+2)$/],
    ['Asia/Tokyo', /^2026-03-29 10:00:00 (JST|GMT\+9)$/],
    ['Pacific/Auckland', /^2026-03-29 14:00:00 (NZDT|GMT\+13)$/],
    ['America/St_Johns', /^2026-03-28 22:30:00 (NDT|GMT-2:30)$/],
    ['UTC', /^2026-03-29 01:00:00 UTC$/],
  ])('name the zone: %s', (zone, written) => {
    expect(formatLocal(instant, zone)).toMatch(written);
  });

  it('write midnight as 00, not 24', () => {
    expect(formatLocal({ milliseconds: 0, nanoseconds: '000000000' }, 'UTC')).toBe('1970-01-01 00:00:00 UTC');
  });

  it('use the computer’s zone by default', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(formatLocal(instant)).toBe(formatLocal(instant, timeZone));
  });
});

describe('likelyReading', () => {
  it.each([
    ['1772373909', 's', '2026-03-01 14:05:09.000000000 UTC'],
    ['1772373909123', 'ms', '2026-03-01 14:05:09.123000000 UTC'],
    ['1772373909123456', 'us', '2026-03-01 14:05:09.123456000 UTC'],
    ['1772373909123456789', 'ns', '2026-03-01 14:05:09.123456789 UTC'],
  ])('reads %s in %s', (timestamp, unit, written) => {
    const reading = likelyReading(timestamp);
    expect(reading?.unit).toBe(unit);
    expect(reading && formatUtc(reading.instant, true)).toBe(written);
  });

  it.each([['0'], ['-1772373909'], ['17723739'], ['9223372036854775807'], ['17723739091'], ['x'], ['']])(
    'returns null for %j',
    (timestamp) => {
      expect(likelyReading(timestamp)).toBeNull();
    },
  );
});
