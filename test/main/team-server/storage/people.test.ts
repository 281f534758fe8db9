import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Identity,
  type TeamStorage,
  TokenRevoked,
} from '../../../../main/team-server/storage/team-storage';
import {
  endListening,
  joinTeam,
  newInvite,
  openStorage,
  postgresForTests,
  pushedEntry,
  query,
} from '../../../support/databases/team-postgres';

const postgres = postgresForTests();

/** Returns the calls that a person can make. */
function callsOf(
  storage: TeamStorage,
  who: Identity & { readonly device: string },
): readonly (() => Promise<unknown>)[] {
  return [
    () => storage.position(who),
    () => storage.lastOfDevice(who, who.device),
    () => storage.entriesAfter(who, 0, 500),
    () => storage.append(who, [pushedEntry(who.device, 1)]),
    () => storage.claim(who, 'app', 'report:r-1'),
    () => storage.claimNext(who, 'app', ['report:r-1']),
    () => storage.release(who, 'app', 'report:r-1'),
    () => storage.look(who, 'app', 'report:r-1'),
    () => storage.presence(who),
    () => storage.people(who),
    () => storage.blindItems(who),
    () => storage.createBlindRound(who, { round: randomUUID(), application: 'app', items: [] }),
    () => storage.createInvite(who, 'analyst'),
    () => storage.openInvites(who),
    () => storage.withdrawInvite(who, randomUUID()),
    () => storage.removePerson(who, who.person),
  ];
}

describe('joining a team', () => {
  it('works once with an invite, also when ten desktops race', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const { id } = await storage.openTeam('Fraud desk');
    const invite = await newInvite(storage, { team: id }, 'lead');
    const results = await Promise.all(
      Array.from({ length: 10 }, () => storage.join({ invite, name: 'Ana', device: randomUUID() })),
    );
    const joined = results.filter(({ kind }) => kind === 'joined');
    expect(joined).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'invalid-invite')).toHaveLength(9);
    expect(joined[0]).toMatchObject({ identity: { team: id, teamName: 'Fraud desk', role: 'lead' } });
  });

  it('is refused with an unknown or an expired invite', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database);
    const { id } = await storage.openTeam('Fraud desk');
    const invite = await newInvite(storage, { team: id }, 'analyst');
    await query(database, `UPDATE whereabouts_team.invite SET expires_at = expires_at - interval '7 days'`);
    for (const each of [invite, 'unknown', '', 'a\0b'])
      expect(await storage.join({ invite: each, name: 'Ana', device: randomUUID() })).toEqual({
        kind: 'invalid-invite',
      });
  });

  it('is refused with the device of another person, and leaves the invite usable', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const ana = await joinTeam(storage, { role: 'lead' });
    const invite = await newInvite(storage, ana, 'analyst');
    const join = (device: string) => storage.join({ invite, name: 'Ben', device });
    expect(await join(ana.device)).toEqual({ kind: 'device-taken' });
    expect(await join(randomUUID())).toMatchObject({ kind: 'joined' });
  });
});

describe('joining again because the answer was lost', () => {
  /** A storage, and a person who has joined with an invite. */
  async function joinedOnce() {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database);
    const lead = await joinTeam(storage, { role: 'lead', name: 'Lea' });
    const invite = await newInvite(storage, lead, 'analyst');
    const device = randomUUID();
    const join = async (change: Partial<Parameters<typeof storage.join>[0]> = {}) => {
      const joining = await storage.join({ invite, name: 'Ben', device, ...change });
      return joining.kind === 'joined' ? joining : null;
    };
    const first = await join();
    if (first === null) throw new Error('The invite is of no use.');
    const names = async () =>
      (await storage.people(lead)).map(({ name, active }) => `${name}${active ? '' : ', removed'}`);
    return { database, storage, lead, device, join, first, names };
  }

  it('gives the same person another token, and the first one ends', async () => {
    const { storage, join, first, names } = await joinedOnce();
    const again = await join({ name: 'Benjamin' });
    const { tokenDigest: _, ...identity } = first.identity;
    expect(again).toMatchObject({ identity, epoch: first.epoch });
    expect(await storage.authenticate(first.token)).toEqual({ kind: 'unknown' });
    expect(await storage.authenticate(again?.token ?? '')).toMatchObject({ kind: 'known' });
    expect(await names()).toEqual(['Lea', 'Benjamin']);
  });

  it('is refused once the token was used', async () => {
    const { storage, join, first } = await joinedOnce();
    await storage.authenticate(first.token);
    expect(await join()).toBeNull();
    expect(await storage.authenticate(first.token)).toMatchObject({ kind: 'known' });
  });

  it('is refused to another device, and after ten minutes', async () => {
    const { database, join } = await joinedOnce();
    expect(await join({ device: randomUUID() })).toBeNull();
    await query(database, `UPDATE whereabouts_team.invite SET used_at = used_at - interval '10 minutes'`);
    expect(await join()).toBeNull();
  });

  it('is refused to a person whom a lead has removed', async () => {
    const { storage, lead, join, first } = await joinedOnce();
    await storage.removePerson(lead, first.identity.person);
    expect(await join()).toBeNull();
  });

  it('works later with another invite, and removes who never used their token', async () => {
    const { storage, lead, join, names } = await joinedOnce();
    expect(await join({ invite: await newInvite(storage, lead, 'analyst') })).not.toBeNull();
    expect(await names()).toEqual(['Lea', 'Ben, removed', 'Ben']);
  });

  it('has one token at the end, however the request and the use of the token race', async () => {
    const { storage, join, first } = await joinedOnce();
    const [again, used] = await Promise.all([join(), storage.authenticate(first.token)]);
    expect(used.kind).toBe(again === null ? 'known' : 'unknown');
  });
});

describe('the invite for the first lead', () => {
  it('is printed again while the lead who joined with one never used their token', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const { id } = await storage.openTeam('Fraud desk');
    const device = randomUUID();
    const join = async () =>
      storage.join({ invite: (await storage.inviteFirstLead(id)) ?? '', name: 'Ana', device });
    expect(await join()).toMatchObject({ kind: 'joined' });
    const lead = await join();
    if (lead.kind !== 'joined') throw new Error('The second invite is of no use.');
    await storage.authenticate(lead.token);
    expect(await storage.inviteFirstLead(id)).toBeNull();
    expect(await storage.people(lead.identity)).toMatchObject([{ active: false }, { active: true }]);
  });

  it('exists while the team has no lead, and makes those of earlier starts useless', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const { id } = await storage.openTeam('Fraud desk');
    const join = (invite: string | null, name = 'Ana') =>
      storage.join({ invite: invite ?? '', name, device: randomUUID() });
    const analyst = await newInvite(storage, { team: id }, 'analyst');
    const printed = [await storage.inviteFirstLead(id), await storage.inviteFirstLead(id)];
    expect(await join(printed[0] ?? null)).toEqual({ kind: 'invalid-invite' });
    const lead = await join(printed[1] ?? null);
    if (lead.kind !== 'joined') throw new Error('The last invite is of no use.');
    expect(lead.identity.role).toBe('lead');
    await storage.authenticate(lead.token);
    expect(await storage.inviteFirstLead(id)).toBeNull();
    expect(await join(analyst, 'Ben')).toMatchObject({ kind: 'joined' });
    await storage.removePerson(lead.identity, lead.identity.person);
    expect(await join(await storage.inviteFirstLead(id))).toMatchObject({ identity: { role: 'lead' } });
  });

  it('is one alone when servers start together', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const { id } = await storage.openTeam('Fraud desk');
    const printed = await Promise.all([1, 2, 3, 4].map(() => storage.inviteFirstLead(id)));
    const joinings = await Promise.all(
      printed.map((invite) => storage.join({ invite: invite ?? '', name: 'Ana', device: randomUUID() })),
    );
    expect(joinings.filter(({ kind }) => kind === 'joined')).toHaveLength(1);
  });
});

describe('a token', () => {
  it('identifies its person until they are removed', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const lead = await joinTeam(storage, { role: 'lead', name: 'Lea' });
    const { token, device: _, ...identity } = await joinTeam(storage, { name: 'Ana' });
    expect(await storage.authenticate(token)).toMatchObject({ kind: 'known', identity });
    expect(await storage.authenticate(`${token}x`)).toEqual({ kind: 'unknown' });
    expect(await storage.removePerson(lead, randomUUID())).toBe(false);
    expect(await storage.removePerson(lead, identity.person)).toBe(true);
    expect(await storage.authenticate(token)).toEqual({ kind: 'revoked' });
    expect(await storage.people(lead)).toEqual([
      { id: lead.person, name: 'Lea', role: 'lead', active: true },
      { id: identity.person, name: 'Ana', role: 'analyst', active: false },
    ]);
  });

  it('of a removed person is refused at once by servers that know it, also if the notification was lost', async () => {
    const database = await postgres.newDatabase();
    const storages = [await openStorage(database), await openStorage(database)];
    const [storage] = storages;
    if (storage === undefined) throw new Error('no storage');
    const { token, ...who } = await joinTeam(storage);
    for (const each of storages) expect(await each.authenticate(token)).toMatchObject({ kind: 'known' });
    await query(database, 'UPDATE whereabouts_team.person SET active = false');
    for (const each of storages)
      for (const call of callsOf(each, who)) await expect(call()).rejects.toThrow(TokenRevoked);
  });

  it('of a person who came back with another is refused at once by servers that know it, also if none was notified', async () => {
    const database = await postgres.newDatabase();
    const neverPolling = { pollMs: 3_600_000 };
    const [first, other] = [
      await openStorage(database, neverPolling),
      await openStorage(database, neverPolling),
    ];
    const lead = await joinTeam(first, { role: 'lead', name: 'Lea' });
    const { token, ...who } = await joinTeam(first, { name: 'Ana' });
    // First, so that no notification of Ana's joining makes the second server forget her token.
    await endListening(database);
    for (const each of [first, other])
      expect(await each.authenticate(token)).toMatchObject({ kind: 'known' });
    const invite = (await first.createInvite(lead, 'analyst', who.person)) ?? '';
    const joining = await first.join({ invite, name: 'Ana', device: randomUUID() });
    if (joining.kind !== 'joined') throw new Error(`Joining failed: ${joining.kind}`);
    expect(joining.identity).toMatchObject({ person: who.person });
    // The second server has had no other chance to learn of it.
    expect(await other.authenticate(token)).toMatchObject({ kind: 'known' });
    for (const each of [first, other]) {
      for (const call of callsOf(each, who)) await expect(call()).rejects.toThrow(TokenRevoked);
      expect(await each.presence(joining.identity)).toMatchObject({ claims: [] });
    }
    expect(await first.authenticate(token)).toEqual({ kind: 'unknown' });
  });

  it('is in the database only as its SHA-256, like an invite', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database);
    const { id } = await storage.openTeam('Fraud desk');
    const unused = await newInvite(storage, { team: id }, 'lead');
    const { token } = await joinTeam(storage);
    for (const table of ['person', 'invite']) {
      const rows = JSON.stringify(
        await query(database, `SELECT ${table}::text FROM whereabouts_team.${table}`),
      );
      for (const secret of [token, unused]) {
        expect(rows).not.toContain(secret);
        expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
        expect(rows).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
      }
    }
  });
});

describe('a team', () => {
  it('is created once by servers that start together', async () => {
    const database = await postgres.newDatabase();
    const storages = await Promise.all([openStorage(database), openStorage(database)]);
    const opened = await Promise.all(
      [...storages, ...storages].map((storage) => storage.openTeam('Fraud desk')),
    );
    expect(new Set(opened.map(({ id, epoch }) => id + epoch)).size).toBe(1);
    expect(opened[0]).toMatchObject({ name: 'Fraud desk' });
  });
});

describe('a person who comes back', () => {
  /** Two leads, of whom somebody has the token of one. */
  async function withThief() {
    const storage = await openStorage(await postgres.newDatabase());
    const lea = await joinTeam(storage, { role: 'lead', name: 'Lea' });
    const ana = await joinTeam(storage, { role: 'lead', name: 'Ana' });
    const join = async (invite: string | null, name: string) =>
      (await storage.join({ invite: invite ?? '', name, device: randomUUID() })).kind;
    return { storage, lea, ana, join };
  }

  it('ends all invites that were created with the earlier token', async () => {
    const { storage, lea, ana, join } = await withThief();
    const invites = [
      await storage.createInvite(ana, 'lead'),
      await storage.createInvite(ana, 'lead', ana.person),
    ];
    const again = await storage.createInvite(lea, 'lead', ana.person);
    expect(await join(again, 'Ana')).toBe('joined');
    for (const invite of invites) expect(await join(invite, 'Eva')).toBe('invalid-invite');
  });

  it('doesn’t come back once a lead has removed them', async () => {
    const { storage, lea, ana, join } = await withThief();
    const again = await storage.createInvite(lea, 'analyst', ana.person);
    expect(await storage.removePerson(lea, ana.person)).toBe(true);
    expect(await join(again, 'Ana')).toBe('invalid-invite');
    const later = await storage.createInvite(lea, 'analyst', ana.person);
    expect(await join(later, 'Ana')).toBe('joined');
  });
});
