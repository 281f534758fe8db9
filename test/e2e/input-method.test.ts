import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Text typed with an input method, whose keys belong to the composition. */

const fraud = { risk_assignment: 'fraud', fraud_cases: ['Location fraud'] };
const it = connectedTest(json(200, pageOf(sampleReport({ event: fraud })))).extend(
  'devTools',
  { scope: 'file' },
  async ({ workstation: { page } }, { onCleanup }) => {
    const devTools = await page.context().newCDPSession(page);
    onCleanup(() => devTools.detach());
    return devTools;
  },
);

/** The keys of a Japanese input method: they confirm, cancel, choose a candidate, and spell. */
const keys = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Tab', 'Backspace', ' ', '1', 'z', 's', 'j'];

/** Presses each key while a word of two letters is being composed in the focused field, then confirms it. */
async function compose(page: Page, devTools: CDPSession, text: string): Promise<void> {
  await devTools.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 });
  for (const key of keys)
    await page.evaluate((pressed) => {
      // As Chromium reports the keys of a composition; the protocol for tools can't press one.
      const process = { key: pressed, bubbles: true, cancelable: true, isComposing: true };
      for (const type of ['keydown', 'keyup'])
        document.activeElement?.dispatchEvent(new KeyboardEvent(type, process));
      // macOS ends the composition before the key that ends it, which has the code of a processed key.
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...process, isComposing: false, keyCode: 229 }),
      );
    }, key);
  // In place of what the field has: a window that loses the focus ends a composition, and its text stays.
  const written = { replacementStart: 0, replacementEnd: text.length };
  await devTools.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2, ...written });
  await devTools.send('Input.insertText', { text });
}

/** What a key could change: the screen, what is open on it, and where the focus is. */
function shownBy(page: Page): Promise<unknown> {
  return page.evaluate(() => [
    location.hash,
    document.querySelectorAll(
      'dialog[open], [role="dialog"], [role="menu"], [role="option"][aria-selected="true"]',
    ).length,
    document.querySelectorAll('[role="alert"]').length,
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id,
  ]);
}

const fieldsOf = (page: Page): Locator =>
  page.locator(
    'input:is([type="text"], [type="search"], [type="email"], [type="url"], :not([type])):visible:enabled, textarea:visible:enabled',
  );

const stored = z.object({ ok: z.literal(true), value: z.object({ total: z.number() }) });

/** Returns how many verdicts there are. */
async function verdicts(page: Page): Promise<number> {
  const answer = await page.evaluate(async () => {
    const { whereabouts } = window;
    const connection = JSON.parse(await whereabouts.call('connection.read', undefined));
    const all = { text: '', verdicts: [], people: [], from: null, until: null, page: 1, limit: 1 };
    const profileId = connection.value.profile.id;
    return whereabouts.call('log.page', { profileId, ...all, kinds: ['verdict'] });
  });
  return stored.parse(JSON.parse(answer)).value.total;
}

describe('keys of a composition', () => {
  it('confirm a word in the reason of a verdict, and give no verdict', async ({ page, devTools }) => {
    await page.getByRole('link', { name: 'Review' }).click();
    await page
      .getByRole('list', { name: 'Queues' })
      .getByRole('button', { name: /^Needs review/ })
      .click();
    await page.getByRole('button', { name: 'Confirmed fraud', disabled: false }).waitFor();
    await page.keyboard.press('Shift+1');
    const reason = page.getByRole('combobox', { name: /reason/i });
    await reason.focus();
    await compose(page, devTools, '東京');
    expect(await reason.inputValue()).toBe('東京');
    expect(await verdicts(page)).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => verdicts(page)).toBe(1);
  });

  it.for(['Reports', 'Map', 'Review', 'Investigate', 'Settings'])(
    'change nothing but the text in any field of the %s screen',
    async (screen, { page, devTools }) => {
      await page.getByRole('link', { name: screen, exact: true }).click();
      if (screen === 'Investigate') await page.getByRole('tab', { name: 'Alibi check' }).click();
      if (screen === 'Reports') {
        await openReport((await reportRows(page)).first());
        await page.getByRole('button', { name: 'Give feedback' }).click();
        await page.getByRole('form', { name: 'Feedback' }).waitFor();
      }
      const fields = fieldsOf(page);
      await fields.first().waitFor();
      for (const field of await fields.all()) {
        await field.focus();
        const before = await shownBy(page);
        await devTools.send('Input.imeSetComposition', { text: '質', selectionStart: 1, selectionEnd: 1 });
        // A word that suggests no place.
        await compose(page, devTools, '質問');
        expect(await shownBy(page)).toEqual(before);
        await field.fill('');
      }
    },
  );
});
