import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Case, maxCaseText, maxCaseTitle, maxEntityLength } from '../../../shared/domain/case';
import type { ListedCase } from '../../../shared/domain/case-change';
import { subjectOfCase } from '../../../shared/domain/review-log';
import { testNow } from '../../support/clocks/test-time';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { ModelTeamServer } from '../../support/team/model-team-server';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const textRow = z.object({ text: z.string() });
const subject = 'transaction:t';
const secret = 'A note about zebrafish';

function newCase(): Case {
  return {
    id: randomUUID(),
    title: 'Ring of zebrafish',
    summary: '',
    status: 'open',
    createdAt: testNow,
    changedAt: testNow,
    items: [
      { id: randomUUID(), kind: 'report', key: 'r', transactionId: 't' },
      { id: randomUUID(), kind: 'note', text: secret },
    ],
  };
}

/** A lead and two analysts in one team, over the real server and PostgreSQL. */
async function team() {
  const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
  const join = (name: string, code: string) =>
    DesktopInTeam.joining({ address, invite: () => code }, name, { clock: withoutPolls });
  const lea = await join('Lea', invite ?? '');
  const ana = await join('Ana', succeeded(await lea.team.invite('analyst')));
  const ben = await join('Ben', succeeded(await lea.team.invite('analyst')));
  return { lea, ana, ben };
}

const listed = async ({ calls }: DesktopInTeam) => succeeded(await calls['cases.read']({})).cases;
async function only(desktop: DesktopInTeam): Promise<ListedCase> {
  const [found] = await listed(desktop);
  if (!found) throw new Error('No case is listed.');
  return found;
}

async function share(desktop: DesktopInTeam, shared = newCase()): Promise<string> {
  const id = randomUUID();
  succeeded(await desktop.calls['cases.save']({ case: shared }));
  succeeded(await desktop.calls['cases.share']({ id: shared.id, share: id }));
  desktop.team.logChanged();
  return id;
}

async function change(desktop: DesktopInTeam, change: Partial<Case>): Promise<void> {
  const { sharing: _, ...now } = await only(desktop);
  succeeded(await desktop.calls['cases.save']({ case: { ...now, ...change } }));
  succeeded(await desktop.calls['cases.publish']({ id: now.id }));
  desktop.team.logChanged();
}

describe('a case shared with the team', () => {
  it('reaches a colleague, whose changes come back', async () => {
    const { ana, ben } = await team();
    await share(ana);
    await ben.until(async () => (await listed(ben)).length === 1);
    const { items } = await only(ben);
    await change(ben, { items: [...items, { id: randomUUID(), kind: 'note', text: 'by Ben' }] });
    await ana.until(async () => (await only(ana)).items.length === 3);
    const { sharing } = await only(ana);
    expect(sharing).toMatchObject({ by: null, unshared: 0, divided: [] });
    expect(sharing?.changedBy).not.toBeNull();
  });

  it('has the same texts for a colleague, whatever characters they have', async () => {
    const { ana, ben } = await team();
    const items: Case['items'] = [
      { id: randomUUID(), kind: 'note', text: '\0'.repeat(maxCaseText) },
      { id: randomUUID(), kind: 'note', text: '<b>\uD800</b>\u202E\u0007{case}' },
      { id: randomUUID(), kind: 'report', key: 'r\0\uDC00', transactionId: 't\0\uD800' },
      { id: randomUUID(), kind: 'entity', entity: 'user', value: '\uD800'.repeat(maxEntityLength) },
    ];
    const shared: Case = { ...newCase(), title: '\uD800'.repeat(maxCaseTitle), summary: '\0', items };
    await share(ana, shared);
    await ben.until(async () => (await listed(ben)).length === 1);
    expect(await only(ben)).toMatchObject({ title: shared.title, summary: '\0', items });
    await change(ben, { summary: '\uDC00' });
    await ana.until(async () => (await only(ana)).summary === '\uDC00');
  });

  it('has both texts when two changed it without a connection, and the one that one of them picks', async () => {
    const { ana, ben } = await team();
    const id = await share(ana);
    await ben.until(async () => (await listed(ben)).length === 1);
    for (const who of [ana, ben]) who.disturb = () => 'cut before';
    await change(ana, { summary: 'by Ana' });
    await change(ben, { summary: 'by Ben' });
    expect((await only(ben)).sharing?.unshared).toBe(1);
    for (const who of [ana, ben]) {
      who.disturb = () => null;
      await who.close();
      await who.open();
    }
    for (const who of [ana, ben])
      await who.until(async () => (await only(who)).sharing?.divided[0]?.versions.length === 2);
    const { id: local, sharing } = await only(ben);
    const replaces = sharing?.divided[0]?.versions.flatMap(({ entries }) => entries) ?? [];
    const pick = { id: local, entry: randomUUID(), field: { what: 'summary' }, replaces } as const;
    succeeded(await ben.calls['cases.pick']({ ...pick, text: 'by Ana' }));
    ben.team.logChanged();
    for (const who of [ana, ben])
      await who.until(async () => (await only(who)).sharing?.divided.length === 0);
    for (const who of [ana, ben]) expect((await only(who)).summary).toBe('by Ana');
    expect(await ana.entriesOn(subjectOfCase(id))).toHaveLength(4);
  });

  it('waits for a server that can hide it under blind review', async () => {
    const server = await ModelTeamServer.start();
    server.sharesCases = false;
    const ana = await DesktopInTeam.joining(
      { address: server.address, invite: () => server.invite() },
      'Ana',
    );
    await share(ana);
    await ana.say('transaction:other', verdictOn('1', 'fraud'));
    await ana.until(() => server.state.entries.length === 1);
    expect(server.state.entries.map(({ kind }) => kind)).toEqual(['verdict']);
    expect((await only(ana)).sharing?.unshared).toBe(1);
    await server.stop();
    server.sharesCases = true;
    await server.start();
    await ana.until(async () => (await only(ana)).sharing?.unshared === 0);
  });
});

describe('the sharing of a case', () => {
  it('is ended by a lead if its author left and joined again, who is another person to the server', async () => {
    const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
    const join = (name: string, code: string) =>
      DesktopInTeam.joining({ address, invite: () => code }, name, { clock: withoutPolls });
    const lea = await join('Lea', invite ?? '');
    const ana = await join('Ana', succeeded(await lea.team.invite('analyst')));
    const ben = await join('Ben', succeeded(await lea.team.invite('analyst')));
    await share(ana);
    for (const who of [lea, ben]) await who.until(async () => (await listed(who)).length === 1);
    expect((await only(ana)).sharing).toMatchObject({ by: null, canEnd: true });
    succeeded(await ana.team.leave());
    const again = succeeded(await lea.team.invite('analyst'));
    succeeded(await ana.team.join({ address, invite: again, name: 'Ana' }));
    await ana.until(async () => (await only(ana)).sharing?.canEnd === false);
    succeeded(await ana.calls['cases.stopSharing']({ id: (await only(ana)).id }));
    const [ofLea] = await listed(lea);
    // As everybody sees it: the person who she was then.
    expect((await only(ana)).sharing?.by).toBe(ofLea?.sharing?.by);
    expect(ofLea?.sharing).toMatchObject({ canEnd: true });
    succeeded(await lea.calls['cases.stopSharing']({ id: ofLea?.id ?? '' }));
    lea.team.logChanged();
    await ben.until(async () => (await listed(ben)).length === 0);
    const state = succeeded(await ben.team.read());
    const leas = state.kind === 'joined' ? state.people.find(({ name }) => name === 'Lea')?.id : null;
    expect(succeeded(await ben.calls['cases.read']({})).withheld).toMatchObject([
      { title: 'Ring of zebrafish', reason: { kind: 'ended', by: leas } },
    ]);
    await ana.until(async () => (await only(ana)).sharing === undefined);
    expect(await only(ana)).toMatchObject({ title: 'Ring of zebrafish', ended: { by: leas } });
  });
});

describe('a second reviewer', () => {
  async function drawn() {
    const { lea, ana, ben } = await team();
    await ana.say(subject, verdictOn('r', 'fraud'));
    await lea.has(subject, 1);
    const state = succeeded(await ben.team.read());
    if (state.kind !== 'joined') throw new Error('Ben is in no team.');
    const draw = async () => {
      const answer = lea.team.secondReviews?.draw(randomUUID(), [{ subject, second: state.person }]);
      expect(await answer).toEqual({ ok: true, value: null });
    };
    const decide = () => ben.say(subject, verdictOn('r', 'legitimate'));
    return { lea, ana, ben, draw, decide };
  }

  /** Everything that the user data of a desktop says, as text. */
  async function dataOf({ own }: DesktopInTeam): Promise<string> {
    const sql = `SELECT json_group_array(body) AS text FROM entry UNION ALL SELECT json_group_array(json) FROM case_file
      UNION ALL SELECT json_group_array(value) FROM metadata`;
    const rows = await own.read((session) => session.rows(sql, [], textRow));
    return rows.map(({ text }) => text).join('\n');
  }

  it('has nothing of a case that contains the report, received before the draw, until they decide', async () => {
    const { lea, ana, ben, draw, decide } = await drawn();
    await share(ana);
    await ben.until(async () => (await listed(ben)).length === 1);
    // Ben has a copy of it, with a change of his own.
    await change(ben, { summary: 'by Ben' });
    await lea.until(async () => (await listed(lea))[0]?.summary === 'by Ben');
    await draw();
    await ben.until(async () => (await listed(ben)).length === 0);
    const data = await dataOf(ben);
    expect(data).not.toContain('zebrafish');
    expect(data).toContain('by Ben');
    const withheld = async () => succeeded(await ben.calls['cases.read']({})).withheld;
    expect(await withheld()).toMatchObject([{ title: '', reason: { kind: 'second-review' } }]);

    await decide();
    await ben.until(async () => (await listed(ben)).length === 1);
    expect(await withheld()).toEqual([]);
    expect(await only(ben)).toMatchObject({
      title: 'Ring of zebrafish',
      summary: 'by Ben',
      items: [{ kind: 'report' }, { kind: 'note', text: secret }],
      sharing: { divided: [] },
    });
    expect(succeeded(await ben.team.read())).toMatchObject({ historyChangedAt: null });
  });

  it('has nothing of a case that they received before, when the report is added to it', async () => {
    const { ana, ben, draw, decide } = await drawn();
    await share(ana, { ...newCase(), items: newCase().items.slice(1) });
    await ben.until(async () => (await listed(ben)).length === 1);
    await change(ben, { summary: 'by Ben' });
    await draw();
    await ana.until(async () => (await only(ana)).summary === 'by Ben');
    const { items } = await only(ana);
    await change(ana, { items: [...items, ...newCase().items.slice(0, 1)] });
    await ben.until(async () => (await listed(ben)).length === 0);
    const data = await dataOf(ben);
    expect(data).not.toContain('zebrafish');
    expect(data).toContain('by Ben');

    await decide();
    await ben.until(async () => (await listed(ben)).length === 1);
    expect(await only(ben)).toMatchObject({
      title: 'Ring of zebrafish',
      summary: 'by Ben',
      items: [{ kind: 'note', text: secret }, { kind: 'report' }],
      sharing: { divided: [] },
    });
    expect(succeeded(await ben.team.read())).toMatchObject({ historyChangedAt: null });
  });

  it('gets no bytes of a case that is shared after the draw, or to which the report is added then', async () => {
    const { lea, ana, ben, draw, decide } = await drawn();
    const other: Case = { ...newCase(), title: 'Other', items: [] };
    ben.recordsAnswers = true;
    await draw();
    await share(ana);
    await share(ana, other);
    const found = (await listed(ana)).find(({ id }) => id === other.id);
    if (!found) throw new Error('The other case is listed.');
    const { sharing: _, ...now } = found;
    succeeded(await ana.calls['cases.save']({ case: { ...now, items: newCase().items } }));
    succeeded(await ana.calls['cases.publish']({ id: other.id }));
    ana.team.logChanged();
    const isComplete = async (desktop: DesktopInTeam) =>
      succeeded(await desktop.calls['membership.read'](undefined)).lastSeq === 4;
    for (const desktop of [lea, ben]) await desktop.until(isComplete);
    expect((await listed(lea)).map(({ items }) => items.length)).toEqual([2, 2]);
    expect(succeeded(await ben.calls['cases.read']({}))).toEqual({ cases: [], withheld: [] });
    expect(ben.received.join('\n')).not.toContain('zebrafish');
    await decide();
    await ben.until(async () => (await listed(ben)).length === 2);
    expect(ben.received.join('\n')).toContain('zebrafish');
  });
});
