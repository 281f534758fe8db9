import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { teamTest } from '../support/desktop/desktop-test';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** A team as its people see it: one link to join, and its state in the frame. Each test goes on where the one before ended. */

const it = teamTest(json(200, pageOf(...sampleReports(3))));

async function joinWith(page: Page, link: string, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Invite', exact: true }).fill(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Join team' }).click();
}

const status = ({ page }: { readonly page: Page }) => page.getByRole('status', { name: 'Team', exact: true });

describe('a team in the frame', () => {
  it('is joined with one link, which stays when the settings are left', async ({ ana, ben, team }) => {
    await joinWith(ana.page, `${team.address}#whereabouts-invite=${team.invite}`, 'Ana');
    await expect.poll(() => status(ana).textContent()).toBe('Team: 1 person');
    await ana.page.getByRole('button', { name: 'Invite an analyst' }).click();
    const invite = ana.page.getByRole('textbox', { name: 'Invite for an analyst' });
    const link = await invite.inputValue();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#whereabouts-invite=[\w-]+$/);
    await ana.page.getByRole('link', { name: 'Reports' }).click();
    await ana.page.getByRole('link', { name: 'Settings' }).click();
    expect(await invite.inputValue()).toBe(link);
    await joinWith(ben.page, `Join with <${link}>.`, 'Ben');
    for (const who of [ana, ben]) await expect.poll(() => status(who).textContent()).toBe('Team: 2 people');
  });

  it('says that its server is down, and what to do', async ({ ana, team }) => {
    await team.stop();
    const { page } = ana;
    const button = page.getByRole('button', { name: /^Team server not reachable since/ });
    await button.click();
    const details = page.getByRole('dialog', { name: 'Team' });
    await details.getByText('tell the person who runs the team server').waitFor();
    expect(await details.textContent()).not.toContain('the service');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await team.start();
    await expect.poll(() => status(ana).textContent(), { timeout: 30_000 }).toBe('Team: 2 people');
  });
});
