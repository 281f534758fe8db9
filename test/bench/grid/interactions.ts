import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication, JSHandle, Page } from 'playwright-core';
import type { Request } from '../../../shared/contract/contract';
import { type RequestedPages, recordPages } from './requested-pages';

/** Interactions of an analyst: each is a key or a click that requests a page of reports. */
export type Kind = 'sort' | 'filter' | 'letter' | 'page';

/** A key, or null for a click. */
type Key = string | null;

/** An interaction, with what is needed to repeat it on the bare page. */
export interface Interaction {
  readonly kind: Kind;
  readonly key: Key;
  readonly request: Request<'reports.page'>;
  /** From the key or click until the requested rows are painted, in ms. */
  readonly milliseconds: number;
  readonly painted: PaintedRows;
}

/** What the window has painted. */
export interface PaintedRows {
  /** Rows in the document, including those just outside the view. */
  readonly rows: number;
  /** The ID of the first report. */
  readonly first: string | null;
}

/** The time between two interactions of a quick user, in ms. */
export const thinking = 100;
const words = ['fraud', 'madrid', 'pixel', 'vpn', 'new user'];
const filtered = ['risk', 'user', 'place', 'device', 'fraudCases'];

interface Waits {
  readonly all: number[];
}

/** Performs an interaction in the program and waits for its rows. */
type Step = (kind: Kind, key: Key, act: () => Promise<void>) => Promise<void>;

/** Operates the grid of the built program with mouse and keyboard input. */
export class Interactions {
  readonly #page: Page;
  readonly #waits: JSHandle<Waits>;
  readonly #requested: RequestedPages;
  #made = 0;

  private constructor(page: Page, waits: JSHandle<Waits>, requested: RequestedPages) {
    this.#page = page;
    this.#waits = waits;
    this.#requested = requested;
  }

  static async of(program: ElectronApplication, page: Page): Promise<Interactions> {
    return new Interactions(page, await watchWaits(page), await recordPages(program));
  }

  /** Sorts, filters, searches and turns pages once; `turn` decides by what. */
  async round(turn: number): Promise<readonly Interaction[]> {
    const page = this.#page;
    const made: Interaction[] = [];
    const step: Step = async (kind, key, act) => {
      await act();
      const milliseconds = await page.evaluate(latestWait, { waits: this.#waits, after: this.#made });
      this.#made += 1;
      const request = await this.#requested.latest();
      made.push({ kind, key, request, milliseconds, painted: await page.evaluate(paintedRows) });
      await pause(thinking);
    };
    await sortBy(page, turn, step);
    await filterByCell(page, turn, step);
    await filterByCell(page, turn + 1, step);
    await search(page, words[turn % words.length] ?? '', step);
    await turnPages(page, step);
    return made;
  }
}

async function sortBy(page: Page, turn: number, step: Step): Promise<void> {
  const heads = page.locator('.reports-grid__sort');
  const head = heads.nth(turn % (await heads.count()));
  await step('sort', null, () => head.click());
  await step('sort', null, () => head.click());
  await step('sort', null, () => heads.filter({ hasText: 'Time' }).click());
}

/** Filters by the value of a cell, then clears the filter. */
async function filterByCell(page: Page, turn: number, step: Step): Promise<void> {
  const column = filtered[turn % filtered.length] ?? 'risk';
  await page.locator(`[data-at="${3 + (turn % 5)}"] [data-column="${column}"]`).click({ button: 'right' });
  const choice = page.getByRole('menuitem').first();
  await choice.waitFor();
  await step('filter', null, () => choice.click());
  await step('filter', null, () => page.locator('.filter-bar__remove').first().click());
}

/** Types letter by letter, then clears the text. */
async function search(page: Page, word: string, step: Step): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search reports' });
  await box.focus();
  for (const letter of word) await step('letter', letter, () => page.keyboard.press(letter));
  // The first Esc closes the suggestions.
  if ((await box.getAttribute('aria-controls')) !== null) await page.keyboard.press('Escape');
  await step('letter', 'Escape', () => page.keyboard.press('Escape'));
}

async function turnPages(page: Page, step: Step): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const name of ['Next page', 'Next page', 'Last page', 'Previous page', 'First page'])
    await step('page', null, () => pages.getByRole('button', { name }).click());
}

/** Runs in the page. */
function paintedRows(): PaintedRows {
  const rows = document.querySelectorAll('.reports-grid__row');
  const first = document.querySelector('.reports-grid__row[data-at="0"]');
  return { rows: rows.length, first: first?.getAttribute('data-report-id') ?? null };
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
export async function latestWait({ waits, after }: { waits: Waits; after: number }): Promise<number> {
  for (let frames = 0; frames < 600; frames += 1) {
    const wait = waits.all[after];
    if (wait !== undefined) return wait;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  throw new Error('An interaction brought no rows.');
}
