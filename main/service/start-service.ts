import { join } from 'node:path';
import { answerRequest } from './api/answer-request';
import type { Tenant } from './api/exchange';
import type { Application } from './application';
import { Arrivals } from './arrivals';
import { type RunningServer, startServer } from './server';
import { simulateReports } from './simulator/simulate-reports';
import { FolderStorage } from './storage/folder-storage';
import { MemoryStorage } from './storage/memory-storage';
import type { StoredReport } from './storage/storage';

export interface ServiceOptions {
  readonly applications: readonly Application[];
  /** Data is made once and kept here, a folder an application; null keeps it in memory. */
  readonly folder: string | null;
  /** How many reports are made for an application that has none. */
  readonly reports: number;
  readonly seed: number;
  /** 0 takes a free port. */
  readonly port: number;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  readonly onDefect: (error: unknown) => void;
}

export interface RunningService extends RunningServer {
  /** Adds a new report of an application; whoever waits for its transaction gets it. */
  publish(applicationId: string, report: StoredReport): Promise<void>;
}

/** Starts the reports service on 127.0.0.1. Rejects with DamagedDataError or the system's error. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const tenants: Tenant[] = [];
  for (const [position, application] of options.applications.entries())
    tenants.push(await openTenant(application, { ...options, seed: options.seed + position }));
  const server = await startServer(
    options.port,
    (request) => answerRequest(request, tenants, options.now()),
    options.onDefect,
  );
  return {
    address: server.address,
    async publish(applicationId, report) {
      const tenant = tenants.find((each) => each.application.id === applicationId);
      await tenant?.storage.addReports([report]);
      tenant?.arrivals.announce(report.transactionId);
    },
    async close() {
      await server.close();
      await Promise.all(tenants.map((tenant) => tenant.storage.close()));
    },
  };
}

async function openTenant(application: Application, options: ServiceOptions): Promise<Tenant> {
  const { folder, reports, seed, now } = options;
  const storage =
    folder === null ? new MemoryStorage() : await FolderStorage.open(join(folder, application.id));
  if (reports > 0 && (await storage.countReports()) === 0)
    await storage.addReports(simulateReports({ applicationId: application.id, reports, seed, now: now() }));
  return { application, storage, arrivals: new Arrivals() };
}
