import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dateTimeOf, nanosecondsOf } from '../../../../renderer/features/reports/filters/local-date-time';
import { readRange, typedRange } from '../../../../renderer/features/reports/filters/time-range';
import type { TimeFilter } from '../../../../shared/domain/report-query';

const between = (from: string | null, until: string | null): TimeFilter => ({
  field: 'time',
  range: { kind: 'between', from, until },
});

describe('a date and time as a field shows it', () => {
  it('is that of the zone, to the second', () => {
    expect(dateTimeOf('1772373909123456789', 'utc')).toBe('2026-03-01T14:05:09');
    expect(dateTimeOf(null, 'utc')).toBe('');
    expect(nanosecondsOf('2026-03-01T14:05:09', 'utc', 'first')).toBe('1772373909000000000');
    expect(nanosecondsOf('2026-03-01T14:05:09', 'utc', 'last')).toBe('1772373909999999999');
    expect(nanosecondsOf('2026-03-01T14:05', 'utc', 'first')).toBe('1772373900000000000');
  });

  it.each(['', 'soon', '2026-02-31T25:00', '0001-01-01T00:00', '9999-12-31T23:59'])(
    '"%s" is none',
    (text) => {
      expect(nanosecondsOf(text, 'utc', 'first')).toBeNull();
    },
  );

  it('is that of a zone whose clock was half a minute beside the others', () => {
    vi.stubEnv('TZ', 'Africa/Monrovia');
    expect(dateTimeOf('0', 'local')).toBe('1969-12-31T23:15:30');
    vi.unstubAllEnvs();
  });

  it('comes back as the same second in either zone', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, fc.constantFrom('utc' as const, 'local' as const), (second, zone) => {
        const shown = dateTimeOf(`${second}123456789`, zone);
        const back = nanosecondsOf(shown, zone, 'first') ?? '';
        // An hour that the clock shows twice reads as either of the two.
        expect(dateTimeOf(back, zone)).toBe(shown);
      }),
    );
  });
});

describe('a range as it is typed', () => {
  it('holds its first and its last second whole', () => {
    const typed = { from: '2026-03-01T14:05:09', until: '2026-03-01T14:05:10' };
    expect(readRange(typed, null, 'utc').filter).toEqual(
      between('1772373909000000000', '1772373910999999999'),
    );
  });

  it('keeps every digit of an end that is not touched', () => {
    const before = between('1772373909123456789', '1772373910000000001');
    const typed = { ...typedRange(before, 'utc'), until: '2026-03-02T00:00' };
    expect(readRange(typed, before, 'utc').filter).toEqual(
      between('1772373909123456789', '1772409600999999999'),
    );
  });

  it('is no filter where both ends are open, and says what is mistaken', () => {
    expect(readRange({ from: '', until: '' }, null, 'utc')).toEqual({ filter: null, mistakes: {} });
    const reversed = readRange({ from: '2026-03-02T00:00', until: '2026-03-01T00:00' }, null, 'utc');
    expect(reversed).toEqual({ filter: null, mistakes: { until: 'This is before the beginning.' } });
    expect(readRange({ from: '0001-01-01T00:00', until: '' }, null, 'utc').mistakes.from).toContain('1678');
  });
});
