import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  dateTimeOf,
  nanosecondsOf,
  readRange,
  typedRange,
} from '../../../../renderer/features/reports-grid/filters/time-filter-editor';
import type { TimeFilter } from '../../../../shared/domain/report-query';

const between = (from: string | null, until: string | null): TimeFilter => ({
  field: 'time',
  range: { kind: 'between', from, until },
});

describe('the value of a date-time field', () => {
  it('is in the zone’s local time, to the second', () => {
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

  it('supports offsets with seconds', () => {
    vi.stubEnv('TZ', 'Africa/Monrovia');
    expect(dateTimeOf('0', 'local')).toBe('1969-12-31T23:15:30');
    vi.unstubAllEnvs();
  });

  it('converts back to the same second in either zone', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, fc.constantFrom('utc' as const, 'local' as const), (second, zone) => {
        const shown = dateTimeOf(`${second}123456789`, zone);
        const back = nanosecondsOf(shown, zone, 'first') ?? '';
        // A repeated hour can be read as either one.
        expect(dateTimeOf(back, zone)).toBe(shown);
      }),
    );
  });
});

describe('a typed range', () => {
  it('includes its first and last second completely', () => {
    const typed = { from: '2026-03-01T14:05:09', until: '2026-03-01T14:05:10' };
    expect(readRange(typed, null, 'utc').filter).toEqual(
      between('1772373909000000000', '1772373910999999999'),
    );
  });

  it('keeps every digit of an unedited end', () => {
    const before = between('1772373909123456789', '1772373910000000001');
    const typed = { ...typedRange(before, 'utc'), until: '2026-03-02T00:00' };
    expect(readRange(typed, before, 'utc').filter).toEqual(
      between('1772373909123456789', '1772409600999999999'),
    );
  });

  it('gives no filter with two open ends, and reports errors', () => {
    expect(readRange({ from: '', until: '' }, null, 'utc')).toEqual({ filter: null, errors: {} });
    const reversed = readRange({ from: '2026-03-02T00:00', until: '2026-03-01T00:00' }, null, 'utc');
    expect(reversed).toEqual({ filter: null, errors: { until: 'This is earlier than “From”.' } });
    expect(readRange({ from: '0001-01-01T00:00', until: '' }, null, 'utc').errors.from).toContain('1678');
  });
});
