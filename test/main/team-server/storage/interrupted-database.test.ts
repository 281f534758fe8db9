import { describe, expect, it } from 'vitest';
import type { TeamChange } from '../../../../main/team-server/storage/team-storage';
import { DatabaseUnavailable } from '../../../../shared/node/postgres/unavailable';
import { mortalPostgres } from '../../../support/databases/mortal-postgres';
import {
  createDatabase,
  joinTeam,
  openStorage,
  pushedEntry,
  query,
} from '../../../support/databases/team-postgres';
import { startCuttingProxy } from '../../../support/servers/cutting-proxy';

describe('a database that is killed', () => {
  it('between commit and answer, has each entry once after the push is repeated', async () => {
    const postgres = await mortalPostgres();
    const database = await createDatabase(postgres.address);
    const proxy = await startCuttingProxy(database);
    const storage = await openStorage(proxy.address);
    const who = await joinTeam(storage);
    const entries = [1, 2, 3].map((number) => pushedEntry(who.device, number));
    proxy.cutAfterCommit(postgres.kill);
    await expect(storage.append(who, entries)).rejects.toThrow(DatabaseUnavailable);
    await expect(storage.append(who, entries)).rejects.toThrow(DatabaseUnavailable);
    await postgres.restart();
    // All connections that the pool still has are dead.
    const answer = await expect
      .poll(() => storage.append(who, entries).catch(() => null))
      .toMatchObject({ kind: 'appended', entries: [{ seq: 1 }, { seq: 2 }, { seq: 3 }] })
      .then(() => storage.append(who, entries));
    expect(answer).toMatchObject({ entries: entries.map(({ id }, index) => ({ id, seq: index + 1 })) });
    expect(await query(database, 'SELECT FROM whereabouts_team.entry')).toHaveLength(3);
  });

  it('while clients write, has all entries that it confirmed, without gaps', async () => {
    const postgres = await mortalPostgres();
    const database = await createDatabase(postgres.address);
    const storage = await openStorage(database);
    const people = await Promise.all([1, 2, 3, 4].map(() => joinTeam(storage)));
    const confirmed = new Map<string, number>();
    let killed = false;
    await Promise.all(
      people.map(async (who) => {
        for (let number = 1; number <= 40; number++) {
          const entry = pushedEntry(who.device, number);
          for (let isStored = false; !isStored; ) {
            const answer = await storage.append(who, [entry]).catch((error: unknown) => error);
            if (answer instanceof DatabaseUnavailable) {
              if (killed) await postgres.restart().catch(() => undefined);
              killed = false;
              continue;
            }
            expect(answer).toMatchObject({ kind: 'appended' });
            const [stored] = await storage.append(who, [entry]).then(
              (again) => (again.kind === 'appended' ? again.entries : []),
              () => [],
            );
            if (stored === undefined) continue;
            confirmed.set(stored.id, stored.seq);
            isStored = true;
          }
          if (confirmed.size === 50) {
            killed = true;
            postgres.kill();
          }
        }
      }),
    );
    expect([...confirmed.values()].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 160 }, (_, index) => index + 1),
    );
  });
});

describe('a database that goes and comes back', () => {
  it('is reported as unavailable, then announces what changed meanwhile', async () => {
    const postgres = await mortalPostgres();
    const database = await createDatabase(postgres.address);
    const storage = await openStorage(database, { pollMs: 100 });
    const who = await joinTeam(storage);
    const changes: TeamChange[] = [];
    storage.onChange((change) => changes.push(change));
    await storage.append(who, [pushedEntry(who.device, 1)]);
    await expect.poll(() => changes).toContainEqual({ kind: 'entries', team: who.team, lastSeq: 1 });

    await postgres.stop();
    for (const call of [
      () => storage.authenticate('unknown'),
      () => storage.people(who),
      () => storage.append(who, [pushedEntry(who.device, 2)]),
      () => storage.claim(who, 'app', 'report:r-1'),
      () => openStorage(database),
    ])
      await expect(call()).rejects.toThrow(DatabaseUnavailable);
    changes.length = 0;
    await postgres.restart();
    // Without a notification.
    await query(database, 'UPDATE whereabouts_team.team SET last_seq = 5');
    await expect.poll(() => changes).toContainEqual({ kind: 'entries', team: who.team, lastSeq: 5 });
    for (const kind of ['people', 'presence'])
      await expect.poll(() => changes).toContainEqual({ kind, team: who.team });
    expect(await storage.authenticate(who.token)).toMatchObject({ kind: 'known' });
  });
});
