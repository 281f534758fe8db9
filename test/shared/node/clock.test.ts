import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../shared/node/clock';
import { testNow } from '../../support/clocks/test-time';

/** More ms than a Node timer accepts. */
const monthMs = 31 * 86_400_000;

describe('a pause', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([0, 1, 60_000, 2 ** 31 - 1, 2 ** 31, monthMs, 3 * monthMs])(
    'of %i ms lasts that long',
    async (wait) => {
      const over = vi.fn();
      void systemClock.pause(wait).then(over);
      await vi.advanceTimersByTimeAsync(Math.max(0, wait - 1));
      if (wait > 0) expect(over).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(over).toHaveBeenCalled();
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it.each([60_000, monthMs])('of %i ms ends when aborted, before it or in the middle', async (wait) => {
    const stop = new AbortController();
    const over = vi.fn();
    void systemClock.pause(wait, stop.signal).then(over);
    await vi.advanceTimersByTimeAsync(wait - 1_000);
    expect(over).not.toHaveBeenCalled();
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(over).toHaveBeenCalled();
    await systemClock.pause(wait, stop.signal);
    expect(vi.getTimerCount()).toBe(0);
  });
});
