import { readdir, stat } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { KeychainUse } from '../../shared/domain/keychain-use';
import { everyReport } from '../../shared/domain/report-query';
import { withTimeout } from '../../shared/node/timeout';
import type { Settings } from '../../shared/settings';
import type { DiagnosticsData } from '../diagnostics/diagnostics-text';
import type { Paths } from '../files/paths';
import type { ReadableLog } from '../log/log';
import { type Facts, releaseNumbers } from '../log/log-redaction';
import { isSandboxed } from '../security/weakened-start';
import type { Services } from './compose-services';
import { lockedElectron } from './locked-electron';

/** A store that does not answer must not prevent the diagnostics about it from being saved, ms. */
const answerTimeoutMs = 2_000;

export async function collectDiagnostics(
  paths: Paths,
  log: ReadableLog,
  settings: Settings,
  services: Services,
  keychain: { use(): Promise<KeychainUse> },
  now: number,
): Promise<DiagnosticsData> {
  const inTime = <Value>(answer: Promise<Value>) => withTimeout(answer, answerTimeoutMs, null);
  const [files, reportCount, outbox] = await Promise.all([
    storeFiles(join(paths.profileFolder, 'store')),
    inTime(services.store.call('reports.count', { query: everyReport, asOf: null })),
    inTime(services.outbox.read()),
  ]);
  return {
    now,
    program: {
      version: app.getVersion(),
      electron: process.versions.electron,
      lockedElectron,
      chromium: process.versions.chrome,
      node: process.versions.node,
      platform: process.platform,
      processor: process.arch,
      system: releaseNumbers(release()),
      language: app.getLocale(),
      sandboxed: isSandboxed(),
    },
    processes: app
      .getAppMetrics()
      .map(({ type, memory }) => ({ process: type, bytes: memory.workingSetSize * 1_024 })),
    keychainUse: await keychain.use(),
    settings,
    profiles: services.connections.current.read().profiles,
    files,
    store: services.store.state(),
    sync: services.sync.state(),
    reports: reportCount?.ok ? reportCount.value.stored : null,
    outbox: outbox?.ok ? { ...outbox.value.counts } : null,
    log: log.lines(),
  };
}

/** Returns the files of all stores, without their profiles' names and the numbers of set-aside files. */
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
