import { parseArgs } from 'node:util';
import { clockAhead, readStartTime } from '../../shared/node/clock';
import { isPostgresAddress } from '../../shared/node/postgres/address';
import type { RunningServer } from '../../shared/node/rest/server';
import { reportDefect, runProgram } from '../../shared/node/run-program';
import { fail, type Result, succeed } from '../../shared/result';
import { type Application, newApplication, readApplications } from './application';
import { type WorldName, worldNames } from './simulator/kinds';
import { type CreateServe, startInFolder, startService } from './start-service';
import { type PostgresOptions, PostgresStorages } from './storage/postgres/postgres-storages';
import { SqliteStorages } from './storage/sqlite-storages';
import type { Storages } from './storage/storage';
import { removeAbandoned } from './storage/storage-folder';

interface StandaloneOptions {
  readonly port: number;
  readonly reports: number;
  readonly seed: number;
  readonly world: WorldName;
  readonly applications: number;
  readonly data: string | null;
  /** A `postgres://` address, or null for SQLite. */
  readonly database: string | null;
  /** Simulated transactions per second, or 0 for none. */
  readonly live: number;
  /** Start time of the service's clock, ms since 1970, or null for the computer's time. */
  readonly now: number | null;
  readonly createServe?: CreateServe;
}

/** A further option without a value, which replaces how requests are served, and further worlds that it serves. */
export interface ServeOption {
  readonly name: string;
  /** Its lines in the usage. */
  readonly usage: string;
  readonly worlds: readonly string[];
  /** Returns the simulated world that one of its worlds changes. */
  readonly simulated: (world: string) => WorldName;
  /** `world`: one of its worlds; null for a simulated one. */
  readonly createServe: (world: string | null) => CreateServe;
}

export const standaloneUsage = (further: ServeOption | null = null) => `Usage: npm run service -- [options]

Runs a reports service with simulated data on 127.0.0.1. When the service is ready, it prints one line of JSON
with its address and its applications with their API keys. SIGTERM or SIGINT stops it.

  --port PORT         port to listen on, or 0 for any free port (default: 8080)
  --reports NUMBER    number of reports to create for each new application (default: 1000, maximum: 1000000)
  --seed NUMBER       seed of the simulation (default: 1)
  --world NAME        standard, or networks: also carriers, companies, aeroplanes and unplaced addresses (default: standard)
  --applications N    number of applications, each with its own API key (default: 1, maximum: 100)
  --live RATE         new transactions per second for each application (default: 0, maximum: 200)
  --data DIR          folder for reports, feedback and API keys; without it, nothing is saved
  --database ADDRESS  PostgreSQL 15 or later in place of a folder, such as postgres://user@host/name; the password can
                      also be in PGPASSWORD or ~/.pgpass; several services can share a database
  --now TIME          start time of the service's clock, such as 2026-03-01T14:06:00Z; makes the created reports
                      the same on any day (default: the computer's time)
${further?.usage ?? ''}  --help              show this help
`;

/**
 * Parses the command line. Succeeds with null if help was requested, and fails with a sentence that describes the
 * error.
 */
export function readStandaloneOptions(
  args: readonly string[],
  further: ServeOption | null = null,
): Result<StandaloneOptions | null, string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '8080' },
        reports: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        world: { type: 'string', default: 'standard' },
        applications: { type: 'string', default: '1' },
        data: { type: 'string' },
        database: { type: 'string' },
        live: { type: 'string', default: '0' },
        now: { type: 'string' },
        help: { type: 'boolean', default: false },
        ...(further && { [further.name]: { type: 'boolean' } }),
      },
    });
    if (values.help) return succeed(null);
    if (values.data === '') return fail('--data must be a folder.');
    if (values.database !== undefined && !isPostgresAddress(values.database))
      return fail('--database must be a postgres:// address.');
    if (values.data !== undefined && values.database !== undefined)
      return fail('--data and --database exclude each other.');
    const option = further && further.name in values ? further : null;
    const served = option?.worlds.find((each) => each === values.world) ?? null;
    return succeed({
      port: wholeNumber('port', values.port, 0, 65_535),
      reports: wholeNumber('reports', values.reports, 0, 1_000_000),
      seed: wholeNumber('seed', values.seed, 0, 4_294_967_295),
      world: served === null || !option ? worldNamed(values.world, option?.worlds) : option.simulated(served),
      applications: wholeNumber('applications', values.applications, 1, 100),
      data: values.data ?? null,
      database: values.database ?? null,
      live: rate(values.live),
      now: values.now === undefined ? null : startTime(values.now),
      ...(option && { createServe: option.createServe(served) }),
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function startTime(text: string): number {
  const read = readStartTime(text);
  if (read === null)
    throw new Error(
      '--now must be a time with a time zone between 2005 and 2099, such as 2026-03-01T14:06:00Z.',
    );
  return read;
}

function worldNamed(text: string, others: readonly string[] = []): WorldName {
  const name = worldNames.find((each) => each === text);
  if (name === undefined) throw new Error(`--world must be one of ${[...worldNames, ...others].join(', ')}.`);
  return name;
}

function wholeNumber(name: string, text: string, from: number, to: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= from && number <= to))
    throw new Error(`--${name} must be a whole number from ${from} to ${to}.`);
  return number;
}

const maxRate = 200;

function rate(text: string): number {
  const number = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 0 && number <= maxRate)) throw new Error(`--live must be a number from 0 to ${maxRate}.`);
  return number;
}

/** Interval of progress messages during a long start, ms. */
const progressIntervalMs = 2_000;

/** Runs the reports service with these arguments until a signal stops it. `threadFile`: see ServiceOptions. */
export function runStandalone(
  args: readonly string[],
  threadFile: string,
  further: ServeOption | null = null,
): Promise<void> {
  return runProgram<StandaloneOptions, StandaloneServer>(args, {
    usage: standaloneUsage(further),
    read: (given) => readStandaloneOptions(given, further),
    start: (options, stopped) => start(options, threadFile, stopped),
    ready: ({ address, applications }) => ({ address, applications }),
  });
}

interface StandaloneServer extends RunningServer {
  readonly applications: readonly Application[];
}

async function start(
  options: StandaloneOptions,
  threadFile: string,
  signal: AbortSignal,
): Promise<StandaloneServer> {
  const { data, database, applications: count, now: startsAt, ...others } = options;
  const clock = clockAhead(startsAt === null ? 0 : startsAt - Date.now());
  const startAs = async (applications: readonly Application[], storages: Storages) => ({
    ...(await startService({
      ...others,
      applications,
      storages,
      now: clock.now,
      ...(startsAt !== null && { simulatedUntil: startsAt }),
      onDefect: reportDefect,
      onProgress: progressReporter(others.reports),
      threadFile,
      signal,
    })),
    applications,
  });
  if (database !== null)
    return startOnPostgres({ database, generates: options.live > 0, stopped: signal }, async (storages) =>
      startAs(await storages.applications(count), storages),
    );
  const sqlite = new SqliteStorages(data);
  if (data === null) {
    await removeAbandoned();
    return startAs(Array.from({ length: count }, newApplication), sqlite);
  }
  return startInFolder(data, async () => startAs(await readApplications(data, count), sqlite));
}

/** Opens a database for a service, and closes it after the service. */
async function startOnPostgres(
  options: PostgresOptions,
  start: (storages: PostgresStorages) => Promise<StandaloneServer>,
): Promise<StandaloneServer> {
  const storages = await PostgresStorages.open(options);
  try {
    const service = await start(storages);
    return { ...service, close: () => service.close().finally(() => storages.close()) };
  } catch (error) {
    await storages.close();
    throw error;
  }
}

/** Returns a callback that writes the progress to standard error every few seconds. */
function progressReporter(reports: number): (made: number) => void {
  let lastProgress = performance.now();
  return (made) => {
    if (performance.now() - lastProgress < progressIntervalMs) return;
    lastProgress = performance.now();
    process.stderr.write(`${made.toLocaleString('en')} of ${reports.toLocaleString('en')} reports created\n`);
  };
}
