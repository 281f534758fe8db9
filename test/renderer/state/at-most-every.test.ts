import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atMostEvery } from '../../../renderer/state/at-most-every';
import { testNow } from '../../support/test-time';

beforeEach(() => void vi.useFakeTimers({ now: testNow }));
afterEach(() => void vi.useRealTimers());

describe('an act with many causes', () => {
  it('is done at once, and once more for all causes that came while it rested', () => {
    const act = vi.fn();
    const cause = atMostEvery(700, act);
    for (let time = 0; time < 5; time += 1) cause();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(700);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(7_000);
    expect(act).toHaveBeenCalledTimes(2);
    cause();
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('is not done for causes that were cancelled', () => {
    const act = vi.fn();
    const cause = atMostEvery(700, act);
    cause();
    cause();
    cause.cancel();
    vi.advanceTimersByTime(7_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
