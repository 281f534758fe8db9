import { app } from 'electron';
import type { StartWeakness } from '../../shared/domain/app-notice';

/** Returns whether Chromium's processes run in its sandbox. ELECTRON_DISABLE_SANDBOX counts as the switch. */
export function isSandboxed(): boolean {
  return !app.commandLine.hasSwitch('no-sandbox');
}

/**
 * Returns how the app was started with less protection than it has: by switches and variables that Chromium and Electron
 * apply before the app's first line.
 */
export function startWeaknesses(env: NodeJS.ProcessEnv): readonly StartWeakness[] {
  const writesLog =
    app.commandLine.hasSwitch('enable-logging') ||
    isSet(env.ELECTRON_ENABLE_LOGGING) ||
    isSet(env.ELECTRON_LOG_FILE);
  return [
    ...(isSandboxed() ? [] : (['no-sandbox'] as const)),
    ...(writesLog ? (['chromium-log'] as const) : []),
  ];
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
