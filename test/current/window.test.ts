import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogues } from '../../shared/i18n/compiled/catalogues';
import { languages } from '../../shared/i18n/compiled/languages';
import type { Language } from '../../shared/i18n/language';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { mapStill, settled } from '../support/desktop/settled-page';
import { type BrowserPage, startChromium, startElectron } from './browsers';
import { visibleDifference } from './picture-difference';
import { buildSceneScript } from './scene-script';
import { pathOf } from './scenes';
import { serveWindow } from './serve-window';
import { openReport, type View, views } from './views';

/**
 * The built window in a current Chromium: it is served as the program serves it, over a fake bridge. It is compared with
 * the same window over the same bridge in the Electron that the other tests run in.
 */

/** A moment half a minute after everything that the fake bridge reports. */
const now = 1_772_374_030_000;
/** How much of a picture may differ; docs/architecture.md says what was measured. */
const tolerance = 0.003;
/** Pictures that differ too much are saved here. */
const pictures = resolve('node_modules/.cache/whereabouts-test/pictures');

let served: Awaited<ReturnType<typeof serveWindow>>;
let chromium: BrowserPage;
let electron: BrowserPage;
const measured: { readonly what: string; readonly share: number }[] = [];

beforeAll(async () => {
  const script = await buildSceneScript();
  served = await serveWindow(now);
  chromium = await startChromium();
  electron = await startElectron();
  for (const { page } of [chromium, electron]) await page.addInitScript(script);
});

afterAll(async () => {
  await chromium.close();
  await electron.close();
  await served.close();
  const largest = measured.toSorted((one, other) => other.share - one.share).slice(0, 5);
  const lines = largest.map(({ what, share }) => `  ${(share * 100).toFixed(3)} % ${what}`);
  process.stdout.write(
    `\nChromium ${chromium.version} and ${electron.version}: ${measured.length} pairs of pictures; the most different:\n${lines.join('\n')}\n`,
  );
});

/** Loads a view, and resolves when it is painted. */
async function show({ page, console }: BrowserPage, view: View, language: Language): Promise<void> {
  // Another address with the same search would not load the page again.
  await page.goto('about:blank');
  console.length = 0;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(served.origin + pathOf(view.scene, language));
  const texts = await catalogues[language]();
  await view.open?.(page, texts);
  await view.shown(page, texts).waitFor();
}

/** Takes a picture of the page in the light and one in the dark theme. */
async function picturesOf(page: Page): Promise<readonly Buffer[]> {
  const taken: Buffer[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await mapStill(page);
    await settled(page);
    taken.push(await page.screenshot());
  }
  return taken;
}

/** Returns the pairs of pictures that differ too much, and saves them. */
function tooDifferent(what: string, one: readonly Buffer[], other: readonly Buffer[]): readonly string[] {
  return ['light', 'dark'].flatMap((theme, at) => {
    const pair = [one[at] ?? Buffer.alloc(0), other[at] ?? Buffer.alloc(0)] as const;
    const share = visibleDifference(...pair);
    measured.push({ what: `${what}, ${theme}`, share });
    if (share <= tolerance) return [];
    mkdirSync(pictures, { recursive: true });
    const path = join(pictures, `${what} ${theme}`.replaceAll(/[^\w]+/g, '-'));
    writeFileSync(`${path}-chromium.png`, pair[0]);
    writeFileSync(`${path}-electron.png`, pair[1]);
    return [`${theme}: ${(share * 100).toFixed(2)} % (${path}-….png)`];
  });
}

describe.each(languages)('in a current Chromium, in the language %s,', (language) => {
  it.each(views.map((view) => [view.name, view] as const))(
    'opens without a message in the console, accessible, and looking as in Electron: %s',
    async (name, view) => {
      await Promise.all([show(chromium, view, language), show(electron, view, language)]);
      const [current, older] = await Promise.all([picturesOf(chromium.page), picturesOf(electron.page)]);
      expect(tooDifferent(`${name}, ${language}`, current, older)).toEqual([]);
      expect(await violationsInBothThemes(chromium.page, view.besides)).toEqual([]);
      expect(chromium.console).toEqual([]);
    },
  );
});

describe('the comparison of pictures', () => {
  /** Returns how much the page differs from itself after a change. */
  async function differenceAfter(change: () => void): Promise<number> {
    await show(chromium, openReport, 'en');
    // The reports of each view are counted later.
    await chromium.page.waitForFunction(
      () => document.querySelector('.rail-views__view:not([title])') === null,
    );
    const [before = Buffer.alloc(0)] = await picturesOf(chromium.page);
    await chromium.page.emulateMedia({ colorScheme: 'light' });
    await chromium.page.evaluate(change);
    await mapStill(chromium.page);
    await settled(chromium.page);
    return visibleDifference(before, await chromium.page.screenshot());
  }

  it('finds nothing where nothing changed', async () => {
    expect(await differenceAfter(() => undefined)).toBe(0);
  });

  it('finds text that moved by two pixels', async () => {
    const moved = await differenceAfter(() => {
      document.querySelector<HTMLElement>('main')?.style.setProperty('transform', 'translateX(2px)');
    });
    expect(moved).toBeGreaterThan(tolerance);
  });

  it('finds another background', async () => {
    const coloured = await differenceAfter(() => {
      document.querySelector<HTMLElement>('main')?.style.setProperty('filter', 'invert(0.2)');
    });
    expect(coloured).toBeGreaterThan(tolerance);
  });
});
