import { expect, it } from 'vitest';
import { z } from 'zod';
import { entryHash, firstHash } from '../../../shared/node/entry-hash';
import { pullAnswerSchema, type SharedEntry } from '../../../shared/team-api/wire';
import { succeeded } from '../../support/databases/stored-copy';
import { openStorage, postgresForTests, query } from '../../support/databases/team-postgres';
import { verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const onT = 'transaction:t';

const storedRow = z.object({ id: z.string(), row: z.record(z.string(), z.unknown()) });

/** Puts entries in the place of the log, with numbers and hashes that are right, as the owner of the database can. */
async function replaceLog(database: string, entries: readonly SharedEntry[]): Promise<void> {
  const found = await query(
    database,
    'DELETE FROM whereabouts_team.entry RETURNING id, to_jsonb(entry) AS row',
  );
  const rows = new Map(found.map((each) => storedRow.parse(each)).map(({ id, row }) => [id, row]));
  let previous = firstHash;
  for (const [index, entry] of entries.entries()) {
    const placed = { ...entry, seq: index + 1, previous_hash: previous };
    previous = entryHash(placed);
    const { seq, previous_hash, body, person } = placed;
    const change = { seq, previous_hash, hash: previous, body: JSON.stringify(body), person };
    // The database computes this one.
    const row: Readonly<Record<string, unknown>> = { ...rows.get(entry.id), ...change };
    const columns = Object.keys(row)
      .filter((name) => name !== 'body_values')
      .join(', ');
    await query(
      database,
      `INSERT INTO whereabouts_team.entry (${columns})
        SELECT ${columns} FROM jsonb_populate_record(NULL::whereabouts_team.entry, $1)`,
      [JSON.stringify(row)],
    );
  }
  await query(database, 'UPDATE whereabouts_team.team SET last_seq = $1, last_hash = $2', [
    entries.length,
    previous,
  ]);
}

/** Returns the log as a desktop that joins now would receive it. */
async function pulledLog(database: string): Promise<readonly SharedEntry[]> {
  const storage = await openStorage(database);
  const anyone = `SELECT id AS person, team, encode(token_sha256, 'hex') AS "tokenDigest"
    FROM whereabouts_team.person LIMIT 1`;
  const caller = z.object({ person: z.string(), team: z.string(), tokenDigest: z.string() });
  const [who] = z.tuple([caller]).parse(await query(database, anyone));
  const pulled = await storage.entriesAfter({ ...who, teamName: '', role: 'lead' }, 0, 500);
  return pullAnswerSchema.parse(JSON.parse(pulled)).entries.flatMap((entry) => (entry.hidden ? [] : [entry]));
}

const other = verdictOn('1', 'legitimate').body;
it.each<readonly [string, (log: readonly SharedEntry[]) => readonly SharedEntry[]]>([
  [
    'changed the first entry',
    ([first, ...rest]) => (first ? [{ ...first, body: { ...other } }, ...rest] : []),
  ],
  [
    'changed the last entry',
    (log) => log.map((each, at) => (at === 2 ? { ...each, body: { ...other } } : each)),
  ],
  ['removed an entry', (log) => log.filter((_, at) => at !== 1)],
  ['removed the last entry', (log) => log.slice(0, -1)],
  ['gave the entries another order', (log) => log.toReversed()],
  ['gave an entry another author', (log) => log.map((each) => ({ ...each, person: log[0]?.person ?? '' }))],
])(
  'a server that %s, with hashes that fit, is noticed by each desktop that has received it, and changes nothing there',
  async (_, change) => {
    const database = await postgres.newDatabase();
    const server = await startTestTeam({ database });
    const { address } = server;
    const ana = await DesktopInTeam.joining({ address, invite: () => server.invite ?? '' }, 'Ana');
    const invite = succeeded(await ana.team.invite('analyst'));
    const ben = await DesktopInTeam.joining({ address, invite: () => invite }, 'Ben');
    await ana.say(onT, verdictOn('1', 'fraud'));
    await ben.has(onT, 1);
    await ben.say(onT, verdictOn('1', 'fraud', { note: 'me too' }));
    await ana.has(onT, 2);
    await ana.say(onT, { kind: 'note', body: { text: 'a note' } });
    await ben.has(onT, 3);
    const contentsOf = async (desktop: DesktopInTeam) =>
      (await desktop.entriesOn(onT)).map(({ id, body }) => `${id} ${JSON.stringify(body)}`).toSorted();
    const received = await contentsOf(ana);

    await server.close();
    const log = await pulledLog(database);
    expect(log).toHaveLength(3);
    await replaceLog(database, change(log));
    await startTestTeam({ database, port: Number(new URL(address).port) });
    for (const desktop of [ana, ben]) {
      await desktop.until(({ state }) => state.kind === 'joined' && state.historyChangedAt !== null);
      expect(await contentsOf(desktop)).toEqual(received);
    }
  },
  60_000,
);

it('a notice of a changed history that was acknowledged stays away until the history changes again', async () => {
  const database = await postgres.newDatabase();
  let server = await startTestTeam({ database });
  const { address, invite } = server;
  const ana = await DesktopInTeam.joining({ address, invite: () => invite ?? '' }, 'Ana');
  await ana.say(onT, verdictOn('1', 'fraud'));
  await ana.say(onT, { kind: 'note', body: { text: 'a note' } });
  const allShared = async () => (await ana.entriesOn(onT)).every(({ seq }) => seq !== null);
  const noticed = async () => {
    await ana.until(({ state }) => state.kind === 'joined' && state.historyChangedAt !== null);
    const state = succeeded(await ana.team.read());
    return state.kind === 'joined' ? (state.historyChangedAt ?? 0) : 0;
  };
  const changeHistory = async () => {
    await ana.until(allShared);
    await server.close();
    await replaceLog(database, (await pulledLog(database)).slice(1));
    server = await startTestTeam({ database, port: Number(new URL(address).port) });
  };
  await changeHistory();
  const at = await noticed();
  // Not the notice that was read.
  expect(succeeded(await ana.team.acknowledgeHistory(at - 1))).toMatchObject({ historyChangedAt: at });
  await ana.until(allShared);
  const acknowledged = succeeded(await ana.team.read());
  const last = acknowledged.kind === 'joined' ? (acknowledged.historyChangedAt ?? 0) : 0;
  expect(succeeded(await ana.team.acknowledgeHistory(last))).toMatchObject({ historyChangedAt: null });
  await ana.say(onT, { kind: 'note', body: { text: 'another note' } });
  await ana.until(allShared);
  expect(ana.state).toMatchObject({ historyChangedAt: null });
  await changeHistory();
  await noticed();
});
