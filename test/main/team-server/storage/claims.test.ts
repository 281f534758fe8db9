import { describe, expect, it } from 'vitest';
import { maxClaims } from '../../../../main/team-server/storage/schema';
import { joinTeam, openStorage, postgresForTests, query } from '../../../support/databases/team-postgres';

const postgres = postgresForTests();
const app = 'https://reports.example/ app-1';
const subjects = (count: number) => Array.from({ length: count }, (_, index) => `transaction:t-${index}`);

/** Moves the end of all leases, as if so much time had passed on the server's clock. */
function letPass(database: string, minutes: number) {
  return query(
    database,
    `UPDATE whereabouts_team.claim SET until = until - ${minutes} * interval '1 minute';
     UPDATE whereabouts_team.presence SET until = until - ${minutes} * interval '1 minute'`,
  );
}

describe('a claim', () => {
  it('is held by one of fifty who race for it, and the others learn who that is', async () => {
    const database = await postgres.newDatabase();
    const storages = [await openStorage(database), await openStorage(database)];
    const [storage] = storages;
    if (storage === undefined) throw new Error('no storage');
    const people = await Promise.all(Array.from({ length: 50 }, () => joinTeam(storage)));
    for (const subject of subjects(5)) {
      const results = await Promise.all(
        people.map((who, index) => (storages[index % 2] ?? storage).claim(who, app, subject)),
      );
      const winners = people.filter((_, index) => results[index]?.kind === 'claimed');
      expect(winners).toHaveLength(1);
      for (const result of results)
        if (result.kind === 'taken') expect(result.person).toBe(winners[0]?.person);
    }
  });

  it('never is unanswered or held by two while it is claimed and released all the time', async () => {
    const storage = await openStorage(await postgres.newDatabase(), { connections: 8 });
    const people = await Promise.all(Array.from({ length: 8 }, () => joinTeam(storage)));
    const holders = new Set<string>();
    let most = 0;
    await Promise.all(
      people.map(async (who) => {
        for (let turn = 0; turn < 25; turn++) {
          const { kind } = await storage.claim(who, app, 'transaction:busy');
          if (kind !== 'claimed') continue;
          holders.add(who.person);
          most = Math.max(most, holders.size);
          await storage.position(who);
          holders.delete(who.person);
          await storage.release(who, app, 'transaction:busy');
        }
      }),
    );
    expect(most).toBe(1);
  });

  it('lasts 15 minutes by the clock of the database, and keeps its token when it is renewed', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database);
    const ana = await joinTeam(storage);
    const ben = await joinTeam(storage, { name: 'Ben' });
    const first = await storage.claim(ana, app, 'report:r-1');
    await letPass(database, 14);
    const renewed = await storage.claim(ana, app, 'report:r-1');
    if (first.kind !== 'claimed' || renewed.kind !== 'claimed') throw new Error('not claimed');
    expect(renewed.token).toBe(first.token);
    expect(renewed.until).toBeGreaterThanOrEqual(first.until);
    await letPass(database, 14);
    expect(await storage.claim(ben, app, 'report:r-1')).toMatchObject({ kind: 'taken', person: ana.person });
    await letPass(database, 1);
    const next = await storage.claim(ben, app, 'report:r-1');
    expect(next).toMatchObject({ kind: 'claimed' });
    expect(next).not.toMatchObject({ token: first.token });
    expect(await storage.claim(ana, app, 'report:r-1')).toMatchObject({ kind: 'taken', person: ben.person });
  });

  it('is released only by its holder, and applies to one application', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const ana = await joinTeam(storage);
    const ben = await joinTeam(storage, { name: 'Ben' });
    await storage.claim(ana, app, 'report:r-1');
    await storage.release(ben, app, 'report:r-1');
    expect(await storage.claim(ben, app, 'report:r-1')).toMatchObject({ kind: 'taken' });
    expect(await storage.claim(ben, 'another', 'report:r-1')).toMatchObject({ kind: 'claimed' });
    await storage.release(ana, app, 'report:r-1');
    expect(await storage.claim(ben, app, 'report:r-1')).toMatchObject({ kind: 'claimed' });
  });

  it('ends when its holder is removed from the team', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const ana = await joinTeam(storage);
    const ben = await joinTeam(storage, { name: 'Ben' });
    await storage.claim(ana, app, 'report:r-1');
    await storage.removePerson(ben, ana.person);
    expect(await storage.claim(ben, app, 'report:r-1')).toMatchObject({ kind: 'claimed' });
  });
});

describe('a claim that has ended', () => {
  it('is removed with the next claim in the team', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database);
    const ana = await joinTeam(storage);
    const ben = await joinTeam(storage, { name: 'Ben' });
    for (let turn = 0; turn < 3; turn += 1) {
      for (const subject of subjects(4)) await storage.claim(ana, `${app} ${turn}`, subject);
      await letPass(database, 15);
    }
    await storage.claim(ben, app, 'report:r-1');
    expect(await query(database, 'SELECT subject FROM whereabouts_team.claim')).toEqual([
      { subject: 'report:r-1' },
    ]);
  });

  it('is taken by whoever asks for it, while others remove it', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database, { connections: 8, claimLeaseMs: 1 });
    const people = await Promise.all(Array.from({ length: 8 }, () => joinTeam(storage)));
    const candidates = subjects(20);
    await Promise.all(
      people.map(async (who) => {
        for (let turn = 0; turn < 25; turn += 1) {
          expect(await storage.claimNext(who, app, candidates)).not.toBeNull();
          expect(await storage.claim(who, app, 'report:r-1')).not.toEqual({ kind: 'too-many' });
        }
      }),
    );
  });
});

describe('the claims of a person', () => {
  it('are never more than the limit, however many are requested at once', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database, { connections: 8 });
    const ana = await joinTeam(storage);
    const all = await Promise.all(
      subjects(maxClaims + 20).map((subject) => storage.claim(ana, app, subject)),
    );
    expect(all.filter(({ kind }) => kind === 'claimed')).toHaveLength(maxClaims);
    expect(all.filter(({ kind }) => kind === 'too-many')).toHaveLength(20);
  });
});

describe('the next free subject', () => {
  it('goes to one person each, whatever the order of their candidates', async () => {
    const database = await postgres.newDatabase();
    const storages = [await openStorage(database), await openStorage(database)] as const;
    const people = await Promise.all(Array.from({ length: 30 }, () => joinTeam(storages[0])));
    const candidates = subjects(40);
    const claimed = await Promise.all(
      people.map((who, index) =>
        storages[index % 2 === 0 ? 0 : 1].claimNext(
          who,
          app,
          index % 3 === 0 ? candidates : candidates.toReversed(),
        ),
      ),
    );
    expect(new Set(claimed.map((claim) => claim?.subject)).size).toBe(30);
    expect(claimed).not.toContain(null);
  });

  it('is the first candidate that no one else has, and none if others have all', async () => {
    const storage = await openStorage(await postgres.newDatabase());
    const ana = await joinTeam(storage);
    const ben = await joinTeam(storage, { name: 'Ben' });
    const [one, two] = subjects(2);
    if (one === undefined || two === undefined) throw new Error('no subjects');
    await storage.claim(ben, app, one);
    expect(await storage.claimNext(ana, app, [one, two])).toMatchObject({ subject: two });
    // Asked again after a lost answer.
    expect(await storage.claimNext(ana, app, [one, two])).toMatchObject({ subject: two });
    expect(await storage.claimNext(ben, app, [two])).toBeNull();
    expect(await storage.claimNext(ben, app, [])).toBeNull();
  });
});

describe('presence', () => {
  it('lists what others look at and all claims, until their leases end', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database);
    const ana = await joinTeam(storage);
    const ben = await joinTeam(storage, { name: 'Ben' });
    await storage.look(ana, app, 'report:r-1');
    await storage.look(ana, app, 'report:r-2');
    await storage.claim(ben, app, 'report:r-3');
    const looking = [{ person: ana.person, application: app, subject: 'report:r-2' }];
    const claims = [
      { person: ben.person, application: app, subject: 'report:r-3', until: expect.any(Number) },
    ];
    expect(await storage.presence(ben)).toEqual({ looking, claims });
    expect(await storage.presence(ana)).toEqual({ looking: [], claims });
    await letPass(database, 2);
    expect(await storage.presence(ben)).toEqual({ looking: [], claims });
    await letPass(database, 13);
    expect(await storage.presence(ana)).toEqual({ looking: [], claims: [] });
    await storage.look(ana, app, 'report:r-1');
    await storage.look(ana, app, null);
    expect(await storage.presence(ben)).toEqual({ looking: [], claims: [] });
  });
});
