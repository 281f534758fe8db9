import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '../../../renderer/state/throttle';
import { testNow } from '../../support/test-time';

beforeEach(() => void vi.useFakeTimers({ now: testNow }));
afterEach(() => void vi.useRealTimers());

describe('a throttled function', () => {
  it('runs at once, and once more for all calls during the interval', () => {
    const act = vi.fn();
    const cause = throttle(700, act);
    for (let time = 0; time < 5; time += 1) cause();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(700);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(7_000);
    expect(act).toHaveBeenCalledTimes(2);
    cause();
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('does not run for cancelled calls', () => {
    const act = vi.fn();
    const cause = throttle(700, act);
    cause();
    cause();
    cause.cancel();
    vi.advanceTimersByTime(7_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
