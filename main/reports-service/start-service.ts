import { dirname } from 'node:path';
import { lockFolder } from '../../shared/node/database/folder-lock';
import { rename } from '../../shared/node/files';
import { type RunningServer, type Serve, startServer } from '../../shared/node/rest/server';
import { answerRequest } from './api/answer-request';
import type { Application } from './application';
import { startLiveTransactions } from './simulated-arrivals';
import type { WorldName } from './simulator/kinds';
import { SqliteStorages } from './storage/sqlite-storages';
import { DamagedDataError, type Storages } from './storage/storage';
import { type OpenTenant, openTenant } from './tenant';

export interface ServiceOptions {
  readonly applications: readonly Application[];
  /** Where the data is. It is generated once. */
  readonly storages: Storages;
  /** Number of reports to generate for a new application. */
  readonly reports: number;
  readonly seed: number;
  /** Default: the standard one. */
  readonly world?: WorldName;
  /** Simulated transactions per second for each application, or 0 for none. */
  readonly live: number;
  /** 0 selects a free port. */
  readonly port: number;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  /** End of the period of generated reports, ms since 1970. Default: now. */
  readonly simulatedUntil?: number;
  readonly onDefect: (error: unknown) => void;
  /** Called from time to time with the number of reports generated for an application. */
  readonly onProgress?: (made: number) => void;
  /**
   * Built file of generation/assessment-thread.ts, which creates many reports in its own threads. Default: all are
   * created in this one.
   */
  readonly threadFile?: string;
  /** Cancels the start. */
  readonly signal?: AbortSignal;
  /** Replaces how requests are served. Default: each one gets its regular answer. */
  readonly createServe?: CreateServe;
}

export type CreateServe = (served: ServedApplications) => Serve;

export interface ServedApplications {
  readonly applications: readonly Application[];
  /** Adds simulated transactions to an application. Resolves when their reports can be read. */
  insert(applicationId: string, count: number): Promise<void>;
}

/**
 * Starts the reports service on 127.0.0.1. A folder with its data must be locked for this process (`startInFolder`). The
 * server listens before the data is open; earlier requests wait for the data. Rejects if the data can't be opened, or
 * with the system's error.
 */
export async function startService(options: ServiceOptions): Promise<RunningServer> {
  const { applications, storages, port, now, onDefect, live, createServe } = options;
  const opened = openOnce(options);
  const server = await startServer(
    port,
    async (request) => answerRequest(request, await opened(), now()),
    onDefect,
    createServe && { serve: createServe({ applications, insert: insertInto(opened) }) },
  );
  const tenants = await opened().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const liveTransactions =
    live > 0
      ? tenants.map(({ simulated }) => startLiveTransactions(simulated, storages, live, now, onDefect))
      : [];
  return {
    address: server.address,
    async close() {
      await Promise.all(liveTransactions.map((each) => each.stop()));
      await server.close();
      await closeStorages(tenants);
    },
  };
}

/** Returns the data of all applications. The first call opens it. */
type OpenTenants = () => Promise<readonly OpenTenant[]>;

function openOnce(options: ServiceOptions): OpenTenants {
  let opening: Promise<readonly OpenTenant[]> | null = null;
  return () => {
    opening ??= openTenants(options);
    return opening;
  };
}

async function openTenants(options: ServiceOptions): Promise<readonly OpenTenant[]> {
  const tenants: OpenTenant[] = [];
  try {
    for (const [position, application] of options.applications.entries())
      tenants.push(await open(application, position, options));
    return tenants;
  } catch (error) {
    await closeStorages(tenants);
    throw error;
  }
}

function open(application: Application, position: number, options: ServiceOptions): Promise<OpenTenant> {
  const { storages, reports, seed, now, signal = neverAborted, onProgress = () => undefined } = options;
  const { simulatedUntil = now(), threadFile, world = 'standard' } = options;
  return openTenant({
    application,
    storages,
    reports,
    seed: seed + position,
    world,
    now,
    simulatedUntil,
    signal,
    onProgress,
    ...(threadFile !== undefined && { threadFile }),
  });
}

const neverAborted = new AbortController().signal;

function insertInto(opened: OpenTenants): ServedApplications['insert'] {
  return async (applicationId, count) => {
    const tenant = (await opened()).find(({ application }) => application.id === applicationId);
    await tenant?.simulated.generate(count);
  };
}

/** Closes all storages, even if one of them fails. Then rejects with the first error. */
async function closeStorages(tenants: readonly OpenTenant[]): Promise<void> {
  const closed = await Promise.allSettled(tenants.map(({ storage }) => storage.close()));
  for (const each of closed) if (each.status === 'rejected') throw each.reason;
}

/**
 * Locks a folder for this process, starts a service that stores its data there, and releases the lock when the service
 * closes. Rejects with FolderInUseError, or with the error of `start`.
 */
export async function startInFolder<Started extends RunningServer>(
  folder: string,
  start: () => Promise<Started>,
): Promise<Started> {
  const lock = await lockFolder(folder);
  try {
    const started = await start();
    return { ...started, close: () => started.close().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface RecoveredServer extends RunningServer {
  /** True if the data was damaged and has been renamed to `NAME.damaged-<n>`. */
  readonly setAside: boolean;
}

/**
 * Starts the service with its data in a folder. Damaged data of an application is renamed, never deleted, and then
 * replaced: it is sample data, and Whereabouts can't be used without the built-in service.
 */
export function startWithRecovery(
  folder: string,
  others: Omit<ServiceOptions, 'storages'>,
): Promise<RecoveredServer> {
  const options = { ...others, storages: new SqliteStorages(folder) };
  return startInFolder(folder, async () => {
    for (let damaged = 0; ; damaged += 1) {
      try {
        return { ...(await startService(options)), setAside: damaged > 0 };
      } catch (error) {
        if (!(error instanceof DamagedDataError) || damaged === options.applications.length) throw error;
        const data = dirname(error.file);
        await rename(data, `${data}.damaged-${options.now()}`);
      }
    }
  });
}
