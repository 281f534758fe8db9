import { describe, expect } from 'vitest';
import { z } from 'zod';
import { teamTest } from '../support/desktop/desktop-test';
import type { Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import { call, decide, reportsOf } from '../support/team/team-programs';

/** A second review without seeing the first verdict, by two programs over a real team server and PostgreSQL. */

const it = teamTest(json(200, pageOf(...sampleReports(6))));

const histories = z.array(
  z.object({
    entries: z.array(z.object({ entry: z.object({ kind: z.string(), person: z.string().nullable() }) })),
  }),
);
const soon = { timeout: 30_000, interval: 100 };
let subject: string;

/** Returns who gave verdicts on the transaction, null for oneself, as far as the app says so. */
async function judgesOf(who: Workstation) {
  const [found] = histories.parse(await call(who, 'log.ofSubjects', { subjects: [subject] }));
  return (found?.entries ?? [])
    .filter(({ entry }) => entry.kind === 'verdict')
    .map(({ entry }) => entry.person === null);
}

async function judgeFirst(who: Workstation) {
  const [first] = await reportsOf(who);
  if (!first) throw new Error('The service has reports.');
  subject = `transaction:${first.transactionId}`;
  await decide(who, first.key, 'fraud');
}

const queue = ({ page }: Workstation, name: string | RegExp) =>
  page.getByRole('list', { name: 'Queues' }).getByRole('button', { name });

describe('a second review', () => {
  it('is drawn by a lead, and hides the verdict from the second reviewer, who had received it', async ({
    ana,
    ben,
    team,
  }) => {
    const { address, invite } = team;
    await call(ana, 'team.join', { address, invite, name: 'Ana' });
    await judgeFirst(ana);
    const role = async () => z.object({ role: z.string() }).parse(await call(ana, 'team.read', {})).role;
    await expect.poll(role, soon).toBe('lead');
    const another = await call(ana, 'team.invite', { role: 'analyst' });
    await call(ben, 'team.join', { address, invite: another, name: 'Ben' });
    await expect.poll(() => judgesOf(ben), soon).toEqual([false]);
    const { page } = ana;
    await page.getByRole('link', { name: 'Metrics' }).click();
    await page.getByRole('button', { name: 'Second review…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draw a second review' });
    await dialog.getByText(/^Draws 1 of 1 judged report:/).waitFor();
    await dialog.getByRole('checkbox', { name: 'Ben' }).check();
    await dialog.getByRole('button', { name: 'Draw' }).click();
    await page.getByText('1 report waits for a second review.').waitFor();
    await ben.page.getByRole('link', { name: 'Review', exact: true }).click();
    await queue(ben, 'Second review').waitFor();
    expect(await judgesOf(ben)).toEqual([]);
  });

  it('reveals both verdicts to both once the second is given, as a disagreement', async ({ ana, ben }) => {
    await queue(ben, 'Second review').click();
    const details = ben.page.getByRole('region', { name: 'Report details' });
    await details.waitFor();
    expect(await details.textContent()).not.toContain('Confirmed fraud');
    await ben.page.getByRole('button', { name: /^Legitimate/ }).click();
    await expect.poll(async () => (await judgesOf(ben)).length, soon).toBe(2);
    await expect.poll(async () => (await judgesOf(ana)).length, soon).toBe(2);
    await ana.page.getByRole('link', { name: 'Review', exact: true }).click();
    await queue(ana, /^Disagreements/).waitFor();
  });
});
