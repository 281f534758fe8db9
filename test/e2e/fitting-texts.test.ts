import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { languages } from '../../shared/i18n/compiled/languages';
import type { Language } from '../../shared/i18n/language';
import { removal } from '../../shared/node/files';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import { lengthenedProgram } from '../support/desktop/lengthened-program';
import { misfits } from '../support/desktop/misfits';
import { settled } from '../support/desktop/settled-page';
import { type Look, visitScreens } from '../support/desktop/visited-screens';
import { visitTasks } from '../support/desktop/visited-tasks';
import { whenUpToDate } from '../support/desktop/workstation';
import { someOf } from '../support/runner/depth';

/** The texts of all main screens, in a window of 1280 x 800, where those in Spanish are a third longer than in English. */

const program = mkdtempSync(join(tmpdir(), 'whereabouts-lengthened-'));
lengthenedProgram(program);
afterAll(() => rmSync(program, removal));

const it = desktopTest().override(
  'program',
  ownProgram(() => ({ program })),
);

async function setLocale(page: Page, language: Language): Promise<void> {
  await page.evaluate((to) => window.whereabouts.call('settings.save', { language: to }), language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/** Returns what doesn't fit on what is visited. */
async function misfitsOn(page: Page, visit: (look: Look) => Promise<void>): Promise<readonly string[]> {
  const found: string[] = [];
  await visit(async (name) => {
    await settled(page);
    for (const each of await misfits(page)) found.push(`${name}: ${each}`);
  });
  return found;
}

it.beforeAll(({ workstation }) =>
  workstation.application.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800),
  ),
);

describe('the check', () => {
  it('finds what is cut off, what leaves its button, and what lies over another text', async ({ page }) => {
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    await page.evaluate(() => {
      const example = document.createElement('div');
      example.style.cssText =
        'position: fixed; inset: 0; z-index: 9; background: white; font: 14px sans-serif';
      const parts = [
        ['div', 'This is cut off', 'width: 40px; overflow: hidden; white-space: nowrap'],
        ['button', 'This is too long', 'display: block; width: 40px; padding: 0; white-space: nowrap'],
        ['div', 'This lies', 'position: absolute; top: 200px'],
        ['div', 'Over this', 'position: absolute; top: 203px'],
        ['div', 'This fits', 'position: absolute; top: 300px'],
      ] as const;
      for (const [name, text, style] of parts) {
        const part = document.createElement(name);
        part.textContent = text;
        part.style.cssText = style;
        example.append(part);
      }
      document.body.append(example);
    });
    expect(await misfits(page)).toEqual([
      '“This is cut off” is cut off by div.null',
      '“This is too long” leaves button.null',
      '“This lies” and “Over this” overlap',
    ]);
    await page.reload();
  });
});

describe('every text fits', () => {
  it('at the first start, in each language', async ({ page }) => {
    for (const language of languages) {
      await setLocale(page, language);
      await page.getByRole('form').first().waitFor();
      await settled(page);
      expect.soft(await misfits(page), language).toEqual([]);
    }
    await setLocale(page, 'en');
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    await whenUpToDate(page);
  });

  it.for(someOf(languages, 2))('on all main screens: %s', async (language, { page }) => {
    await setLocale(page, language);
    expect(await misfitsOn(page, (look) => visitScreens(page, look))).toEqual([]);
  });

  it.for(someOf(languages, 2))(
    'on each step of batch feedback, and on paper: %s',
    async (language, { page, workstation }) => {
      await setLocale(page, language);
      expect(await misfitsOn(page, (look) => visitTasks(workstation, look))).toEqual([]);
    },
  );
});
