import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { en } from '../../shared/i18n/compiled/en';
import { es } from '../../shared/i18n/compiled/es';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import { englishTexts, menuLabels, untranslated } from '../support/desktop/untranslated';
import { openReport } from '../support/desktop/workstation';

/** Every screen on a Spanish system, and changing the language at run time. */

const it = desktopTest().override(
  'program',
  ownProgram(() => ({ environment: { LANGUAGE: 'es_MX:es', LC_ALL: 'es_MX.UTF-8' } })),
);

const { form } = es.connection;
const draftNote = 'La tarjeta se usó en Madrid';

async function go(page: Page, screen: keyof typeof es.commands.names, words = es): Promise<void> {
  await page.getByRole('link', { name: words.commands.names[screen], exact: true }).click();
}

function rows(page: Page): Locator {
  return page.locator('[role="grid"] [data-report-id]');
}

/** Opens a report and, once it is loaded, its feedback form by shortcut. */
async function openForm(page: Page, id: string): Promise<void> {
  await openReport(page.locator(`[role="grid"] [data-report-id="${id}"]`));
  await page.locator('.report-pane__details').getByText(id, { exact: true }).first().waitFor();
  await page.keyboard.press('f');
}

/** The first text field of the form. */
function note(page: Page): Locator {
  return page.locator('.report-pane__feedback textarea').first();
}

/** Opens each menu and popover of a part of the window and returns their English texts. */
async function untranslatedIn(page: Page, part: Locator): Promise<readonly string[]> {
  const openers = part.locator('button[aria-haspopup]:enabled');
  const found: string[] = [];
  for (let at = 0; at < (await openers.count()); at++) {
    const opener = openers.nth(at);
    if (!(await opener.isVisible())) continue;
    await opener.click();
    await page.locator('[role="menu"], .popover').first().waitFor();
    found.push(...(await untranslated(page)));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[role="menu"], .popover').count()).toBe(0);
  }
  return [...new Set(found)];
}

/** Returns the English texts in each tab of a part of the window. */
async function untranslatedInTabs(page: Page, part: Locator): Promise<readonly string[]> {
  const found: string[] = [];
  for (const tab of await part.getByRole('tab').all()) {
    await tab.click();
    found.push(...(await untranslated(page)));
  }
  return [...new Set(found)];
}

describe('on a Spanish system', () => {
  it('the check finds English texts where there are any', () => {
    expect(englishTexts).toContain(en.connection.title);
    expect(englishTexts.length).toBeGreaterThan(300);
  });

  it('the connect screen and its errors are in Spanish', async ({ page }) => {
    await page.getByRole('heading', { name: es.connection.title }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect.soft(await untranslated(page)).toEqual([]);
    await page.getByRole('button', { name: form.connect, exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
    await page.getByRole('textbox', { name: form.baseAddress }).fill('http://reports.invalid');
    await page.getByLabel(form.apiKey, { exact: true }).fill('x');
    await page.getByRole('button', { name: form.connect, exact: true }).click();
    await page.getByRole('button', { name: form.connectUnencrypted }).waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
    await page.getByRole('button', { name: form.connectUnencrypted }).click();
    await page.getByRole('alert').getByText(es.problems['host-unknown'].title).waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
  });

  it('the reports screen with its menus and filters is in Spanish', async ({ page }) => {
    await page.getByRole('button', { name: es.connection.builtIn.use }).click();
    await rows(page).first().waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
    expect.soft(await untranslatedIn(page, page.locator('.shell__screen'))).toEqual([]);
    await rows(page).first().locator('[data-column="user"]').click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('each tab of a report is in Spanish', async ({ page }) => {
    await openReport(rows(page).nth(3));
    await page.locator('.report-pane [role="tab"]').first().waitFor();
    expect.soft(await untranslatedInTabs(page, page.locator('.report-pane'))).toEqual([]);
    await page.locator('.report-pane [role="tab"]').first().click();
    expect.soft(await untranslatedIn(page, page.locator('.report-pane'))).toEqual([]);
  });

  it('the map with a report and its timeline is in Spanish', async ({ page }) => {
    await go(page, 'map');
    await page.locator('.leaflet-container').waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
    expect.soft(await untranslatedIn(page, page.locator('.shell__screen'))).toEqual([]);
    await page.getByRole('button', { name: es.commands.names['show timeline'] }).first().click();
    await page.getByRole('menuitem', { name: es.words.pivots.timelineOf.user }).click();
    await page.locator('.timeline-panel').waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
  });

  it('the feedback form is in Spanish, with and without errors', async ({ page }) => {
    await go(page, 'reports');
    await rows(page).nth(3).focus();
    await page.locator('.report-pane__details [aria-busy="false"]').first().waitFor();
    await page.keyboard.press('f');
    const feedback = page.locator('.report-pane__feedback');
    await feedback.locator('textarea').first().waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
    const score = feedback.getByRole('spinbutton');
    await score.fill('11');
    await score.press('ControlOrMeta+Enter');
    await feedback.locator('[aria-invalid="true"]').first().waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
    expect.soft(await untranslatedIn(page, feedback)).toEqual([]);
    await score.fill('3');
    await feedback.locator('input[type="radio"][value="high"]').check();
    await feedback.locator('input[type="radio"][value="Corrective"]').check();
    expect.soft(await untranslated(page)).toEqual([]);
    await score.press('ControlOrMeta+Enter');
    await feedback.locator('textarea').first().waitFor({ state: 'detached' });
    expect.soft(await untranslated(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await feedback.waitFor({ state: 'detached' });
  });

  it('the outbox with its metrics is in Spanish', async ({ page }) => {
    await go(page, 'outbox');
    await page.getByRole('table').waitFor();
    await page.getByRole('table').locator('button[aria-expanded="false"]').first().click();
    expect.soft(await untranslated(page)).toEqual([]);
    expect.soft(await untranslatedIn(page, page.locator('.shell__screen'))).toEqual([]);
    expect.soft(await untranslatedInTabs(page, page.locator('.shell__screen'))).toEqual([]);
  });

  it('the settings are in Spanish', async ({ page }) => {
    await go(page, 'settings');
    await page.getByRole('heading', { name: es.commands.names.settings, exact: true }).waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
  });

  it('the list of shortcuts is in Spanish', async ({ page }) => {
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  });

  it('the application menu is in Spanish', async ({ workstation }) => {
    const labels = await menuLabels(workstation.application);
    expect(labels.length).toBeGreaterThan(0);
    // The role of an entry that only development builds have.
    const others = labels.filter((label) => label !== 'Reload');
    expect(others.filter((label) => englishTexts.includes(label))).toEqual([]);
  });
});

describe('the language selected in Settings', () => {
  it('applies immediately to the whole window and keeps the input', async ({ page }) => {
    await go(page, 'reports');
    const id = (await rows(page).nth(5).getAttribute('data-report-id')) ?? '';
    await openForm(page, id);
    await note(page).fill(draftNote);
    await go(page, 'settings');
    await page.getByRole('radio', { name: 'English', exact: true }).click();
    await page.getByRole('heading', { name: en.commands.names.settings, exact: true }).waitFor();
    await page.locator('html[lang="en"]').waitFor();
    await go(page, 'reports', en);
    await expect.poll(() => note(page).inputValue()).toBe(draftNote);
    await go(page, 'settings', en);
    await page.getByRole('radio', { name: 'Español', exact: true }).click();
    await page.getByRole('heading', { name: es.commands.names.settings, exact: true }).waitFor();
    await page.locator('html[lang="es"]').waitFor();
    expect.soft(await untranslated(page)).toEqual([]);
  });

  it('persists regardless of the system’s language', async ({ workstation }) => {
    const stored = () => readFileSync(join(workstation.profileFolder, 'settings.json'), 'utf8');
    await expect.poll(stored).toContain('"language": "es"');
  });

  it('applies to the application menu', async ({ workstation }) => {
    const { page, application } = workstation;
    const before = await menuLabels(application);
    await page.getByRole('radio', { name: 'English', exact: true }).click();
    await page.getByRole('heading', { name: en.commands.names.settings, exact: true }).waitFor();
    await expect.poll(() => menuLabels(application)).not.toEqual(before);
    await page.getByRole('radio', { name: 'Español', exact: true }).click();
    await expect.poll(() => menuLabels(application)).toEqual(before);
  });
});
