import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { builtInTest, ownProgram } from '../support/desktop/desktop-test';
import { reportRows } from '../support/desktop/workstation';

/** What the diagnostics record of slowness once the user has switched it on. */

const it = builtInTest().override('program', ownProgram());

const contents = (page: Page) => page.getByRole('textbox', { name: 'Contents of the file' });

/** The recorded steps of starts. */
function stepsIn(text: string) {
  return [...text.matchAll(/Z start step=(\w+) ms=(\d+)$/gm)].map(([, step, ms]) => ({
    step,
    ms: Number(ms),
  }));
}

async function openDiagnostics(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Save diagnostics…' }).last().click();
  await contents(page).waitFor();
}

it('record a start once it is switched on, and not before', async ({ workstation }) => {
  await openDiagnostics(workstation.page);
  await workstation.page.getByRole('checkbox', { name: 'Record start-up times and slow queries' }).click();
  await expect.poll(() => contents(workstation.page).inputValue()).toContain('setting=traces is=true');
  expect(stepsIn(await contents(workstation.page).inputValue())).toEqual([]);
  await workstation.restart();
  const { page } = workstation;
  await reportRows(page);
  await openDiagnostics(page);
  const steps = stepsIn(await contents(page).inputValue());
  expect(steps.map(({ step }) => step).toSorted()).toEqual(['page', 'painted', 'ready', 'services', 'store']);
  const [ready, painted] = ['ready', 'painted'].map((name) => steps.find(({ step }) => step === name)?.ms);
  expect(painted).toBeGreaterThan(ready ?? Number.NaN);
});
