import type { Tenant } from './api/exchange';
import type { Application } from './application';
import { Arrivals } from './arrivals';
import { Intake } from './intake';
import { makeReports } from './make-reports';
import { SimulatedArrivals } from './simulated-arrivals';
import { NewStorage } from './storage/new-storage';
import { SqliteStorage } from './storage/sqlite-storage';
import { hasDatabase } from './storage/storage-folder';

/** An application that is served, and people who can be let act for it. */
export interface OpenTenant extends Tenant {
  readonly simulated: SimulatedArrivals;
}

export interface TenantOptions {
  readonly application: Application;
  /** Where its data is kept; null for a private folder that is gone at the end. */
  readonly folder: string | null;
  /** How many reports are made where there is no data yet. */
  readonly reports: number;
  readonly seed: number;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  /** Where the reports that are made end, ms since 1970. */
  readonly simulatedUntil: number;
  /** Gives up the making of reports. */
  readonly signal: AbortSignal;
  /** Told how many reports were made, now and then. */
  readonly onProgress: (made: number) => void;
}

/** Opens an application's data, or makes it. Rejects with DamagedDataError, NewerDataError, DatabaseError or the system's error. */
export async function openTenant(options: TenantOptions): Promise<OpenTenant> {
  const { application, folder, seed, now } = options;
  const storage = (await hasDatabase(folder)) ? await SqliteStorage.open(folder) : await makeStorage(options);
  const arrivals = new Arrivals();
  const intake = new Intake(application.id, storage, arrivals, now);
  // Not the people of the reports that are there: they have had their time.
  const simulated = new SimulatedArrivals(intake, seed + storage.reportCount, now);
  return { application, storage, arrivals, intake, simulated };
}

async function makeStorage(options: TenantOptions): Promise<SqliteStorage> {
  const { application, folder, reports, seed, simulatedUntil, signal, onProgress } = options;
  const storage = await NewStorage.begin(folder);
  try {
    await makeReports(storage, {
      applicationId: application.id,
      reports,
      seed,
      until: simulatedUntil,
      signal,
      onProgress,
    });
    return await storage.finish();
  } catch (error) {
    await storage.discard();
    throw error;
  }
}
