import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdleMemory } from '../../../main/composition/idle-memory';
import { neverSynchronised } from '../../../shared/domain/sync';
import { testNow } from '../../support/clocks/test-time';

const collectGarbage = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/node/collect-garbage', () => ({ collectGarbage }));

const minute = 60_000;
const idle = { untouchedSeconds: 60, isFocused: true, isSyncing: false, isExporting: false };

function opened() {
  const now = { ...idle };
  const memory = new IdleMemory({
    isWindowFocused: () => now.isFocused,
    untouchedSeconds: () => now.untouchedSeconds,
  });
  memory.started({
    sync: { state: () => ({ ...neverSynchronised, kind: now.isSyncing ? 'running' : 'idle' }) },
    fileExport: { isRunning: () => now.isExporting },
  });
  return { memory, become: (change: Partial<typeof idle>) => Object.assign(now, change) };
}

describe('the memory of main', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: testNow, toFake: ['setTimeout', 'performance', 'Date'] });
    collectGarbage.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['the user types without any call', { untouchedSeconds: 3 }],
    ['reports are being synchronised', { isSyncing: true }],
    ['an export is running', { isExporting: true, isFocused: false }],
  ])('is kept while %s, and returned afterwards', (_, change) => {
    const { memory, become } = opened();
    become(change);
    memory.used();
    vi.advanceTimersByTime(10 * minute);
    expect(collectGarbage).not.toHaveBeenCalled();
    become(idle);
    vi.advanceTimersByTime(minute);
    expect(collectGarbage).toHaveBeenCalledOnce();
  });

  it('is returned while the user works in another program', () => {
    const { memory, become } = opened();
    become({ untouchedSeconds: 0, isFocused: false });
    memory.used();
    vi.advanceTimersByTime(minute);
    expect(collectGarbage).toHaveBeenCalledOnce();
  });

  it('is kept until the services exist', () => {
    new IdleMemory({ isWindowFocused: () => true, untouchedSeconds: () => 60 }).used();
    vi.advanceTimersByTime(10 * minute);
    expect(collectGarbage).not.toHaveBeenCalled();
  });
});
