import { cpSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { historyFormat } from '../../../main/export/formats/review-log';
import { everyEntry } from '../../../shared/domain/review-log';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { verdictOn } from '../../support/inputs/sample-entry';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const subject = 'transaction:t';
const note = (text: string) => ({ kind: 'note', body: { text } }) as const;

async function team() {
  const database = await postgres.newDatabase();
  const server = await startTestTeam({ database });
  const { address, invite } = server;
  const ana = await DesktopInTeam.joining({ address, invite: () => invite ?? '' }, 'Ana');
  const code = succeeded(await ana.team.invite('analyst'));
  const ben = await DesktopInTeam.joining({ address, invite: () => code }, 'Ben', { clock: withoutPolls });
  const restart = () => startTestTeam({ database, port: Number(new URL(address).port) });
  return { server, restart, ana, ben };
}

const isShared = ({ state }: DesktopInTeam) =>
  state.kind === 'joined' && state.reach.kind === 'connected' && state.unshared === 0;

/** Returns what puts the folder of a closed desktop back as it is now. */
function backUp({ folder }: DesktopInTeam): () => void {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return () => {
    rmSync(folder, { recursive: true });
    cpSync(copy, folder, { recursive: true });
  };
}

/** Imports the history of a desktop into another one. */
async function give(from: DesktopInTeam, to: DesktopInTeam): Promise<void> {
  const chunk = { ...everyEntry, kinds: [], verdicts: [], before: null, limit: 5_000 };
  const { entries } = succeeded(await from.calls['log.chunk'](chunk));
  const { beginning, parts, separator, end } = historyFormat('Ana');
  const body = Buffer.from(beginning + entries.flatMap(parts).join(separator) + end);
  expect(succeeded(await to.calls['log.receiveFile']({ body }))).toMatchObject({ ok: true });
}

describe('a profile folder that was restored as a whole', () => {
  it('shares what is written before the first exchange, and gets its own later entries back', async () => {
    const { server, restart, ana, ben } = await team();
    await ana.say('report:0', note('before'));
    await ana.until(isShared);
    await ana.close();
    const restore = backUp(ana);
    await ana.open();
    await ana.say('report:1', note('after the backup'));
    await ana.say('report:2', note('after the backup, too'));
    await ana.until(isShared);
    await ben.has('report:2', 1);
    await ana.close();
    restore();
    await server.close();
    await ana.open();
    await ana.say(subject, verdictOn('1', 'fraud'));
    await ana.judge('u');
    await restart();
    await ana.until(isShared);
    await ben.has(subject, 1);
    await Promise.all([ana, ben].map((each) => each.has('transaction:u', 2)));
    expect(await ana.entriesOn('report:1')).toMatchObject([
      { person: null, body: { text: 'after the backup' } },
    ]);
    expect(await ana.entriesOn('report:2')).toHaveLength(1);
    expect(ana.state).toMatchObject({ historyChangedAt: null, restoredAt: expect.any(Number) });
    await ana.until(() => ana.sent.length === 1);
    expect(await ana.items()).toMatchObject([{ transactionId: 'u', state: 'Sent' }]);
    await ana.close();
    await ana.open();
    await ana.say(subject, note('goes on'));
    await ben.has(subject, 2);
    const { restoredAt } = ana.state.kind === 'joined' ? ana.state : { restoredAt: null };
    succeeded(await ana.team.acknowledgeHistory(restoredAt ?? 0));
    expect(ana.state).toMatchObject({ restoredAt: null });
  });

  it('keeps the numbers that entries of the copy have in the team', async () => {
    const { server, restart, ana, ben } = await team();
    await ana.until(isShared);
    await server.close();
    await ana.say('report:0', note('not shared at the time of the backup'));
    await ana.close();
    const restore = backUp(ana);
    await ana.open();
    const again = await restart();
    await ana.say('report:1', note('after the backup'));
    await ana.until(isShared);
    await ben.has('report:1', 1);
    await ana.close();
    restore();
    await again.close();
    await ana.open();
    await ana.say(subject, note('written since'));
    await restart();
    await ana.until(isShared);
    await ben.has(subject, 1);
    for (const each of ['report:0', 'report:1', subject]) {
      const [[one, ...more], [other]] = await Promise.all([ana.entriesOn(each), ben.entriesOn(each)]);
      expect(more).toEqual([]);
      expect([one?.id, one?.device, one?.deviceSeq]).toEqual([other?.id, other?.device, other?.deviceSeq]);
    }
    expect(ana.state).toMatchObject({ historyChangedAt: null });
  });

  it('asks before it sends feedback that waited in the copy, since it was sent after it, and keeps others from sending', async () => {
    const { server, restart, ana, ben } = await team();
    await ana.until(isShared);
    await server.close();
    await ana.judge('u');
    await ana.close();
    const restore = backUp(ana);
    await ana.open();
    const again = await restart();
    await ana.until(() => ana.sent.length === 1);
    await ana.until(isShared);
    await ana.say('report:1', note('after the backup'));
    await ben.has('report:1', 1);
    await ana.close();
    restore();
    await ana.open();
    await ana.until(async () => (await ana.items()).every(({ state }) => state === 'Unconfirmed'));
    expect(await ana.items()).toMatchObject([
      { transactionId: 'u', state: 'Unconfirmed', problem: { kind: 'feedback-in-doubt' } },
    ]);
    await ana.until(isShared);
    await ben.give('u');
    await ben.until(async () => (await ben.items()).every(({ state }) => state === 'Failed'));
    expect(await ben.items()).toMatchObject([{ problem: { kind: 'feedback-by-other', name: 'Ana' } }]);
    expect([ana.sent, ben.sent]).toEqual([['u'], []]);
    await again.close();
  });

  it('is the same everywhere in the end, whoever got its history as a file before it connected', async () => {
    const { server, restart, ana, ben } = await team();
    const cal = await DesktopInTeam.open(withoutPolls);
    await ana.say('report:0', note('before'));
    await ana.until(isShared);
    const invite = succeeded(await ana.team.invite('analyst'));
    await ana.close();
    const restore = backUp(ana);
    await ana.open();
    await ana.say('report:1', note('after the backup'));
    await ana.until(isShared);
    await ben.has('report:1', 1);
    await ana.close();
    restore();
    await server.close();
    await ana.open();
    // Until it connects, its next entries have the numbers of those made after the backup.
    await ana.say(subject, verdictOn('1', 'fraud'));
    await ana.say('report:2', note('written since'));
    for (const each of [ben, cal]) await give(ana, each);
    for (const each of [ben, cal]) {
      expect(await each.entriesOn(subject)).toMatchObject([{ person: 'file:Ana' }]);
      expect(await each.entriesOn('report:2')).toHaveLength(1);
    }
    // A colleague's file brings back what was made after the backup.
    await give(ben, ana);
    expect(await ana.entriesOn('report:1')).toMatchObject([{ body: { text: 'after the backup' } }]);
    await ana.close();
    const { address } = await restart();
    succeeded(await cal.team.join({ address, invite, name: 'Cal' }));
    await cal.has('report:1', 1);
    await ana.open();
    await ana.until(isShared);
    const all = [ana, ben, cal];
    const placesOn = async (desktop: DesktopInTeam, about: string) =>
      (await desktop.entriesOn(about)).map(({ id, seq, device, deviceSeq }) => [id, seq, device, deviceSeq]);
    for (const each of all) await each.until(async () => (await placesOn(each, 'report:2'))[0]?.[1] !== null);
    for (const about of ['report:0', 'report:1', 'report:2', subject]) {
      const [one, ...others] = await Promise.all(all.map((each) => placesOn(each, about)));
      expect(one).toHaveLength(1);
      expect(others).toEqual([one, one]);
    }
    expect(await ana.entriesOn('report:1')).toMatchObject([{ person: null }]);
    expect(ana.state).toMatchObject({ historyChangedAt: null, restoredAt: expect.any(Number) });
    for (const { state } of [ben, cal]) expect(state).toMatchObject({ historyChangedAt: null });
  });
});
