import { setTimeout as pause } from 'node:timers/promises';
import type { JSHandle, Page } from 'playwright-core';

/** Interactions of an analyst: each is a key or a click that requests a page of reports. */
export type Kind = 'sort' | 'filter' | 'search' | 'page';

export interface Wait {
  readonly kind: Kind;
  /** From the key or click until the requested rows are painted, in ms. */
  readonly milliseconds: number;
}

/** The time between two interactions of a quick user, in ms. */
const thinking = 100;
const words = ['fraud', 'madrid', 'pixel', 'vpn', 'new user'];
const filtered = ['risk', 'user', 'place', 'device', 'fraudCases'];

interface Waits {
  readonly all: number[];
}

/** Sorts, filters, searches and changes pages with mouse and keyboard input, a number of times. */
export async function interact(page: Page, count: number): Promise<readonly Wait[]> {
  const waits = await watchWaits(page);
  const found: Wait[] = [];
  /** Makes one interaction, and waits until its rows are painted. */
  const step = async (kind: Kind, act: () => Promise<void>) => {
    if (found.length === count) return;
    await act();
    const milliseconds = await page.evaluate(latestWait, { waits, after: found.length });
    found.push({ kind, milliseconds });
    await pause(thinking);
  };
  for (let turn = 0; found.length < count; turn += 1) {
    await sortBy(page, turn, step);
    await filterByCell(page, turn, step);
    await search(page, words[turn % words.length] ?? '', step);
    await turnPages(page, step);
  }
  return found;
}

type Step = (kind: Kind, act: () => Promise<void>) => Promise<void>;

async function sortBy(page: Page, turn: number, step: Step): Promise<void> {
  const heads = page.locator('.reports-grid__sort');
  const head = heads.nth(turn % (await heads.count()));
  await step('sort', () => head.click());
  await step('sort', () => head.click());
  await step('sort', () => heads.filter({ hasText: 'Time' }).click());
}

/** Filters by the value of a cell, then clears the filter. */
async function filterByCell(page: Page, turn: number, step: Step): Promise<void> {
  const column = filtered[turn % filtered.length] ?? 'risk';
  await page.locator(`[data-at="${3 + (turn % 5)}"] [data-column="${column}"]`).click({ button: 'right' });
  const choice = page.getByRole('menuitem').first();
  await choice.waitFor();
  await step('filter', () => choice.click());
  await step('filter', () => page.locator('.filter-bar__remove').first().click());
}

/** Types letter by letter, then clears the text. */
async function search(page: Page, word: string, step: Step): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search reports' });
  await box.focus();
  for (const letter of word) await step('search', () => page.keyboard.press(letter));
  // The first Esc closes the suggestions.
  if ((await box.getAttribute('aria-controls')) !== null) await page.keyboard.press('Escape');
  await step('search', () => page.keyboard.press('Escape'));
}

async function turnPages(page: Page, step: Step): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const name of ['Next page', 'Next page', 'Last page', 'Previous page', 'First page'])
    await step('page', () => pages.getByRole('button', { name }).click());
}

/**
 * Watches the page for keys and clicks, and for the end of each load that they start: the task after the
 * first frame with the new rows in the document.
 */
function watchWaits(page: Page): Promise<JSHandle<Waits>> {
  return page.evaluateHandle(() => {
    const all: number[] = [];
    let began: number | null = null;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => all.push(performance.now() - data);
    for (const kind of ['keydown', 'click'])
      window.addEventListener(
        kind,
        ({ timeStamp }) => {
          began = timeStamp;
        },
        { capture: true },
      );
    const rows = document.querySelector('.reports-screen__rows');
    if (!rows) throw new Error('There are no rows.');
    new MutationObserver(() => {
      if (began === null || rows.getAttribute('aria-busy') === 'true') return;
      const since = began;
      began = null;
      requestAnimationFrame(() => port2.postMessage(since));
    }).observe(rows, { attributes: true, attributeFilter: ['aria-busy'] });
    return { all };
  });
}

/** Runs in the page. Returns the wait after a number of earlier ones. */
async function latestWait({ waits, after }: { waits: Waits; after: number }): Promise<number> {
  for (let frames = 0; frames < 600; frames += 1) {
    const wait = waits.all[after];
    if (wait !== undefined) return wait;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  throw new Error('An interaction brought no rows.');
}

/** The 95th percentile and the maximum of the waits, in ms. */
export function worstOf(waits: readonly Wait[]): { readonly p95: number; readonly worst: number } {
  const sorted = waits.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return { p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0, worst: sorted.at(-1) ?? 0 };
}
