import { join } from 'node:path';
import { type FolderLock, lockFolder } from '../database/folder-lock';
import { answerRequest } from './api/answer-request';
import type { Application } from './application';
import { startLiveTransactions } from './live-transactions';
import { type RunningServer, type Serve, startServer } from './server';
import { type OpenTenant, openTenant } from './tenant';

export interface ServiceOptions {
  readonly applications: readonly Application[];
  /** Data is made once and kept here, a folder an application; null keeps it for this run only. */
  readonly folder: string | null;
  /** How many reports are made for an application that has no data yet. */
  readonly reports: number;
  readonly seed: number;
  /** New transactions that keep arriving, a second and application; 0 for none. */
  readonly live: number;
  /** Lets clients order faults. */
  readonly faults: boolean;
  /** 0 takes a free one. */
  readonly port: number;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  readonly onDefect: (error: unknown) => void;
  /** Told how many reports of an application were made, now and then. */
  readonly onProgress?: (made: number) => void;
  /** Gives up the start. */
  readonly signal?: AbortSignal;
}

/**
 * Starts the reports service on 127.0.0.1. Rejects with FolderInUseError, with what opening its data does, or with the
 * system's error.
 */
export async function startService(options: ServiceOptions): Promise<RunningServer> {
  const { folder, applications } = options;
  const lock = folder === null ? null : await lockFolder(folder);
  const tenants: OpenTenant[] = [];
  try {
    for (const [position, application] of applications.entries())
      tenants.push(await open(application, position, options));
    return await serve(tenants, lock, options);
  } catch (error) {
    await closeData(tenants, lock);
    throw error;
  }
}

function open(application: Application, position: number, options: ServiceOptions): Promise<OpenTenant> {
  const { folder, reports, seed, now, signal = neverAborted, onProgress = () => undefined } = options;
  return openTenant({
    application,
    folder: folder === null ? null : join(folder, application.id),
    reports,
    seed: seed + position,
    now,
    signal,
    onProgress,
  });
}

const neverAborted = new AbortController().signal;

async function serve(
  tenants: readonly OpenTenant[],
  lock: FolderLock | null,
  options: ServiceOptions,
): Promise<RunningServer> {
  const { port, now, onDefect, live, faults } = options;
  const server = await startServer(
    port,
    (request) => answerRequest(request, tenants, now()),
    onDefect,
    faults ? { serve: await serveFaulty(tenants) } : {},
  );
  const arriving =
    live > 0 ? tenants.map(({ simulated }) => startLiveTransactions(simulated, live, now, onDefect)) : [];
  return {
    address: server.address,
    async close() {
      await Promise.all(arriving.map((each) => each.stop()));
      await server.close();
      await closeData(tenants, lock);
    },
  };
}

/** The faults' code is loaded for those who ask for it only. */
async function serveFaulty(tenants: readonly OpenTenant[]): Promise<Serve> {
  const { serveWithFaults } = await import('./faults/serve-with-faults');
  return serveWithFaults({
    applications: tenants.map(({ application }) => application),
    async insert(applicationId, count) {
      const tenant = tenants.find(({ application }) => application.id === applicationId);
      await tenant?.simulated.arrive(count);
    },
  });
}

async function closeData(tenants: readonly OpenTenant[], lock: FolderLock | null): Promise<void> {
  for (const { storage } of tenants) await storage.close();
  await lock?.release();
}
