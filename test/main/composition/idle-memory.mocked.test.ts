import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdleMemory } from '../../../main/composition/idle-memory';
import { neverSynchronised } from '../../../shared/domain/sync';
import { testNow } from '../../support/clocks/test-time';

const collectGarbage = vi.hoisted(() => vi.fn());
const computer = vi.hoisted(() => ({ untouchedSeconds: 0 }));
vi.mock('../../../main/processes/collect-garbage', () => ({ collectGarbage }));
vi.mock('electron', () => ({ powerMonitor: { getSystemIdleTime: () => computer.untouchedSeconds } }));

const minute = 60_000;
const idle = { untouchedSeconds: 60, isFocused: true, isSyncing: false, isExporting: false };

function opened() {
  const now = { ...idle };
  const memory = new IdleMemory(() => now.isFocused);
  memory.started({
    sync: { state: () => ({ ...neverSynchronised, kind: now.isSyncing ? 'running' : 'idle' }) },
    fileExport: { isRunning: () => now.isExporting },
  });
  const become = (change: Partial<typeof idle>) => {
    Object.assign(now, change);
    computer.untouchedSeconds = now.untouchedSeconds;
  };
  become({});
  return { memory, become };
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
    computer.untouchedSeconds = 60;
    new IdleMemory(() => true).used();
    vi.advanceTimersByTime(10 * minute);
    expect(collectGarbage).not.toHaveBeenCalled();
  });
});
