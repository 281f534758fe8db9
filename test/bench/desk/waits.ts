import type { JSHandle, Page } from 'playwright-core';

interface Waits {
  readonly all: number[];
}

/** The element that shows the report under review. */
export const ourReport = 'section[aria-label="Report details"]';

/**
 * Watches the page for events of the user, and for the end of what each starts: the task after the first frame with
 * another text in the element of a report.
 */
export function watchReports(
  page: Page,
  event: 'keydown' | 'pointerdown',
  report: string,
): Promise<JSHandle<Waits>> {
  return page.evaluateHandle(
    ({ event, report }) => {
      const all: number[] = [];
      const shown = () => document.querySelector(report)?.textContent ?? null;
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
    { event, report },
  );
}

/** Waits until so many reports were painted; returns the last one's time, ms. */
export async function waitFor(page: Page, waits: JSHandle<Waits>, count: number): Promise<number> {
  await page.waitForFunction(([{ all }, count]) => all.length >= count, [waits, count] as const);
  const last = await page.evaluate(({ all }) => all.at(-1), waits);
  if (last === undefined) throw new Error('Nothing was painted.');
  return last;
}
