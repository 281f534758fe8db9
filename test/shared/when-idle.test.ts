import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from '../../shared/when-idle';
import { testNow } from '../support/clocks/test-time';

const idleMs = 20_000;
const restMs = 300_000;

describe('whenIdle', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: testNow, toFake: ['setTimeout', 'performance', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const started = () => {
    const act = vi.fn();
    return { act, used: whenIdle({ idleMs, restMs, act }) };
  };

  it('acts once nothing has happened for a while, and only once', () => {
    const { act, used } = started();
    used();
    vi.advanceTimersByTime(idleMs - 1);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10 * restMs);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('never acts while something happens', () => {
    const { act, used } = started();
    for (let second = 0; second < 600; second += 1) {
      used();
      vi.advanceTimersByTime(1_000);
    }
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(idleMs);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does not act before anything has happened', () => {
    const { act } = started();
    vi.advanceTimersByTime(restMs);
    expect(act).not.toHaveBeenCalled();
  });

  it('waits again while something goes on that nothing told it of', () => {
    const act = vi.fn();
    let isIdle = false;
    const used = whenIdle({ idleMs, restMs, isIdle: () => isIdle, act });
    used();
    vi.advanceTimersByTime(10 * idleMs);
    expect(act).not.toHaveBeenCalled();
    isIdle = true;
    vi.advanceTimersByTime(idleMs);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('rests between two acts, also when short work is followed by short idleness', () => {
    const { act, used } = started();
    used();
    vi.advanceTimersByTime(idleMs);
    for (let elapsed = 0; elapsed < restMs - 2 * idleMs; elapsed += 2 * idleMs) {
      used();
      vi.advanceTimersByTime(2 * idleMs);
      expect(act).toHaveBeenCalledTimes(1);
    }
    vi.advanceTimersByTime(3 * idleMs);
    expect(act).toHaveBeenCalledTimes(2);
  });
});
