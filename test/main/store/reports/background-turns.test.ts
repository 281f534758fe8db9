import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackgroundTurns } from '../../../../main/store/reports/background-turns';
import { testNow } from '../../../support/clocks/test-time';

beforeEach(() => void vi.useFakeTimers({ now: testNow }));
afterEach(() => void vi.useRealTimers());

/** A page that is being read until `end` is called. */
function slowPage(turns: BackgroundTurns) {
  let end: () => void = () => undefined;
  const read = turns.first(() => new Promise<void>((resolve) => (end = resolve)));
  return {
    end: async () => {
      end();
      await read;
    },
  };
}

/** Returns what becomes of a background read. */
function backgroundRead(turns: BackgroundTurns) {
  const state: { answer: boolean | null } = { answer: null };
  void turns.next().then((mayRun) => {
    state.answer = mayRun;
  });
  return state;
}

describe('a background read', () => {
  it('runs at once if no page is read', async () => {
    expect(await new BackgroundTurns().next()).toBe(true);
  });

  it('waits until a page is read, and no other one is requested for a while', async () => {
    const turns = new BackgroundTurns();
    const page = slowPage(turns);
    const read = backgroundRead(turns);
    await vi.advanceTimersByTimeAsync(300);
    expect(read.answer).toBeNull();
    await page.end();
    const next = slowPage(turns);
    await vi.advanceTimersByTimeAsync(300);
    expect(read.answer).toBeNull();
    await next.end();
    await vi.advanceTimersByTimeAsync(400);
    expect(read.answer).toBe(true);
  });

  it('runs after two seconds even while pages are read', async () => {
    const turns = new BackgroundTurns();
    const page = slowPage(turns);
    const read = backgroundRead(turns);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(read.answer).toBe(true);
    await page.end();
  });

  it('runs after a page that failed', async () => {
    const turns = new BackgroundTurns();
    await expect(turns.first(() => Promise.reject(new Error('defect')))).rejects.toThrow('defect');
    const read = backgroundRead(turns);
    await vi.advanceTimersByTimeAsync(200);
    expect(read.answer).toBe(true);
  });

  it('does not run once the file is being closed', async () => {
    const turns = new BackgroundTurns();
    const page = slowPage(turns);
    const read = backgroundRead(turns);
    turns.close();
    await vi.advanceTimersByTimeAsync(200);
    expect(read.answer).toBe(false);
    await page.end();
  });
});
