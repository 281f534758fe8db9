import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { everyReport } from '../../shared/domain/report-query';
import { subjectOf } from '../../shared/domain/review-log';
import { builtInTest } from '../support/desktop/desktop-test';
import { openProfileId } from '../support/desktop/workstation';
import { nextEntryId, verdictOn } from '../support/inputs/sample-entry';

/** Verdicts of the review log, as the grid shows them. */

const it = builtInTest();

/** Calls main as the window does, and returns the value of the answer. */
async function call(page: Page, name: string, request: object): Promise<unknown> {
  const answer = await page.evaluate(
    ([called, sent]) => Reflect.get(globalThis, 'whereabouts').call(called, sent),
    [name, request] as const,
  );
  return z.object({ ok: z.literal(true), value: z.unknown() }).parse(JSON.parse(answer)).value;
}

const page = z.object({
  rows: z.array(z.object({ key: z.string(), id: z.string(), transactionId: z.string().nullable() })),
});

const verdictCell = (page: Page, id: string) =>
  page.locator(`[data-report-id="${id}"] [data-column="verdict"]`);

describe('verdicts in the grid', () => {
  it('appear once they are given, filter the reports, and are there after a restart', async ({
    workstation,
  }) => {
    const request = { query: everyReport, asOf: null, page: 1, limit: 20 };
    const [first, second] = page.parse(await call(workstation.page, 'reports.page', request)).rows;
    if (!first || !second) throw new Error('The service has reports.');
    await workstation.page.getByRole('button', { name: 'Columns', exact: true }).click();
    await workstation.page.getByRole('dialog', { name: 'Columns' }).getByLabel('Verdict').check();
    await workstation.page.keyboard.press('Escape');
    expect(await verdictCell(workstation.page, first.id).textContent()).toBe('Not judged');

    const entries = [
      { id: nextEntryId(), subject: subjectOf(first), after: [], ...verdictOn(first.key, 'fraud') },
      { id: nextEntryId(), subject: subjectOf(second), after: [], ...verdictOn(second.key, 'unclear') },
    ];
    const profileId = await openProfileId(workstation.page);
    await call(workstation.page, 'log.append', { profileId, entries });
    await verdictCell(workstation.page, first.id).getByText('Confirmed fraud').waitFor();
    await verdictCell(workstation.page, second.id).getByText('Can’t tell').waitFor();

    await workstation.page.getByRole('button', { name: 'Add filter' }).click();
    await workstation.page.getByRole('menuitem', { name: 'Verdict', exact: true }).click();
    const choices = workstation.page.getByRole('list', { name: 'Values of verdict' });
    const names = ['Confirmed fraud', 'Suspicious', 'Legitimate', 'Can’t tell', 'Not judged'];
    await expect.poll(() => choices.getByRole('listitem').count()).toBe(names.length);
    for (const name of names) await choices.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    await choices.getByRole('button', { name: /^Can’t tell/ }).click();
    await workstation.page.keyboard.press('Escape');
    await expect.poll(() => verdictCell(workstation.page, first.id).count()).toBe(0);
    expect(await verdictCell(workstation.page, second.id).textContent()).toBe('Can’t tell');

    await workstation.restart();
    await verdictCell(workstation.page, second.id).getByText('Can’t tell').waitFor();
  });
});
