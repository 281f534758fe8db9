import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { wireRestError } from '../../../shared/api/wire';
import { helloSchema, inviteSchema, openInvitesSchema } from '../../../shared/team-api/wire';
import { postgresForTests, query } from '../../support/databases/team-postgres';
import { callTeam, joinBy, joinWith, startTestTeam, type TeamPerson } from '../../support/team/team-server';

const postgres = postgresForTests();

/** A team with two leads, of whom Ben has an invite in store. */
async function startWithLeads() {
  const database = await postgres.newDatabase();
  const { address, invite } = await startTestTeam({ database });
  const ana = await joinWith(address, invite, 'Ana');
  await ana.get('/hello');
  const ben = await joinBy(address, ana, 'Ben', 'lead');
  await ben.get('/hello');
  return { database, address, ana, ben, stored: await inviteBy(ben) };
}

async function inviteBy(lead: TeamPerson): Promise<string> {
  return inviteSchema.parse(await (await lead.call('POST', '/invites', { role: 'lead' })).json()).invite;
}

const joinAttempt = async (address: string, invite: string, name = 'Eve', device = randomUUID()) => {
  const response = await callTeam(address, null, 'POST', '/join', { invite, name, device });
  if (response.ok) return { status: response.status, error_code: null };
  const { error_code } = wireRestError.parse(await response.json());
  return { status: response.status, error_code };
};
const refused = { status: 403, error_code: 'INVALID_INVITE' };

const openInvites = async (lead: TeamPerson) =>
  openInvitesSchema.parse(await lead.get('/invites')).invites.map(({ role, inviter }) => ({ role, inviter }));

describe('an invite', () => {
  it('ends with the removal of the lead who created it, on every server over the database', async () => {
    const { database, address, ana, ben, stored } = await startWithLeads();
    const other = await startTestTeam({ database });
    expect((await ana.call('DELETE', `/people/${ben.person}`)).status).toBe(204);
    for (const each of [address, other.address]) expect(await joinAttempt(each, stored)).toEqual(refused);
    expect(await openInvites(ana)).toEqual([]);
  });

  it.each([
    ['is removed', 'active = false'],
    ['becomes an analyst', "role = 'analyst'"],
  ])('ends when the lead who created it %s in the database', async (_, change) => {
    const { database, address, ben, stored } = await startWithLeads();
    await query(database, `UPDATE whereabouts_team.person SET ${change} WHERE id = $1`, [ben.person]);
    expect(await joinAttempt(address, stored)).toEqual(refused);
  });

  it('that was used just before its lead was removed gives no second token', async () => {
    const { address, ana, ben, stored } = await startWithLeads();
    const device = randomUUID();
    expect(await joinAttempt(address, stored, 'Eve', device)).toMatchObject({ status: 200 });
    await ana.call('DELETE', `/people/${ben.person}`);
    expect(await joinAttempt(address, stored, 'Eve', device)).toEqual(refused);
  });

  it('of a server before leads were noted no longer works', async () => {
    const { database, address, stored } = await startWithLeads();
    await query(database, 'UPDATE whereabouts_team.invite SET inviter = NULL');
    expect(await joinAttempt(address, stored)).toEqual(refused);
  });

  it('is listed for leads, without the invite itself, until it is used, withdrawn or expired', async () => {
    const { database, address, ana, ben, stored } = await startWithLeads();
    const [used, expired] = [await inviteBy(ana), await inviteBy(ana)];
    const eve = await joinWith(address, used, 'Eve');
    await query(
      database,
      "UPDATE whereabouts_team.invite SET expires_at = '2020-01-01' WHERE token_sha256 = sha256($1::bytea)",
      [Buffer.from(expired)],
    );
    const listed = await ana.get('/invites');
    expect(await openInvites(ana)).toEqual([{ role: 'lead', inviter: ben.person }]);
    expect(JSON.stringify(listed)).not.toContain(stored);
    const [open] = openInvitesSchema.parse(listed).invites;
    await query(database, "UPDATE whereabouts_team.person SET role = 'analyst' WHERE id = $1", [eve.person]);
    for (const [method, path] of [
      ['GET', '/invites'],
      ['DELETE', `/invites/${open?.id}`],
    ] as const)
      expect((await eve.call(method, path)).status).toBe(403);
    expect((await ana.call('DELETE', `/invites/${open?.id}`)).status).toBe(204);
    expect(await openInvites(ana)).toEqual([]);
    expect(await joinAttempt(address, stored)).toEqual(refused);
    expect((await ana.call('DELETE', `/invites/${open?.id}`)).status).toBe(404);
  });

  it('for somebody who returns is listed with the person', async () => {
    const { ana, ben } = await startWithLeads();
    await ana.call('POST', '/invites', { role: 'analyst', person: ben.person });
    const { invites } = openInvitesSchema.parse(await ana.get('/invites'));
    expect(new Set(invites.map(({ person }) => person))).toEqual(new Set([null, ben.person]));
  });

  it('for somebody who returns ends with their removal', async () => {
    const { address, ana, ben } = await startWithLeads();
    const created = await ana.call('POST', '/invites', { role: 'lead', person: ben.person });
    const { invite } = inviteSchema.parse(await created.json());
    await ana.call('DELETE', `/people/${ben.person}`);
    expect(await joinAttempt(address, invite, 'Ben')).toEqual(refused);
  });

  it('can’t be withdrawn by a lead of another team', async () => {
    const { database, address, ana, stored } = await startWithLeads();
    const other = await startTestTeam({ database, team: 'Another desk' });
    const zoe = await joinWith(other.address, other.invite, 'Zoe');
    const [open] = openInvitesSchema.parse(await ana.get('/invites')).invites;
    expect((await zoe.call('DELETE', `/invites/${open?.id}`)).status).toBe(404);
    expect(await joinAttempt(address, stored)).toMatchObject({ status: 200 });
  });
});

describe('a role that was changed in the database', () => {
  it('counts on every server, without a restart', async () => {
    const { database, ben } = await startWithLeads();
    await query(database, "UPDATE whereabouts_team.person SET role = 'analyst' WHERE id = $1", [ben.person]);
    const role = async () => helloSchema.parse(await ben.get('/hello')).role;
    while ((await role()) !== 'analyst');
    expect((await ben.call('POST', '/invites', { role: 'lead' })).status).toBe(403);
  });
});

describe('a name', () => {
  it.each([
    ['the same', 'Ana'],
    ['another case and accents', 'ÁNA'],
    ['a character that can’t be seen', 'A\u200bna'],
    ['more spaces', ' Ana '],
  ])('that somebody in the team has, with %s, is refused, and the invite still works', async (_, name) => {
    const { address, stored } = await startWithLeads();
    expect(await joinAttempt(address, stored, name)).toEqual({ status: 409, error_code: 'NAME_TAKEN' });
    expect(await joinAttempt(address, stored, 'Ana (laptop)')).toMatchObject({ status: 200 });
  });

  it('of somebody who was removed is free again', async () => {
    const { address, ana, ben } = await startWithLeads();
    await ana.call('DELETE', `/people/${ben.person}`);
    expect(await joinAttempt(address, await inviteBy(ana), 'Ben')).toMatchObject({ status: 200 });
  });
});
