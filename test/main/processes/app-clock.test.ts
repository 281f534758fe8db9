import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appClock } from '../../../main/processes/app-clock';
import { testNow } from '../../support/clocks/test-time';

/** A time of the computer that is far from every chosen one. */
const computers = Date.UTC(2031, 11, 31, 23, 59, 59);

beforeEach(() => {
  vi.useFakeTimers({ now: computers, toFake: ['Date'] });
});

afterEach(() => void vi.useRealTimers());

describe('the app’s clock', () => {
  it('shows the computer’s time by default', () => {
    const clock = appClock(undefined);
    vi.setSystemTime(computers + 5_000);
    expect(clock).toMatchObject({ ahead: 0, startedAt: null });
    expect(clock.now()).toBe(computers + 5_000);
  });

  it.each([
    ['2026-03-01T14:06:09.123Z', testNow],
    ['2026-03-01T15:06+01:00', Date.UTC(2026, 2, 1, 14, 6)],
    ['2026-03-01T23:59:59-03:30', Date.UTC(2026, 2, 2, 3, 29, 59)],
  ])('starts at %s, and time passes from there', (chosen, at) => {
    const clock = appClock(chosen);
    expect(clock.startedAt).toBe(at);
    expect(clock.now()).toBe(at);
    vi.setSystemTime(computers + 5_000);
    expect(clock.now()).toBe(at + 5_000);
    // By what it is ahead, another process shows the same time.
    expect(computers + 5_000 + clock.ahead).toBe(clock.now());
  });

  it.each(['', 'now', '2026-03-01', '2026-03-01T14:06', '1970-01-01T00:00:00Z', '2026-03-01T25:00Z'])(
    'rejects the start time %j',
    (chosen) => expect(() => appClock(chosen)).toThrow('WHEREABOUTS_NOW'),
  );
});
