import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { guardCompositions } from '../../../renderer/composition-guard';
import { setLocale } from '../../../shared/i18n/messages';
import { testNow } from '../clocks/test-time';

// All files of a worker share modules and document, so each file starts by resetting both.
beforeAll(async () => {
  document.body.replaceChildren();
  await setLocale('en');
});

/**
 * The window's date is that of the tests. It stands still, except for vi.waitFor, which moves a fake clock
 * with each attempt.
 */
beforeEach(() => void vi.useFakeTimers({ now: testNow, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

afterEach(cleanup);

// As main.tsx does.
guardCompositions(window);

/** jsdom has no layout: the grid gets a height for 40 rows below its header. */
Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
  configurable: true,
  get() {
    const holdsGrid = this instanceof HTMLElement && this.firstElementChild?.getAttribute('role') === 'grid';
    return holdsGrid ? 32 + 40 * 32 : 0;
  },
});

/** jsdom finds the labels of a field by walking the document once for each label of the document. */
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const around = this.closest<HTMLLabelElement>('label:not([for])');
      const named = this.id ? [...document.querySelectorAll<HTMLLabelElement>('label[for]')] : [];
      return [...(around ? [around] : []), ...named.filter((label) => label.htmlFor === this.id)];
    },
  });

/** jsdom doesn't have these. Each file gets them here: one that adds them would add them for the next files of its worker. */
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

/** A window wide enough for all contents of a grid's cells. */
window.innerWidth = 1920;

/** jsdom loads no fonts. */
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });

/** jsdom lays nothing out. */
Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] });
CSSStyleSheet.prototype.replaceSync = () => undefined;

/** jsdom is always idle. */
globalThis.cancelIdleCallback = (handle) => clearTimeout(handle);
globalThis.requestIdleCallback = (callback) =>
  Number(setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 })));

/** Sizes never change. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Results arrive within a few turns of the event loop, which take longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
