import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { speak } from '../../shared/i18n/messages';
import { testNow } from './test-time';

// The files of a worker share its modules and its document, so each begins with both in their first state.
beforeAll(async () => {
  document.body.replaceChildren();
  await speak('en');
});

/** The window's date is the tests'. It stands still, but for vi.waitFor, which moves a fake clock with each try. */
beforeEach(() => void vi.useFakeTimers({ now: testNow, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

afterEach(cleanup);

/** jsdom lays nothing out: the grid is given a height, in which it shows 40 rows below its heading. */
Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
  configurable: true,
  get() {
    const holdsGrid = this instanceof HTMLElement && this.firstElementChild?.getAttribute('role') === 'grid';
    return holdsGrid ? 32 + 40 * 32 : 0;
  },
});

/** A window that is wide enough for all that a grid's cells can show. */
window.innerWidth = 1920;

/** jsdom loads no typefaces. */
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });

/** jsdom is always idle. */
globalThis.requestIdleCallback = (callback) =>
  Number(setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 })));

/** Sizes of nothing change. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// What is waited for comes with a few turns of the loop, which take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
