import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startOwnPostgres } from '../../../main/team-server/storage/own-postgres';
import { openTeamStorage } from '../../../main/team-server/storage/postgres-storage';
import type {
  Identity,
  Scope,
  TeamStorage,
  TeamStorageOptions,
} from '../../../main/team-server/storage/team-storage';
import type { Role } from '../../../shared/domain/team';
import { removal } from '../../../shared/node/files';
import { type PushedEntry, pullAnswerSchema } from '../../../shared/team-api/wire';
import { afterTest } from '../runner/after-test';
import { placeInMemory } from '../runner/temporary-folder';

/** A PostgreSQL for the tests of a file. */
interface TestPostgres {
  /** Creates an empty database and returns its address. */
  newDatabase(): Promise<string>;
}

/** Starts a PostgreSQL before the tests of the file, and stops it after them. */
export function postgresForTests(): TestPostgres {
  let address = '';
  let end: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const folder = mkdtempSync(join(placeInMemory(), 'whereabouts-postgres-'));
    const postgres = await startOwnPostgres(folder);
    address = postgres.address;
    end = async () => {
      await postgres.stop();
      rmSync(folder, removal);
    };
  }, 60_000);
  afterAll(() => end(), 60_000);
  return { newDatabase: () => createDatabase(address) };
}

/** Creates an empty database in the PostgreSQL of this address, and returns its address. */
export async function createDatabase(address: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(address, `CREATE DATABASE ${name}`);
  return address.replace('/postgres?', `/${name}?`);
}

/** Runs a statement as the owner, without the wall around teams. */
export async function query(address: string, sql: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Ends the connections on which servers listen for changes. Each listens again after its `pollMs`. */
export async function endListening(database: string): Promise<void> {
  // The last statement of a listening connection is its check.
  const listening = `SELECT pg_terminate_backend(pid, 10000) AS ended FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE '%team_positions()%' AND pid <> pg_backend_pid()`;
  const ended = await query(database, listening);
  if (ended.length === 0) throw new Error('No server listens.');
}

/** Opens a storage until the end of the test. */
export async function openStorage(
  database: string,
  options: Partial<TeamStorageOptions> = {},
): Promise<TeamStorage> {
  const storage = await openTeamStorage({ database, connections: 4, ...options });
  afterTest(() => storage.close());
  return storage;
}

/** Creates an invite: of the server, or of a lead. */
export async function newInvite(storage: TeamStorage, scope: Scope, role: Role): Promise<string> {
  const invite = await storage.createInvite(scope, role);
  if (invite === null) throw new Error('There are too many invites.');
  return invite;
}

/** Lets a new person join, who uses their token. */
export async function joinTeam(
  storage: TeamStorage,
  options: Partial<JoinOptions> = {},
): Promise<Identity & { readonly token: string; readonly device: string }> {
  const { team, role, device, name }: JoinOptions = {
    team: 'Fraud desk',
    role: 'analyst',
    device: randomUUID(),
    // Two people of a team can't have the same name.
    name: `Ana ${randomUUID()}`,
    ...options,
  };
  const { id } = await storage.openTeam(team);
  const invite = await newInvite(storage, { team: id }, role);
  const joining = await storage.join({ invite, name, device });
  if (joining.kind !== 'joined') throw new Error(`Joining failed: ${joining.kind}`);
  await storage.authenticate(joining.token);
  return { ...joining.identity, token: joining.token, device };
}

/** Pulls what follows, as a desktop reads it. */
export async function pullFrom(storage: TeamStorage, who: Identity, after = 0, limit = 500) {
  return pullAnswerSchema.parse(JSON.parse(await storage.entriesAfter(who, after, limit)));
}

interface JoinOptions {
  readonly team: string;
  readonly role: Role;
  readonly device: string;
  readonly name: string;
}

/** Returns an entry of a device as it is pushed. */
export function pushedEntry(
  device: string,
  device_seq: number,
  different: Partial<PushedEntry> = {},
): PushedEntry {
  return {
    id: randomUUID(),
    device,
    device_seq,
    application: 'https://reports.example/ app-1',
    subject: 'transaction:t-1',
    kind: 'note',
    version: 1,
    after: [],
    said_at: 1_780_000_000_000,
    claim_token: null,
    body: { text: `note ${device_seq}` },
    ...different,
  };
}
