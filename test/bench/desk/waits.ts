import type { JSHandle, Page } from 'playwright-core';

interface Waits {
  readonly all: number[];
}

/** The element that shows the report under review, and the one that shows how much of the queue is done. */
export const ourReport = 'section[aria-label="Report details"]';
export const ourProgress = '[role="status"][aria-label="Progress"]';

/**
 * Watches the page for events of the user, and for the end of what each starts: the task after the first frame in which these
 * elements are there, with another text.
 */
export function watchTexts(
  page: Page,
  event: 'keydown' | 'pointerdown',
  elements: readonly string[],
): Promise<JSHandle<Waits>> {
  return page.evaluateHandle(
    ({ event, elements }) => {
      const all: number[] = [];
      const shown = () => {
        const texts = elements.map((each) => document.querySelector(each)?.textContent ?? null);
        return texts.includes(null) ? null : texts.join('\n');
      };
      let begun: { readonly at: number; readonly before: string | null } | null = null;
      document.addEventListener(
        event,
        ({ timeStamp }) => {
          begun = { at: timeStamp, before: shown() };
        },
        true,
      );
      const check = () => {
        if (begun === null) return;
        const now = shown();
        if (now === null || now === begun.before) return;
        const { at } = begun;
        begun = null;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => all.push(performance.now() - at);
          port2.postMessage(null);
        });
      };
      new MutationObserver(check).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return { all };
    },
    { event, elements },
  );
}

/** Waits until the texts were painted so many times; returns the last one's time, ms. */
export async function waitFor(page: Page, waits: JSHandle<Waits>, count: number): Promise<number> {
  await page.waitForFunction(([{ all }, count]) => all.length >= count, [waits, count] as const);
  const last = await page.evaluate(({ all }) => all.at(-1), waits);
  if (last === undefined) throw new Error('Nothing was painted.');
  return last;
}
