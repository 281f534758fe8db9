import { join } from 'node:path';
import { answerRequest } from './api/answer-request';
import type { Application } from './application';
import { startLiveTransactions } from './live-transactions';
import { type RunningServer, type Serve, startServer } from './server';
import { type OpenTenant, openTenant } from './tenant';

export interface ServiceOptions {
  readonly applications: readonly Application[];
  /** Data is made once and kept here, a folder an application; null keeps it for this run only. */
  readonly folder: string | null;
  /** How many reports are made for an application that is new. */
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
  /** Where the reports that are made end, ms since 1970; now unless given. */
  readonly simulatedUntil?: number;
  readonly onDefect: (error: unknown) => void;
  /** Told how many reports of an application were made, now and then. */
  readonly onProgress?: (made: number) => void;
  /** Gives up the start. */
  readonly signal?: AbortSignal;
}

/**
 * Starts the reports service on 127.0.0.1; its folder must be this process's own (start-in-folder.ts). The port is taken
 * first: whoever asks before the data is there waits for it. Rejects with what opening the data does, or with the
 * system's error.
 */
export async function startService(options: ServiceOptions): Promise<RunningServer> {
  const { port, now, onDefect, live } = options;
  const opened = openOnce(options);
  const server = await startServer(
    port,
    async (request) => answerRequest(request, await opened(), now()),
    onDefect,
    await serving(options, opened),
  );
  const tenants = await opened().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const arriving =
    live > 0 ? tenants.map(({ simulated }) => startLiveTransactions(simulated, live, now, onDefect)) : [];
  return {
    address: server.address,
    async close() {
      await Promise.all(arriving.map((each) => each.stop()));
      await server.close();
      await closeStorages(tenants);
    },
  };
}

/** Gives every application's data, which is opened when it is first asked for. */
type Opened = () => Promise<readonly OpenTenant[]>;

function openOnce(options: ServiceOptions): Opened {
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

/** The faults' code is loaded for those who ask for it only. */
async function serving(
  { faults, applications }: ServiceOptions,
  opened: Opened,
): Promise<{ readonly serve?: Serve }> {
  if (!faults) return {};
  const { serveWithFaults } = await import('./faults/serve-with-faults');
  const serve = serveWithFaults({
    applications,
    async insert(applicationId, count) {
      const tenant = (await opened()).find(({ application }) => application.id === applicationId);
      await tenant?.simulated.arrive(count);
    },
  });
  return { serve };
}

/** Closes all of them, whatever becomes of one, and then rejects as the first that failed did. */
async function closeStorages(tenants: readonly OpenTenant[]): Promise<void> {
  const closed = await Promise.allSettled(tenants.map(({ storage }) => storage.close()));
  for (const each of closed) if (each.status === 'rejected') throw each.reason;
}
