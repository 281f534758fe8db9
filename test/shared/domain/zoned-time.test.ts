import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dateTimeOf, nanosecondsOf } from '../../../shared/domain/zoned-time';

describe('the value of a date-time field', () => {
  it('is in the zone’s local time, to the second', () => {
    expect(dateTimeOf('1772373909123456789', 'utc')).toBe('2026-03-01T14:05:09');
    expect(dateTimeOf(null, 'utc')).toBe('');
    expect(nanosecondsOf('2026-03-01T14:05:09', 'utc', 'first')).toBe('1772373909000000000');
    expect(nanosecondsOf('2026-03-01T14:05:09', 'utc', 'last')).toBe('1772373909999999999');
    expect(nanosecondsOf('2026-03-01T14:05', 'utc', 'first')).toBe('1772373900000000000');
  });

  it.each(['', 'soon', '2026-02-31T25:00', '2026-02-30T00:00', '0001-01-01T00:00', '9999-12-31T23:59'])(
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
