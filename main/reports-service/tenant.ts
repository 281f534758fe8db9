import type { Tenant } from './api/tenant-endpoint';
import type { Application } from './application';
import { Arrivals } from './arrivals';
import { generateReports } from './generate-reports';
import { Intake } from './intake';
import { SimulatedArrivals } from './simulated-arrivals';
import type { WorldName } from './simulator/kinds';
import type { Storages, WritableStorage } from './storage/storage';

/** An application that is served, and its simulated users. */
export interface OpenTenant extends Tenant {
  readonly simulated: SimulatedArrivals;
}

interface TenantOptions {
  readonly application: Application;
  readonly storages: Storages;
  /** Number of reports to generate if there is no data yet. */
  readonly reports: number;
  readonly seed: number;
  readonly world?: WorldName;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  /** End of the period of generated reports, ms since 1970. */
  readonly simulatedUntil: number;
  readonly signal: AbortSignal;
  readonly onProgress: (made: number) => void;
  /** See ServiceOptions. */
  readonly threadFile?: string;
}

/** Opens an application's data, and creates it if it doesn't exist. Rejects with an error of the storages. */
export async function openTenant(options: TenantOptions): Promise<OpenTenant> {
  const { application, storages, seed, now, simulatedUntil: until, ...others } = options;
  const arrivals = new Arrivals();
  const { id: applicationId } = application;
  const write = (empty: WritableStorage) => generateReports(empty, { ...others, applicationId, seed, until });
  const storage = await storages.open(application, { write, signal: others.signal }, arrivals);
  const intake = new Intake(applicationId, storage, arrivals, now);
  const simulated = new SimulatedArrivals(intake, storage, { seed, world: options.world ?? 'standard' }, now);
  return { application, storage, arrivals, intake, simulated };
}
