import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testNow } from '../support/clocks/test-time';

const clearCache = vi.fn();
const electron = {
  contextBridge: { exposeInMainWorld: () => undefined },
  ipcRenderer: {
    invoke: () => Promise.resolve(''),
    on: () => undefined,
    removeListener: () => undefined,
    setMaxListeners: () => undefined,
  },
  webFrame: { clearCache },
};

describe('the memory of an idle page', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ now: testNow, toFake: ['setTimeout', 'setInterval', 'performance', 'Date'] });
    clearCache.mockClear();
    vi.resetModules();
    vi.doMock('electron', () => electron);
    await import('../../main/preload');
  });
  afterEach(() => {
    vi.doUnmock('electron');
    vi.useRealTimers();
  });

  it('is returned once nothing has happened for a while', async () => {
    await vi.advanceTimersByTimeAsync(19_000);
    expect(clearCache).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(clearCache).toHaveBeenCalledOnce();
  });

  it.each(['keydown', 'scroll', 'input', 'click', 'focusin', 'compositionupdate'])(
    'is kept while there is %s',
    async (event) => {
      for (let second = 0; second < 60; second += 1) {
        document.body.dispatchEvent(new Event(event));
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(clearCache).not.toHaveBeenCalled();
    },
  );

  it('is kept while the page changes by itself, as a played timeline does', async () => {
    const slider = document.body.appendChild(document.createElement('div'));
    let step = 0;
    const playing = setInterval(() => slider.setAttribute('aria-valuenow', `${++step}`), 900);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clearCache).not.toHaveBeenCalled();
    clearInterval(playing);
    slider.remove();
    await vi.advanceTimersByTimeAsync(400_000);
    expect(clearCache).toHaveBeenCalledOnce();
  });
});
