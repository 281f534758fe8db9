import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inviteSchema } from '../../../shared/team-api/wire';
import { postgresForTests, pushedEntry } from '../../support/databases/team-postgres';
import { followEvents, joinBy, joinWith, startTestTeam, teamPerson } from '../../support/team/team-server';

const postgres = postgresForTests();

async function startWithLead(heartbeatMs = 15_000) {
  const database = await postgres.newDatabase();
  const { address, invite } = await startTestTeam({ database, heartbeatMs });
  return { database, address, lead: await joinWith(address, invite, 'Ana') };
}

describe('the event stream', () => {
  it('says at once what is new, and then only what follows', async () => {
    const { address, lead } = await startWithLead();
    const push = (number: number) =>
      lead.call('POST', '/entries', { entries: [pushedEntry(lead.device, number)] });
    // Notifications arrive in order: once it has these, none of an earlier change follows.
    const early = await followEvents(address, lead.token, 0);
    await early.until(/retry/);
    await push(1);
    await early.until(/id: 1\n/);
    await push(2);
    await early.until(/id: 2\n/);
    const behind = await followEvents(address, lead.token, 1);
    expect(await behind.until(/data/)).toBe('retry: 2000\n\nid: 2\ndata: {"last_seq":2}\n\n');
    const current = await followEvents(address, lead.token, 2);
    const resumed = await followEvents(address, lead.token, 0, { 'last-event-id': '2' });
    await push(3);
    for (const stream of [current, resumed])
      expect(await stream.until(/data/)).toBe('retry: 2000\n\nid: 3\ndata: {"last_seq":3}\n\n');
  });

  it('has comments, so that a broken connection is noticed', async () => {
    const { address, lead } = await startWithLead(20);
    const stream = await followEvents(address, lead.token, 0);
    await stream.until(/:\n\n:\n\n/);
  });

  it('of one instance says what was sent to another', async () => {
    const { database, address, lead } = await startWithLead();
    await lead.get('/hello');
    const other = await startTestTeam({ database });
    expect(other.invite).toBeNull();
    const stream = await followEvents(other.address, lead.token, 0);
    await teamPerson(address, lead).call('POST', '/entries', { entries: [pushedEntry(lead.device, 1)] });
    expect(await stream.until(/data/)).toContain('id: 1\ndata: {"last_seq":1}\n\n');
  });

  it('announces presence and people by name only', async () => {
    const { address, lead } = await startWithLead();
    const stream = await followEvents(address, lead.token, 0);
    const luis = await joinBy(address, lead, 'Luis');
    await stream.until(/event: people\ndata: \{\}\n\n/);
    await luis.call('PUT', '/presence', { application: 'a', subject: 's' });
    await stream.until(/event: presence\ndata: \{\}\n\n/);
  });

  it('announces a blind round by name only, so that desktops hide its subjects at once', async () => {
    const { address, lead } = await startWithLead();
    const luis = await joinBy(address, lead, 'Luis');
    const verdict = pushedEntry(lead.device, 1, { kind: 'verdict' });
    // Notifications arrive in order: once it has this one, no earlier one follows.
    const early = await followEvents(address, lead.token, 0);
    await early.until(/retry/);
    await lead.call('POST', '/entries', { entries: [verdict] });
    await early.until(/id: 1\n/);
    const stream = await followEvents(address, luis.token, 1);
    const { application, subject } = verdict;
    const items = [{ subject, covers: [], second: luis.person }];
    await lead.call('POST', '/blind', { round: randomUUID(), application, items });
    expect(await stream.until(/data/)).toBe('retry: 2000\n\nevent: blind\ndata: {}\n\n');
  });

  it('ends when the token is revoked, also on another instance', async () => {
    const { database, address, lead } = await startWithLead();
    const other = await startTestTeam({ database });
    const luis = await joinBy(address, lead, 'Luis');
    const streams = [
      await followEvents(address, luis.token, 0),
      await followEvents(other.address, luis.token, 0),
    ];
    await lead.call('DELETE', `/people/${luis.person}`);
    for (const { ended } of streams) await ended;
    expect((await luis.call('GET', '/events')).status).toBe(401);
  });

  it('ends when its person is invited again and joins with another token, also on another instance', async () => {
    const { database, address, lead } = await startWithLead();
    const other = await startTestTeam({ database });
    const luis = await joinBy(address, lead, 'Luis');
    await luis.get('/hello');
    const streams = [
      await followEvents(address, luis.token, 0),
      await followEvents(other.address, luis.token, 0),
    ];
    for (const stream of streams) await stream.until(/retry/);
    const body = { role: 'analyst', person: luis.person };
    const { invite } = inviteSchema.parse(await (await lead.call('POST', '/invites', body)).json());
    const again = await joinWith(address, invite, 'Luis');
    const stream = await followEvents(address, again.token, 0);
    for (const { ended } of streams) await ended;
    expect(again.person).toBe(luis.person);
    await lead.call('POST', '/entries', { entries: [pushedEntry(lead.device, 1)] });
    await stream.until(/id: 1\n/);
  });

  it('does not prevent the server from closing', async () => {
    const { address, invite, close } = await startTestTeam({ database: await postgres.newDatabase() });
    const lead = await joinWith(address, invite, 'Ana');
    const stream = await followEvents(address, lead.token, 0);
    await close();
    await stream.ended;
  });
});
