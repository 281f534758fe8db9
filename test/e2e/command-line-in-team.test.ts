import { describe, expect } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../support/desktop/command-line';
import { teamTest } from '../support/desktop/desktop-test';
import type { Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import { call, reportsOf } from '../support/team/team-programs';

/** Commands of one person of a team; the other's program has the same entries. */

const it = teamTest(json(200, pageOf(...sampleReports(6))));
const soon = { timeout: 30_000, interval: 100 };
const histories = z.array(
  z.object({ entries: z.array(z.object({ entry: z.record(z.string(), z.unknown()) })) }),
);

async function verdictsOn(who: Workstation, transactionId: string) {
  const [found] = histories.parse(
    await call(who, 'log.ofSubjects', { subjects: [`transaction:${transactionId}`] }),
  );
  return (found?.entries ?? []).map(({ entry }) => entry).filter(({ kind }) => kind === 'verdict');
}

const kindOfTeam = async (who: Workstation) =>
  z
    .object({ kind: z.string(), reach: z.object({ kind: z.string() }) })
    .safeParse(await call(who, 'team.read', {})).data?.reach.kind;

describe('commands in a team', () => {
  it('join with an invite from standard input, and share what they decide', async ({ ana, ben, team }) => {
    const [first, second] = await reportsOf(ana);
    if (!first?.transactionId || !second?.transactionId) throw new Error('The service has reports.');
    const joined = await runCommand(
      ana.profileFolder,
      ['team', 'join', '--address', team.address, '--name', 'Ana'],
      {
        input: `${team.invite}\n`,
      },
    );
    expect(joined).toMatchObject({ code: 0, data: expect.stringContaining('Night shift') });
    expect(joined.data + joined.messages).not.toContain(team.invite);
    await expect.poll(() => kindOfTeam(ana), soon).toBe('connected');
    const another = await call(ana, 'team.invite', { role: 'analyst' });
    await call(ben, 'team.join', { address: team.address, invite: another, name: 'Ben' });
    await runCommand(ana.profileFolder, ['verdict', 'fraud', first.key]);
    await expect.poll(async () => (await verdictsOn(ben, first.transactionId ?? '')).length, soon).toBe(1);

    await runCommand(ana.profileFolder, ['verdict', 'legitimate', second.key, '--note', 'called']);
    await expect.poll(async () => (await verdictsOn(ben, second.transactionId ?? '')).length, soon).toBe(1);
    for (const { transactionId } of [first, second]) {
      const shared = (who: Workstation) =>
        verdictsOn(who, transactionId ?? '').then(([entry]) => {
          const { id, seq, device, deviceSeq, hash, previousHash, body, after, saidAt } = entry ?? {};
          return { id, seq, device, deviceSeq, hash, previousHash, body, after, saidAt };
        });
      await expect.poll(() => shared(ana).then(({ seq }) => seq), soon).toEqual(expect.any(Number));
      // The place comes with the answer to the upload, the hashes with the next exchange.
      await expect.poll(() => shared(ana).then(({ hash }) => hash), soon).toEqual(expect.any(String));
      expect(await shared(ana)).toEqual(await shared(ben));
    }
  }, 240_000);
});
