import { url } from 'node:inspector';
import { app } from 'electron';
import type { StartWeakness } from '../../shared/domain/app-notice';
import { startWeaknesses } from './weakened-start';

/**
 * The Chromium switches that a packaged app accepts: for display, proxy and profile. All others are removed,
 * including those of later versions: many open the window to a debugger, accept any certificate, redirect host names
 * or write network traffic to a file.
 */
const acceptedSwitches: ReadonlySet<string> = new Set([
  'user-data-dir',
  'lang',
  // Chromium applies it before the app's first line. The AppImage launcher adds it where there are no user
  // namespaces.
  'no-sandbox',
  ...['disable-gpu', 'disable-gpu-compositing', 'use-gl', 'use-angle', 'disable-dev-shm-usage'],
  ...['ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'gtk-version', 'class', 'display'],
  ...['force-device-scale-factor', 'high-dpi-support', 'force-color-profile', 'force-renderer-accessibility'],
  ...['proxy-server', 'proxy-pac-url', 'proxy-bypass-list', 'proxy-auto-detect', 'no-proxy-server'],
]);

/**
 * Restricts Chromium before it reads its switches, and returns how the app was started with less protection, which some
 * of the removed switches say. Must be called before the app is ready.
 */
export function restrictChromium(): readonly StartWeakness[] {
  const weaknesses = startWeaknesses(process.env);
  // In a released app Node's inspector is open only if its fuse was changed, as in the build under test.
  if (app.isPackaged && url() === undefined) removeSwitches(process.argv, process.platform);
  // A page can resolve any host name by `<link rel="dns-prefetch">`, which no content security policy covers.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  // When a QUIC connection fails, Chromium repeats the request over TCP by itself: a POST too, even if the service
  // has processed it. It cannot be turned off per session.
  app.commandLine.appendSwitch('disable-quic');
  return weaknesses;
}

function removeSwitches(argv: readonly string[], platform: NodeJS.Platform): void {
  for (const name of argv.slice(1).flatMap((argument) => switchNames(argument, platform)))
    if (!acceptedSwitches.has(name)) app.commandLine.removeSwitch(name);
}

/** Returns the names that Chromium may read from an argument; empty if it is not a switch. */
function switchNames(argument: string, platform: NodeJS.Platform): readonly string[] {
  const pattern = platform === 'win32' ? /^\s*(?:--|-|\/)([^=]+)/ : /^\s*(?:--|-)([^=]+)/;
  const name = pattern.exec(argument)?.[1]?.trimEnd();
  return name === undefined ? [] : [name, name.toLowerCase()];
}
