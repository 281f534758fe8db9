import { beforeEach, expect, it, vi } from 'vitest';
import { collectDiagnostics } from '../../../main/composition/collect-diagnostics';
import { diagnosticsText } from '../../../main/diagnostics/diagnostics-text';
import { createLog } from '../../../main/log/log';
import { testNow } from '../../support/clocks/test-time';
import { startServices } from '../../support/main/program-services';
import { afterTest } from '../../support/runner/after-test';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** What the diagnostics have of Electron. */

const electron = vi.hoisted(() => ({ switches: new Set<string>() }));
vi.mock('electron', () => ({
  app: {
    getVersion: () => '0.1.0',
    getLocale: () => 'en',
    getAppMetrics: () => [],
    commandLine: { hasSwitch: (name: string) => electron.switches.has(name) },
  },
}));

beforeEach(() => electron.switches.clear());

async function programSection(): Promise<string> {
  const { services, settings, paths } = await startServices(temporaryFolder());
  afterTest(() => services.stop());
  const log = createLog(paths.log, () => testNow);
  const keychain = { use: async () => ({ kind: 'stores-keys' }) as const };
  const data = await collectDiagnostics(paths, log, settings.current(), services, keychain, testNow);
  return /== Program ==\n([\s\S]*?)\n\n/.exec(diagnosticsText(data))?.[1] ?? '';
}

it.each([
  ['in its sandbox', [], true],
  ['without its sandbox', ['no-sandbox'], false],
] as const)('the diagnostics say that Chromium runs %s', async (_, switches, sandboxed) => {
  for (const name of switches) electron.switches.add(name);
  expect(await programSection()).toMatch(new RegExp(`^version=0\\.1\\.0 .* sandboxed=${sandboxed}$`, 'm'));
});
