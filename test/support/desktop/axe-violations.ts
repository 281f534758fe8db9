import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';

/** The rules of WCAG 2.2 A and AA, and best practice. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a theme can break, since it changes only colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns what axe finds on a page or in one part of it: all rules but those in `besides` in the light theme, then the
 * rules about colours in the dark theme, which the page keeps. A dialog, or what a screen shows only now, is judged alone.
 */
export async function violationsInBothThemes(
  judged: Page | Locator,
  besides: readonly string[] = [],
): Promise<readonly string[]> {
  const page = 'page' in judged ? judged.page() : judged;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violations(judged, (axe) => axe.withTags(levels).disableRules([...besides]));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await violations(judged, (axe) => axe.withRules(colourRules));
  return [...light.map((found) => `light ${found}`), ...dark.map((found) => `dark ${found}`)];
}

async function violations(
  judged: Page | Locator,
  judge: (axe: AxeBuilder) => AxeBuilder,
): Promise<readonly string[]> {
  const page = 'page' in judged ? judged.page() : judged;
  await hideMarkersOverTheEdge(page);
  const axe = (await axeOn(page)).setLegacyMode(true);
  if ('page' in judged) {
    await judged.evaluate((part) => part.setAttribute('data-judged', ''));
    axe.include('[data-judged]');
  }
  // Computing a selector for each passing node of a large grid would take most of the time.
  const found = await judge(axe.options({ resultTypes: ['violations'] })).analyze();
  if ('page' in judged) await judged.evaluate((part) => part.removeAttribute('data-judged'));
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** An axe that is loaded once per page: compiling it again takes as long as most judgements. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) });
}

/**
 * axe ignores that the map clips markers at its edges, and reports them as overlapping what is next to the map. Which
 * markers overlap depends on the positions of the sample reports.
 */
async function hideMarkersOverTheEdge(page: Page): Promise<void> {
  await page.evaluate(() => {
    const map = document.querySelector('.leaflet-container')?.getBoundingClientRect();
    for (const marker of document.querySelectorAll<HTMLElement>('.map-pin button')) {
      const box = marker.getBoundingClientRect();
      const isInside =
        map &&
        box.left >= map.left &&
        box.right <= map.right &&
        box.top >= map.top &&
        box.bottom <= map.bottom;
      marker.style.visibility = isInside ? '' : 'hidden';
    }
  });
}
