import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { latestOnly, throttle } from '../../../renderer/state/pacing';
import { testNow } from '../../support/clocks/test-time';

/** A call that records its requests and answers when `end` is called. */
function slowCall() {
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  const call = (text: string) => {
    sent.push(text);
    return new Promise<string>((resolve) => ends.push(() => resolve(`answer to ${text}`)));
  };
  return { sent, call, end: () => ends.shift()?.() };
}

/** Lets all pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('requests of which only the latest counts', () => {
  it('are sent one at a time: at once, and of those made meanwhile only the latest', async () => {
    const { sent, call, end } = slowCall();
    const latest = latestOnly(call);
    const answers = ['f', 'fr', 'fra', 'frau'].map((text) => latest.send(text));
    expect(sent).toEqual(['f']);
    end();
    await settle();
    expect(sent).toEqual(['f', 'frau']);
    end();
    expect(await Promise.all(answers)).toEqual([null, null, null, 'answer to frau']);
  });

  it('resolve to null if a newer request replaced them', async () => {
    const { sent, call, end } = slowCall();
    const latest = latestOnly(call);
    const first = latest.send('first');
    const second = latest.send('second');
    await settle();
    expect(sent).toEqual(['first']);
    end();
    expect(await first).toBeNull();
    await settle();
    end();
    expect(await second).toBe('answer to second');
  });

  it('continue after one was discarded or failed', async () => {
    const answers = [
      Promise.resolve('discarded'),
      Promise.reject(new Error('defect')),
      Promise.resolve('well'),
    ];
    const latest = latestOnly((at: number) => answers[at] ?? Promise.resolve('none'));
    const discarded = latest.send(0);
    latest.discard();
    expect(await discarded).toBeNull();
    await expect(latest.send(1)).rejects.toThrow('defect');
    expect(await latest.send(2)).toBe('well');
  });
});

describe('a throttled function', () => {
  beforeEach(() => void vi.useFakeTimers({ now: testNow }));
  afterEach(() => void vi.useRealTimers());

  it('runs at once, and once more for all calls during the interval', () => {
    const act = vi.fn();
    const throttled = throttle(700, act);
    for (let time = 0; time < 5; time += 1) throttled();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(700);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(7_000);
    expect(act).toHaveBeenCalledTimes(2);
    throttled();
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('does not run for cancelled calls', () => {
    const act = vi.fn();
    const throttled = throttle(700, act);
    throttled();
    throttled();
    throttled.cancel();
    vi.advanceTimersByTime(7_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('runs at once again after it was cancelled', () => {
    const act = vi.fn();
    const throttled = throttle(700, act);
    throttled();
    throttled.cancel();
    throttled();
    expect(act).toHaveBeenCalledTimes(2);
  });
});
