import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { historyFormat } from '../../../main/export/formats/review-log';
import { everyEntry } from '../../../shared/domain/review-log';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { reviewStateIn } from '../../support/databases/user-database';
import { verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { joinWith, startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const subject = 'transaction:t';

/** A team with a lead, in which desktops can be. */
async function team() {
  const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
  const lea = await DesktopInTeam.joining({ address, invite: () => invite ?? '' }, 'Lea', {
    clock: withoutPolls,
  });
  return {
    lea,
    newMember: async (name: string) => joinWith(address, succeeded(await lea.team.invite('analyst')), name),
    join: async (desktop: DesktopInTeam, name: string) => {
      const code = succeeded(await lea.team.invite('analyst'));
      succeeded(await desktop.team.join({ address, invite: code, name }));
    },
  };
}

/** Returns the history of a desktop as a file of its user. */
async function fileOf(desktop: DesktopInTeam, author: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunk = { ...everyEntry, kinds: [], verdicts: [], before: null, limit: 5_000 };
  const { entries } = succeeded(await desktop.calls['log.chunk'](chunk));
  const { beginning, parts, separator, end } = historyFormat(author);
  return Buffer.from(beginning + entries.flatMap(parts).join(separator) + end);
}

const writtenEntries = z.object({
  entries: z.array(
    z.looseObject({ id: z.string(), device: z.string(), deviceSeq: z.int(), saidAt: z.string() }),
  ),
});

const verdictAt = async (desktop: DesktopInTeam) =>
  (await reviewStateIn(desktop.own, subject)).verdict?.kind ?? null;
const personOf = async (desktop: DesktopInTeam) => {
  const state = succeeded(await desktop.team.read());
  if (state.kind !== 'joined') throw new Error('The desktop is in no team.');
  return state.person;
};

describe('an author whose history was imported before both were in one team', () => {
  it('is that person of the team afterwards: what they withdraw is withdrawn', async () => {
    const ana = await DesktopInTeam.open(withoutPolls);
    const ben = await DesktopInTeam.open(withoutPolls);
    const verdict = await ana.say(subject, verdictOn('1', 'fraud'));
    succeeded(await ben.calls['log.receiveFile']({ body: await fileOf(ana, 'Ana') }));
    expect(await ben.entriesOn(subject)).toMatchObject([{ person: 'file:Ana' }]);
    const { lea, join } = await team();
    await join(ana, 'Ana');
    await join(ben, 'Ben');
    const person = await personOf(ana);
    await ben.until(async () => (await ben.entriesOn(subject))[0]?.person === person);
    await ana.say(subject, { kind: 'withdrawal', body: { of: verdict.id } });
    const all = [lea, ana, ben];
    await Promise.all(all.map((each) => each.has(subject, 2)));
    expect(await Promise.all(all.map(verdictAt))).toEqual([null, null, null]);
    expect(succeeded(await ben.calls['log.metrics']({ from: null, until: null, zone: 'utc' })).total).toBe(0);
  });

  it('is that person when the withdrawal came by file too, before the team had either', async () => {
    const ana = await DesktopInTeam.open(withoutPolls);
    const ben = await DesktopInTeam.open(withoutPolls);
    const verdict = await ana.say(subject, verdictOn('1', 'fraud'));
    const { lea, join } = await team();
    await join(ana, 'Ana');
    await lea.has(subject, 1);
    await ana.say(subject, { kind: 'withdrawal', body: { of: verdict.id } });
    succeeded(await ben.calls['log.receiveFile']({ body: await fileOf(ana, 'Ana') }));
    await join(ben, 'Ben');
    const person = await personOf(ana);
    await ben.until(async () => (await ben.entriesOn(subject)).every((entry) => entry.person === person));
    expect(await verdictAt(ben)).toBe(null);
  });

  it('is that person of a file imported while a blind review hides what it is about', async () => {
    const { lea, join } = await team();
    const ana = await DesktopInTeam.open(withoutPolls);
    const ben = await DesktopInTeam.open(withoutPolls);
    await join(ana, 'Ana');
    await join(ben, 'Ben');
    const verdict = await ana.say(subject, verdictOn('1', 'fraud'));
    await Promise.all([lea.has(subject, 1), ben.has(subject, 1)]);
    const drawn = [{ subject, second: await personOf(ben) }];
    await lea.team.secondReviews?.draw(randomUUID(), drawn);
    await ben.until(async () => (await ben.entriesOn(subject)).length === 0);
    succeeded(await ben.calls['log.receiveFile']({ body: await fileOf(ana, 'Ana') }));
    expect(await ben.entriesOn(subject)).toEqual([]);
    await ana.say(subject, { kind: 'withdrawal', body: { of: verdict.id } });
    await ben.say(subject, verdictOn('1', 'legitimate'));
    const all = [lea, ana, ben];
    await Promise.all(all.map((each) => each.has(subject, 3)));
    const verdicts = all.map(async ({ own }) => (await reviewStateIn(own, subject)).verdict);
    for (const state of await Promise.all(verdicts))
      expect(state).toMatchObject({ kind: 'settled', verdict: 'legitimate' });
  });

  it.each<readonly [string, (body: object) => object]>([
    ['as the file has it', (body) => body],
    ['without what the file proves', (body) => ({ ...body, commitment: undefined })],
    ['with a secret of their own', (body) => ({ ...body, secret: 'a secret' })],
  ])(
    'is no one else, who pushes an entry of the file %s before its author is in the team',
    async (_, bodyOf) => {
      const ana = await DesktopInTeam.open(withoutPolls);
      const ben = await DesktopInTeam.open(withoutPolls);
      const verdict = await ana.say(subject, verdictOn('1', 'fraud'));
      const file = await fileOf(ana, 'Ana');
      succeeded(await ben.calls['log.receiveFile']({ body: file }));
      const { join, newMember } = await team();
      const mal = await newMember('Mal');
      const { entries } = writtenEntries.parse(JSON.parse(Buffer.from(file).toString()));
      const pushed = entries.map(({ deviceSeq, saidAt, body, ...entry }) => ({
        ...{ ...entry, device_seq: deviceSeq, said_at: saidAt, body: bodyOf(z.looseObject({}).parse(body)) },
      }));
      expect((await mal.call('POST', '/entries', { entries: pushed })).status).toBe(200);
      await join(ana, 'Ana');
      await join(ben, 'Ben');
      for (const [desktop, person] of [
        [ana, null],
        [ben, 'file:Ana'],
      ] as const) {
        await desktop.until(({ state }) => state.kind === 'joined' && state.historyChangedAt !== null);
        expect(await desktop.entriesOn(subject)).toMatchObject([{ id: verdict.id, person }]);
      }
    },
    60_000,
  );

  it('is not that person for an entry with another content than the team has', async () => {
    const ana = await DesktopInTeam.open(withoutPolls);
    const ben = await DesktopInTeam.open(withoutPolls);
    await ana.say(subject, verdictOn('1', 'fraud'));
    const forged = Buffer.from(await fileOf(ana, 'Ana'))
      .toString()
      .replace('"fraud"', '"legitimate"');
    succeeded(await ben.calls['log.receiveFile']({ body: Buffer.from(forged) }));
    const { join } = await team();
    await join(ana, 'Ana');
    await join(ben, 'Ben');
    await ben.until(({ state }) => state.kind === 'joined' && state.historyChangedAt !== null);
    expect(await ben.entriesOn(subject)).toMatchObject([
      { person: 'file:Ana', body: { verdict: 'legitimate' } },
    ]);
  });
});
