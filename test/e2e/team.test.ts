import { describe, expect } from 'vitest';
import { z } from 'zod';
import { emptyDraft } from '../../shared/domain/feedback';
import { teamTest } from '../support/desktop/desktop-test';
import { everythingOnDisk, openProfileId, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { openedKeytarKeychain } from '../support/main/opened-keytar-keychain';
import { json } from '../support/servers/behaviours';
import { call, decide, reportsOf } from '../support/team/team-programs';

/** Two programs in one team, over a real server and a real PostgreSQL. */

const it = teamTest(json(200, pageOf(...sampleReports(6))));

const teamState = z.object({ kind: z.literal('joined'), person: z.string() });
const histories = z.array(
  z.object({
    entries: z.array(
      z.object({
        entry: z.object({ kind: z.string(), person: z.string().nullable(), seq: z.number().nullable() }),
      }),
    ),
  }),
);
/** Returns who gave verdicts on a transaction, null for oneself, as far as they are known. */
async function judgesOf(who: Workstation, transactionId: string) {
  const subjects = [`transaction:${transactionId}`];
  const [found] = histories.parse(await call(who, 'log.ofSubjects', { subjects }));
  return (found?.entries ?? [])
    .filter(({ entry }) => entry.kind === 'verdict')
    .map(({ entry }) => entry.person);
}

const reachOf = async (who: Workstation) =>
  z.object({ reach: z.object({ kind: z.string() }) }).parse(await call(who, 'team.read', {})).reach.kind;

const soon = { timeout: 30_000, interval: 100 };

describe('two programs in one team', () => {
  it('see what the other decided, also what was decided before joining', async ({ ana, ben, team }) => {
    const [first, second] = await reportsOf(ana);
    if (!first?.transactionId || !second?.transactionId) throw new Error('The service has reports.');
    await decide(ana, first.key, 'fraud');
    const { address, invite } = team;
    const joined = teamState.parse(await call(ana, 'team.join', { address, invite, name: 'Ana' }));
    const another = await expect
      .poll(() => reachOf(ana), soon)
      .toBe('connected')
      .then(() => call(ana, 'team.invite', { role: 'analyst' }));
    await call(ben, 'team.join', { address, invite: another, name: 'Ben' });
    await expect.poll(() => judgesOf(ben, first.transactionId ?? ''), soon).toEqual([joined.person]);
    await decide(ana, second.key, 'legitimate');
    await expect.poll(() => judgesOf(ben, second.transactionId ?? ''), soon).toEqual([joined.person]);
  });

  it('notice within seconds that the server is unreachable and back, and have both verdicts given meanwhile', async ({
    ana,
    ben,
    team,
  }) => {
    const [, , third] = await reportsOf(ana);
    if (!third?.transactionId) throw new Error('The service has reports.');
    const { transactionId, key } = third;
    await team.stop();
    for (const who of [ana, ben]) await expect.poll(() => reachOf(who), soon).toBe('offline');
    await decide(ana, key, 'fraud');
    await decide(ben, key, 'legitimate');
    expect(await judgesOf(ben, transactionId)).toEqual([null]);
    await team.start();
    for (const who of [ana, ben]) {
      await expect.poll(async () => (await judgesOf(who, transactionId)).length, soon).toBe(2);
      await expect.poll(() => reachOf(who), soon).toBe('connected');
      // The chain of hashes still continues the one received before.
      expect(await call(who, 'team.read', {})).toMatchObject({ historyChangedAt: null, unshared: 0 });
    }
  });

  it('claim a report for one of them at a time', async ({ ana, ben }) => {
    const subject = 'transaction:claimed';
    expect(await call(ana, 'team.claim', { subject })).toMatchObject({ kind: 'claimed' });
    expect(await call(ben, 'team.claim', { subject })).toMatchObject({ kind: 'taken' });
    await call(ana, 'team.release', { subject });
    expect(await call(ben, 'team.claim', { subject })).toMatchObject({ kind: 'claimed' });
  });

  it('have their tokens in the keychain, and nowhere on disk or in the window', async ({ ana, ben }) => {
    const keychain = await openedKeytarKeychain();
    for (const who of [ana, ben]) {
      const saved = await keychain.read(`team:${await openProfileId(who.page)}`);
      if (saved.state !== 'present') throw new Error('The token is not in the keychain.');
      const { token } = z.object({ token: z.string().min(20) }).parse(JSON.parse(saved.secret));
      expect(everythingOnDisk(who.profileFolder).includes(token)).toBe(false);
      expect(JSON.stringify(await call(who, 'team.read', {}))).not.toContain(token);
      expect(who.console.join('\n')).not.toContain(token);
    }
  });

  it('ask about the feedback of one that was removed, and say why', async ({ ana, ben }) => {
    const [report] = await reportsOf(ben);
    const { person } = teamState.parse(await call(ben, 'team.read', {}));
    await call(ana, 'team.remove', { person });
    await expect.poll(() => reachOf(ben), soon).toBe('removed');
    const draft = { ...emptyDraft(), desiredRisk: 'clear' };
    await call(ben, 'feedback.send', {
      ...{ transactionId: report?.transactionId, draft, reported: null, another: false, replaces: null },
    });
    const { page } = ben;
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByText('1 feedback entry, 1 needs your attention').waitFor();
    await page.locator('.shell__screen').getByText('You’re no longer in the team').waitFor();
    await page.getByText('Someone in your team may have sent this feedback').waitFor();
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await expect
      .poll(() => call(ben, 'feedback.about', { transactionId: report?.transactionId }), soon)
      .toMatchObject([{ insists: true }]);
  });
});
