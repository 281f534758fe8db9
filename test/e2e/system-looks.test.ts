import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { builtInTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';

/** System appearance settings: contrast, forced colours and reduced motion; and the axe rules for overlays. */

const it = builtInTest();

it.beforeAll(async ({ workstation }) => {
  const { page } = workstation;
  await openReport((await reportRows(page)).nth(2));
  await page.getByRole('button', { name: 'Copy report ID' }).waitFor();
});

describe('overlays break no accessibility rule', () => {
  it('the command palette, with and without results', async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    expect(await violationsInBothThemes(page.getByRole('dialog'))).toEqual([]);
    await page.keyboard.type('..');
    await page.getByText('No matches').first().waitFor();
    expect(await violationsInBothThemes(page.getByRole('dialog'))).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('the list of shortcuts', async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+/');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await violationsInBothThemes(shortcuts)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('with reduced motion', () => {
  it.for(['Reports', 'Map', 'Outbox', 'Settings'])(
    'nothing is animated on the %s screen',
    async (screen, { page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.getByRole('link', { name: screen }).click();
      if (screen === 'Map') await page.getByRole('button', { name: 'Fit to report' }).click();
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => {
            const { animationName, transitionDuration } = getComputedStyle(element);
            return (
              animationName !== 'none' || transitionDuration.split(', ').some((each) => parseFloat(each) > 0)
            );
          })
          .map(({ className }) => String(className)),
      );
      expect(moving).toEqual([]);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    },
  );
});

describe('the cascade layers', () => {
  it('have the same order after a screen is loaded on demand', async ({ page }) => {
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('region', { name: 'Map' }).waitFor();
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map(({ href, cssRules }) => ({
        name: href?.split('/').at(-1) ?? '',
        layers: [...cssRules].flatMap((rule) => {
          if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
          return rule instanceof CSSLayerBlockRule ? [rule.name] : [];
        }),
      })),
    );
    expect(sheets[0]?.name).toBe('layers.css');
    expect(sheets.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^map-screen-/));
    // Layers have the order in which they are first named.
    expect([...new Set(sheets.flatMap(({ layers }) => layers))]).toEqual(['base', 'primitives']);
  });
});

describe('with increased contrast', () => {
  /** Returns the WCAG contrast of a CSS variable against its background. */
  const contrast = (page: Page, front: string, back: string) =>
    page.evaluate(
      ([one, other]) => {
        const luminance = (name: string) => {
          const probe = document.createElement('span');
          probe.style.color = `var(${name})`;
          document.body.append(probe);
          const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
          probe.remove();
          const [red = 0, green = 0, blue = 0] = parts.map((part) => {
            const value = Number(part) / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const [first, second] = [luminance(one), luminance(other)];
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
      },
      [front, back] as const,
    );

  it.for(['light', 'dark'] as const)(
    'texts reach 7 to 1 and boundaries 4.5 to 1, %s',
    async (colorScheme, { page }) => {
      await page.emulateMedia({ colorScheme, contrast: 'more', forcedColors: 'none' });
      const texts = ['text', 'text-muted', 'text-faint', 'danger', 'warning', 'success'];
      const risks = ['risk-fraud', 'risk-high', 'risk-low', 'risk-clear'];
      for (const name of [...texts, ...risks])
        for (const surface of ['surface-0', 'surface-1', 'surface-2'])
          expect([name, surface, (await contrast(page, `--${name}`, `--${surface}`)) >= 7]).toEqual([
            name,
            surface,
            true,
          ]);
      for (const risk of risks)
        expect([risk, (await contrast(page, `--${risk}`, `--${risk}-soft`)) >= 7]).toEqual([risk, true]);
      for (const name of ['border', 'border-strong', 'border-button', 'accent'])
        expect([name, (await contrast(page, `--${name}`, '--surface-1')) >= 4.5]).toEqual([name, true]);
      await page.emulateMedia({ contrast: 'no-preference' });
      expect(await contrast(page, '--border', '--surface-1')).toBeLessThan(4.5);
    },
  );
});

describe('with forced colours', () => {
  it('selected, focused and pressed elements have outlines', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
    await page.getByRole('link', { name: 'Reports' }).click();
    await reportRows(page);
    const outlineOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, outlineWidth, borderInlineStartWidth, borderInlineStartStyle } =
            getComputedStyle(element);
          const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
          return outlined || (borderInlineStartStyle !== 'none' && parseFloat(borderInlineStartWidth) > 0);
        });
    expect(await outlineOf('[role="row"][aria-selected="true"]')).toBe(true);
    expect(await outlineOf('.rail__link[aria-current="page"]')).toBe(true);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    expect(await outlineOf('[role="option"][aria-selected="true"]')).toBe(true);
    expect(await outlineOf('.command-palette')).toBe(true);
    await page.keyboard.press('Escape');
  });
});
