import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { teamTest } from '../support/desktop/desktop-test';
import { type Workstation, whenUpToDate } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import { call } from '../support/team/team-programs';

/** Two programs that work on one case, over a real server and a real PostgreSQL. Each test goes on where the one before ended. */

const title = 'Shared <b>phone</b>';
const it = teamTest(
  json(
    200,
    pageOf(
      sampleReport({ id: 501, transaction_id: 'transaction-501' }),
      sampleReport({ id: 502, transaction_id: 'transaction-502' }),
    ),
  ),
);

it.beforeAll(async ({ ana, ben, team }) => {
  await Promise.all([ana, ben].map(({ page }) => whenUpToDate(page)));
  const { address, invite } = team;
  await call(ana, 'team.join', { address, invite, name: 'Ana' });
  const another = await call(ana, 'team.invite', { role: 'analyst' });
  await call(ben, 'team.join', { address, invite: another, name: 'Ben' });
});

const textbox = ({ page }: Workstation, name: string) => page.getByRole('textbox', { name, exact: true });
const button = ({ page }: Workstation, name: string) => page.getByRole('button', { name, exact: true });
const sharing = ({ page }: Workstation) => page.getByRole('region', { name: 'Sharing' });

async function openCases({ page }: Workstation): Promise<void> {
  await page.getByRole('link', { name: 'Investigate', exact: true }).click();
  await page.getByRole('tab', { name: 'Cases', exact: true }).click();
  await page.getByRole('button', { name: 'New case' }).waitFor();
}

describe('two programs in one team', () => {
  it('have the case that one of them shares in the same list, with who shared it', async ({ ana, ben }) => {
    await openCases(ana);
    await button(ana, 'New case').click();
    await textbox(ana, 'Title').fill(title);
    await button(ana, 'Add note').click();
    await textbox(ana, 'Note 1').fill('Called the shop.');
    await sharing(ana)
      .getByText(/Reports and pictures stay on this computer/)
      .waitFor();
    await button(ana, 'Share with the team').click();
    await sharing(ana).getByText('Shared by you').waitFor();
    expect(await violationsInBothThemes(ana.page)).toEqual([]);

    await openCases(ben);
    const listed = ben.page.getByRole('button', { name: /^Shared <b>phone<\/b>.*Shared by Ana/ });
    await listed.waitFor();
    expect(await violationsInBothThemes(ben.page)).toEqual([]);
    await listed.click();
    await expect.poll(() => textbox(ben, 'Note 1').inputValue()).toBe('Called the shop.');
    expect(await button(ben, 'Delete case').count()).toBe(0);
  });

  it('see what the other adds and changes, while they type', async ({ ana, ben }) => {
    await textbox(ana, 'Summary').pressSequentially('Two users ');
    await button(ben, 'Add note').click();
    await textbox(ben, 'Note 2').fill('The shop is closed.');
    await textbox(ben, 'Title').focus();
    await expect.poll(() => textbox(ana, 'Note 2').inputValue()).toBe('The shop is closed.');
    await textbox(ana, 'Summary').pressSequentially('share a phone.');
    await textbox(ana, 'Title').focus();
    await expect.poll(() => textbox(ben, 'Summary').inputValue()).toBe('Two users share a phone.');
    await sharing(ben)
      .getByText(/^Changed last by Ana/)
      .waitFor();
  });

  it('go on without the server, say what isn’t shared yet, and have both texts afterwards', async ({
    ana,
    ben,
    team,
  }) => {
    await team.stop();
    for (const [who, text] of [
      [ana, 'Three users share a phone.'],
      [ben, 'Four users share a phone.'],
    ] as const) {
      await textbox(who, 'Summary').fill(text);
      await textbox(who, 'Title').focus();
      await sharing(who).getByText('1 change not shared yet').waitFor();
    }
    await team.start();
    const divided = ({ page }: Workstation) =>
      page.getByRole('region', { name: 'Several versions: Summary' });
    for (const who of [ana, ben]) await divided(who).waitFor();
    expect(await textbox(ana, 'Summary').inputValue()).toBe('Three users share a phone.');
    expect(await textbox(ben, 'Summary').inputValue()).toBe('Four users share a phone.');
    expect(await violationsInBothThemes(divided(ana))).toEqual([]);
    await divided(ana).getByRole('button', { name: 'Keep the version of Ben' }).click();
    for (const who of [ana, ben]) {
      await divided(who).waitFor({ state: 'detached' });
      await expect.poll(() => textbox(who, 'Summary').inputValue()).toBe('Four users share a phone.');
    }
  });

  it('each have the case as their own when it is no longer shared', async ({ ana, ben }) => {
    await button(ana, 'Stop sharing').click();
    await button(ana, 'Share with the team').waitFor();
    await button(ben, 'Share with the team').waitFor();
    await textbox(ben, 'Title').fill('The copy of Ben');
    await textbox(ben, 'Summary').focus();
    expect(await textbox(ana, 'Title').inputValue()).toBe(title);
    await button(ben, 'Delete case').waitFor();
  });
});
