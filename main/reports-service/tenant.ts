import type { Tenant } from './api/tenant-endpoint';
import type { Application } from './application';
import { Arrivals } from './arrivals';
import { generateReports } from './generate-reports';
import { Intake } from './intake';
import { SimulatedArrivals } from './simulated-arrivals';
import { NewStorage } from './storage/new-storage';
import { SqliteStorage } from './storage/sqlite-storage';
import { hasDatabase } from './storage/storage-folder';

/** An application that is served, and its simulated users. */
export interface OpenTenant extends Tenant {
  readonly simulated: SimulatedArrivals;
}

interface TenantOptions {
  readonly application: Application;
  /** Folder for its data, or null for a temporary folder that is removed at the end. */
  readonly folder: string | null;
  /** Number of reports to generate if there is no data yet. */
  readonly reports: number;
  readonly seed: number;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  /** End of the period of generated reports, ms since 1970. */
  readonly simulatedUntil: number;
  readonly signal: AbortSignal;
  readonly onProgress: (made: number) => void;
  /** See ServiceOptions. */
  readonly threadFile?: string;
}

/**
 * Opens an application's data, and creates it if it doesn't exist. Rejects with DamagedDataError, NewerDataError,
 * DatabaseError or the system's error.
 */
export async function openTenant(options: TenantOptions): Promise<OpenTenant> {
  const { application, folder, seed, now } = options;
  const storage = (await hasDatabase(folder))
    ? await SqliteStorage.open(folder)
    : await createStorage(options);
  const arrivals = new Arrivals();
  const intake = new Intake(application.id, storage, arrivals, now);
  // A different seed than that of the stored reports, so that their users don't act a second time.
  const simulated = new SimulatedArrivals(intake, seed + storage.reportCount, now);
  return { application, storage, arrivals, intake, simulated };
}

async function createStorage(options: TenantOptions): Promise<SqliteStorage> {
  const { application, folder, reports, seed, simulatedUntil, signal, onProgress, threadFile } = options;
  const storage = await NewStorage.create(folder);
  try {
    await generateReports(storage, {
      applicationId: application.id,
      reports,
      seed,
      until: simulatedUntil,
      signal,
      onProgress,
      ...(threadFile !== undefined && { threadFile }),
    });
    return await storage.finish();
  } catch (error) {
    await storage.discard();
    throw error;
  }
}
