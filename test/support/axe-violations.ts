import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules of WCAG 2.2 A and AA, and best practice. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a theme can break, since it changes only colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns what axe finds on the page: all rules but those in `besides` in the light theme, then the rules about colours
 * in the dark theme, which the page keeps.
 */
export async function violationsInBothThemes(
  page: Page,
  besides: readonly string[] = [],
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violations(page, (axe) => axe.withTags(levels).disableRules([...besides]));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await violations(page, (axe) => axe.withRules(colourRules));
  return [...light.map((found) => `light ${found}`), ...dark.map((found) => `dark ${found}`)];
}

async function violations(page: Page, judge: (axe: AxeBuilder) => AxeBuilder): Promise<readonly string[]> {
  await hideMarkersOverTheEdge(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  // Computing a selector for each passing node of a large grid would take most of the time.
  const found = await judge(axe.options({ resultTypes: ['violations'] })).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
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
