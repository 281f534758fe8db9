import { join } from 'node:path';
import { answerRequest } from './api/answer-request';
import type { Application } from './application';
import { startLiveTransactions } from './live-transactions';
import { type RunningServer, type Serve, startServer } from './server';
import { type OpenTenant, openTenant } from './tenant';

export interface ServiceOptions {
  readonly applications: readonly Application[];
  /**
   * Folder for the data, with a subfolder for each application. Data is generated once. null stores it for this run
   * only.
   */
  readonly folder: string | null;
  /** Number of reports to generate for a new application. */
  readonly reports: number;
  readonly seed: number;
  /** Simulated transactions per second for each application, or 0 for none. */
  readonly live: number;
  /** Lets clients inject faults. */
  readonly faults: boolean;
  /** 0 selects a free port. */
  readonly port: number;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  /** End of the period of generated reports, ms since 1970. Default: now. */
  readonly simulatedUntil?: number;
  readonly onDefect: (error: unknown) => void;
  /** Called from time to time with the number of reports generated for an application. */
  readonly onProgress?: (made: number) => void;
  /** Cancels the start. */
  readonly signal?: AbortSignal;
}

/**
 * Starts the reports service on 127.0.0.1. The folder must be locked for this process (start-in-folder.ts). The server
 * listens before the data is open; earlier requests wait for the data. Rejects if the data can't be opened, or with the
 * system's error.
 */
export async function startService(options: ServiceOptions): Promise<RunningServer> {
  const { port, now, onDefect, live } = options;
  const opened = openOnce(options);
  const server = await startServer(
    port,
    async (request) => answerRequest(request, await opened(), now()),
    onDefect,
    await serverOptions(options, opened),
  );
  const tenants = await opened().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const liveTransactions =
    live > 0 ? tenants.map(({ simulated }) => startLiveTransactions(simulated, live, now, onDefect)) : [];
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
  const { folder, reports, seed, now, signal = neverAborted, onProgress = () => undefined } = options;
  const { simulatedUntil = now() } = options;
  return openTenant({
    application,
    folder: folder === null ? null : join(folder, application.id),
    reports,
    seed: seed + position,
    now,
    simulatedUntil,
    signal,
    onProgress,
  });
}

const neverAborted = new AbortController().signal;

/** The code for faults is loaded only if it is used. */
async function serverOptions(
  { faults, applications }: ServiceOptions,
  opened: OpenTenants,
): Promise<{ readonly serve?: Serve }> {
  if (!faults) return {};
  const { serveWithFaults } = await import('./faults/serve-with-faults');
  const serve = serveWithFaults({
    applications,
    async insert(applicationId, count) {
      const tenant = (await opened()).find(({ application }) => application.id === applicationId);
      await tenant?.simulated.generate(count);
    },
  });
  return { serve };
}

/** Closes all storages, even if one of them fails. Then rejects with the first error. */
async function closeStorages(tenants: readonly OpenTenant[]): Promise<void> {
  const closed = await Promise.allSettled(tenants.map(({ storage }) => storage.close()));
  for (const each of closed) if (each.status === 'rejected') throw each.reason;
}
