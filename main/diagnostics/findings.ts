import { readdir, stat } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { everyReport } from '../../shared/domain/report-query';
import type { Settings } from '../../shared/settings';
import type { Paths } from '../paths';
import type { Services } from '../services';
import type { Findings } from './diagnostics-text';
import type { KeptLog } from './log';
import { type Facts, releaseNumbers } from './log-redaction';

/** A store that does not answer must not keep the diagnostics of that from being saved, ms. */
const longestWait = 2_000;

/** Looks at everything the diagnostics tell of, as it is now. */
export async function findings(
  paths: Paths,
  log: KeptLog,
  settings: Settings,
  services: Services,
  now: number,
): Promise<Findings> {
  const [files, counted, outbox] = await Promise.all([
    storeFiles(join(paths.profileFolder, 'store')),
    soon(services.store.call('reports.count', { query: everyReport, asOf: null })),
    soon(services.outbox.read()),
  ]);
  return {
    now,
    program: {
      version: app.getVersion(),
      electron: process.versions.electron,
      chromium: process.versions.chrome,
      node: process.versions.node,
      platform: process.platform,
      processor: process.arch,
      system: releaseNumbers(release()),
      language: app.getLocale(),
    },
    processes: app
      .getAppMetrics()
      .map(({ type, memory }) => ({ process: type, bytes: memory.workingSetSize * 1_024 })),
    settings,
    profiles: services.connections.read().profiles,
    files,
    store: services.store.state(),
    sync: services.sync.state(),
    reports: counted?.ok ? counted.value.stored : null,
    outbox: outbox?.ok ? { ...outbox.value.counts } : null,
    log: log.lines(),
  };
}

/** The files below the folder of all stores, without the names of their profiles and the numbers of what was set aside. */
async function storeFiles(folder: string): Promise<readonly Facts[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const found = await stat(join(parentPath, name)).catch(() => null);
      return { file: name.replace(/-\d+$/, ''), bytes: found?.size ?? 0 };
    }),
  );
}

function soon<Value>(asked: Promise<Value>): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), longestWait);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
