import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportLoaded, reportRows, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** The printed case sheet: complete, on its own pages, with any content. */

const hostile = '<img src=x onerror=alert(1)>\u202Egpj.exe';
const long = 'Endless text. '.repeat(1_000);
const unbroken = 'W'.repeat(2_000);

const address = { city: hostile, country: unbroken, latitude: 40.4, longitude: -3.7 };

const it = connectedTest(
  json(
    200,
    pageOf(
      sampleReport({ id: 301 }),
      sampleReport({
        id: 302,
        transaction_id: `../../${hostile}`,
        descriptive_report: `${long} ${hostile}`,
        geo_location: { id: unbroken, address },
      }),
    ),
  ),
);

async function open(page: Page, id: string): Promise<void> {
  const rows = await reportRows(page);
  await openReport(rows.and(page.locator(`[data-report-id="${id}"]`)));
  await reportLoaded(page);
}

/** Requests the PDF. The system's dialog stays open until the returned function answers it. */
async function saveAs(workstation: Workstation, path: string | null): Promise<() => Promise<void>> {
  const { page, application } = workstation;
  await application.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (...requested: readonly unknown[]) =>
      new Promise((resolve) => {
        Reflect.set(globalThis, 'asked', requested.at(-1));
        Reflect.set(globalThis, 'answer', () =>
          resolve({ canceled: filePath === null, filePath: filePath ?? '' }),
        );
      });
  }, path);
  await page.keyboard.press('ControlOrMeta+Shift+S');
  await expect.poll(() => application.evaluate(() => Reflect.has(globalThis, 'answer'))).toBe(true);
  return () =>
    application.evaluate(() => {
      Reflect.get(globalThis, 'answer')();
      Reflect.deleteProperty(globalThis, 'answer');
    });
}

/** Returns the printed sheet, and the elements that overflow the page. */
async function sheet(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const found = await page.locator('.sheet-document').evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    const wide = [...element.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > right + 1 && !each.closest('.map-picture__frame'),
    );
    const images = [...element.querySelectorAll('img')].filter(
      (each) => !each.closest('.map-picture__frame'),
    );
    return { text: element.textContent, images: images.length, wide: wide.length };
  });
  await page.emulateMedia({ media: null });
  return found;
}

const pagesOf = (path: string) => readFileSync(path, 'latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe('the case sheet of a report', () => {
  it('contains everything about the report and is saved to the selected file', async ({
    page,
    workstation,
    folder,
  }) => {
    await open(page, '301');
    await page.getByRole('textbox', { name: 'Note' }).fill('Called the customer.');
    const answer = await saveAs(workstation, join(folder, 'mine.pdf'));
    const { text } = await sheet(page);
    for (const words of [
      'Test shop',
      'Called the customer.',
      'geo_location.id',
      'Distances',
      'Report created',
    ])
      expect(text).toContain(words);
    await answer();
    await page.getByText('Case sheet saved to').waitFor();
    expect(readFileSync(join(folder, 'mine.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
    expect(pagesOf(join(folder, 'mine.pdf'))).toBeGreaterThanOrEqual(1);
    await expect.poll(() => page.locator('.sheet-document').count()).toBe(0);
  });

  it('shows hostile and very long texts as text within the page', async ({ page, workstation, folder }) => {
    await open(page, '302');
    const answer = await saveAs(workstation, join(folder, 'hostile.pdf'));
    const { text, images, wide } = await sheet(page);
    expect(text).toContain('<img src=x onerror=alert(1)>⟨U+202E⟩gpj.exe');
    expect(text).toContain('more characters aren’t printed');
    expect(images).toBe(0);
    expect(wide).toBe(0);
    const requested = await workstation.application.evaluate(() =>
      JSON.stringify(Reflect.get(globalThis, 'asked')),
    );
    expect(requested).toMatch(/case-img-src-x-onerror-alert-1-gpj\.exe\.pdf"/);
    await answer();
    await expect.poll(() => readdirSync(folder).toSorted()).toEqual(['hostile.pdf', 'mine.pdf']);
    // Until the sheet is closed, a second request is ignored.
    await expect.poll(() => page.locator('.sheet-document').count()).toBe(0);
    expect(pagesOf(join(folder, 'hostile.pdf'))).toBeGreaterThan(1);
  });

  it('isn’t saved when the dialog is cancelled', async ({ page, workstation, folder }) => {
    const answer = await saveAs(workstation, null);
    await answer();
    await expect.poll(() => page.locator('.sheet-document').count()).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual(['hostile.pdf', 'mine.pdf']);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is printed through the system’s dialog with numbered pages', async ({ workstation }) => {
    const { page, application } = workstation;
    await application.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (!window) return;
      window.webContents.print = (options, done) => {
        Reflect.set(globalThis, 'printed', options);
        done?.(false, 'Print job canceled');
      };
    });
    await page.keyboard.press('ControlOrMeta+p');
    await expect
      .poll(() => application.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'printed') ?? null)))
      .toContain('"header"');
    await expect.poll(() => page.locator('.sheet-document').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
