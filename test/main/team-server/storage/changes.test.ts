import { describe, expect, it } from 'vitest';
import type { TeamChange } from '../../../../main/team-server/storage/team-storage';
import {
  joinTeam,
  openStorage,
  postgresForTests,
  pushedEntry,
  query,
} from '../../../support/databases/team-postgres';

const postgres = postgresForTests();
/** No poll within a test. */
const pollMs = 600_000;

describe('a change', () => {
  it('is announced to all servers of the database, once it is committed', async () => {
    const database = await postgres.newDatabase();
    const [writing, other] = [
      await openStorage(database, { pollMs }),
      await openStorage(database, { pollMs }),
    ] as const;
    const changes: TeamChange[] = [];
    const end = other.onChange((change) => changes.push(change));
    const ana = await joinTeam(writing);
    const { team } = ana;
    await writing.look(ana, 'app', 'report:r-1');
    const first = [
      { kind: 'people', team },
      { kind: 'presence', team },
    ];
    await expect.poll(() => changes).toEqual(first);
    await writing.look(ana, 'app', 'report:r-1');
    await writing.append(ana, [pushedEntry(ana.device, 1), pushedEntry(ana.device, 2)]);
    await writing.append(ana, []);
    await writing.claim(ana, 'app', 'report:r-1');
    const second = [...first, { kind: 'entries', team, lastSeq: 2 }, { kind: 'presence', team }];
    await expect.poll(() => changes).toEqual(second);
    await writing.removePerson(ana, ana.person);
    await expect
      .poll(() => changes)
      .toEqual([...second, { kind: 'people', team }, { kind: 'presence', team }]);
    end();
    const ben = await joinTeam(writing);
    await writing.append(ben, [pushedEntry(ben.device, 1)]);
    expect(changes).toHaveLength(6);
  });

  it('of presence is announced together with others that follow soon', async () => {
    const storage = await openStorage(await postgres.newDatabase(), { pollMs });
    const ana = await joinTeam(storage);
    const changes: TeamChange[] = [];
    storage.onChange((change) => change.kind === 'presence' && changes.push(change));
    const subjects = Array.from({ length: 30 }, (_, number) => `report:r-${number}`);
    await Promise.all(subjects.map((subject) => storage.claim(ana, 'app', subject)));
    await expect.poll(() => changes).not.toEqual([]);
    expect(changes.length).toBeLessThan(subjects.length);
  });

  it('is found by polling if its notification was lost, and after the connection was cut', async () => {
    const database = await postgres.newDatabase();
    const storage = await openStorage(database, { pollMs: 50 });
    const { team } = await joinTeam(storage);
    const changes: TeamChange[] = [];
    storage.onChange((change) => changes.push(change));
    const setTo = (seq: number) => query(database, `UPDATE whereabouts_team.team SET last_seq = ${seq}`);
    await setTo(7);
    await expect.poll(() => changes).toContainEqual({ kind: 'entries', team, lastSeq: 7 });
    await query(
      database,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await setTo(9);
    await expect.poll(() => changes).toContainEqual({ kind: 'entries', team, lastSeq: 9 });
    await expect.poll(() => changes).toContainEqual({ kind: 'people', team });
  });
});
