import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startOwnPostgres } from '../../../main/team-server/storage/own-postgres';
import { pullAnswerSchema } from '../../../shared/team-api/wire';
import { createDatabase, pushedEntry } from '../../support/databases/team-postgres';
import type { Benchmark, Measurement } from '../benchmark';
import { inScratchFolder } from '../scratch-folder';
import { type MeasuredTeam, startMeasuredTeam } from './measured-team';

const writers = 8;
const appendsOfEach = 100;
const pulledEntries = 10_000;
const claimants = 50;
const claimsOfEach = 20;
const desktops = 200;
const pageSize = 500;

/** The built team server over a PostgreSQL of the benchmark, with everything on disk, next to SQL that does the same. */
export const teamBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const postgres = await startOwnPostgres(folder);
    const device = randomUUID();
    const team = await startMeasuredTeam(await createDatabase(postgres.address), device);
    const bareDatabase = await createDatabase(postgres.address);
    const bare = new pg.Pool({ connectionString: bareDatabase, max: claimants });
    try {
      await bare.query(`
        CREATE TABLE team (id int PRIMARY KEY, last_seq bigint NOT NULL);
        INSERT INTO team VALUES (1, 0);
        CREATE TABLE entry (seq bigint PRIMARY KEY, id uuid NOT NULL UNIQUE, body text NOT NULL);
        CREATE TABLE claim (subject text PRIMARY KEY, person int NOT NULL, until timestamptz NOT NULL);`);
      const numbers = { next: 1 };
      const newEntry = () => pushedEntry(device, numbers.next++);

      log('appending');
      const push = () => team.call('POST', '/entries', { entries: [newEntry()] });
      const insert = () => insertBare(bare, [newEntry()]);
      await together(writers, 10, push);
      await together(writers, 10, insert);
      const appends = writers * appendsOfEach;
      yield {
        name: 'append',
        unit: `µs an entry, ${writers} clients`,
        ours: ((await together(writers, appendsOfEach, push)) / appends) * 1_000,
        reference: ((await together(writers, appendsOfEach, insert)) / appends) * 1_000,
        goal: 6,
      };

      log('pulling');
      const batch = () => Array.from({ length: pageSize }, newEntry);
      for (let stored = 0; stored < pulledEntries; stored += pageSize) {
        await team.call('POST', '/entries', { entries: batch() });
        await insertBare(bare, batch());
      }
      await pullAll(team);
      await selectAll(bare);
      yield {
        name: 'pull',
        unit: `ms for ${pulledEntries} entries`,
        ours: await timed(() => pullAll(team)),
        reference: await timed(() => selectAll(bare)),
        goal: 8,
      };

      log('claiming');
      const claim = (client: number, round: number) =>
        team.call('PUT', `/claims/app/${client}-${round}`).then(() => undefined);
      const upsert = (client: number, round: number) => claimBare(bare, `${client}-${round}`, client);
      await together(claimants, 2, claim);
      await together(claimants, 2, upsert);
      yield {
        name: 'claim',
        unit: `ms, ${claimants} clients at once`,
        ours: (await together(claimants, claimsOfEach, claim)) / claimsOfEach,
        reference: (await together(claimants, claimsOfEach, upsert)) / claimsOfEach,
        goal: 6,
      };

      log(`following with ${desktops} desktops`);
      yield await measureDesktops(team, bare, newEntry);
    } finally {
      await bare.end();
      await team.stop();
      await postgres.stop();
    }
  });

/** From a push until all desktops have the event and have pulled the entry. */
async function measureDesktops(
  team: MeasuredTeam,
  bare: pg.Pool,
  newEntry: () => ReturnType<typeof pushedEntry>,
): Promise<Measurement> {
  const last = pullAnswerSchema.parse(JSON.parse(await team.call('GET', '/entries?limit=1'))).last_seq;
  let arrived = 0;
  let onAll: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    onAll = resolve;
  });
  for (let desktop = 0; desktop < desktops; desktop++) {
    await team.follow(last, (event) => {
      if (!event.includes('data: {"last_seq"')) return;
      void team.call('GET', `/entries?after=${last}`).then(() => {
        arrived += 1;
        if (arrived === desktops) onAll();
      });
    });
  }
  const ours = await timed(async () => {
    await team.call('POST', '/entries', { entries: [newEntry()] });
    await all;
  });
  const reference = await timed(async () => {
    await insertBare(bare, [newEntry()]);
    const newest = 'SELECT * FROM entry WHERE seq > (SELECT last_seq - 1 FROM team)';
    await Promise.all(Array.from({ length: desktops }, () => bare.query(newest)));
  });
  return { name: 'desktops', unit: `ms until ${desktops} have an entry`, ours, reference, goal: 10 };
}

async function insertBare(bare: pg.Pool, entries: readonly ReturnType<typeof pushedEntry>[]): Promise<void> {
  const client = await bare.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(
      'UPDATE team SET last_seq = last_seq + $1 WHERE id = 1 RETURNING last_seq',
      [entries.length],
    );
    await client.query(
      'INSERT INTO entry SELECT $1::bigint + place, id, body FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS e (id, body, place)',
      [
        Number(rows[0].last_seq) - entries.length,
        entries.map(({ id }) => id),
        entries.map((entry) => JSON.stringify(entry)),
      ],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function claimBare(bare: pg.Pool, subject: string, person: number): Promise<void> {
  await bare.query(
    `INSERT INTO claim VALUES ($1, $2, clock_timestamp() + interval '15 minutes')
      ON CONFLICT (subject) DO UPDATE SET until = excluded.until WHERE claim.person = excluded.person`,
    [subject, person],
  );
}

async function pullAll(team: MeasuredTeam): Promise<void> {
  for (let after = 0; after < pulledEntries; after += pageSize)
    JSON.parse(await team.call('GET', `/entries?after=${after}&limit=${pageSize}`));
}

async function selectAll(bare: pg.Pool): Promise<void> {
  for (let after = 0; after < pulledEntries; after += pageSize)
    await bare.query('SELECT * FROM entry WHERE seq > $1 ORDER BY seq LIMIT $2', [after, pageSize]);
}

/** Runs `act` in turn for each of several clients at once, and returns the ms that it takes. */
function together(
  clients: number,
  rounds: number,
  act: (client: number, round: number) => Promise<unknown>,
): Promise<number> {
  return timed(() =>
    Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let round = 0; round < rounds; round++) await act(client, round);
      }),
    ),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
