import { url } from 'node:inspector';
import { app } from 'electron';

/**
 * The switches of Chromium that a packaged program accepts: how it is shown, which proxy it uses, and where its profile is. Every
 * other one is removed, those of later versions too: many open the window to a debugger, accept any certificate, send names to other
 * hosts or write what goes over the network to a file.
 */
const accepted: ReadonlySet<string> = new Set([
  'user-data-dir',
  'lang',
  // Chromium acts on it before the first line of the program; the launcher of an AppImage adds it where there are no user namespaces.
  'no-sandbox',
  ...['disable-gpu', 'disable-gpu-compositing', 'use-gl', 'use-angle', 'disable-dev-shm-usage'],
  ...['ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'gtk-version', 'class', 'display'],
  ...['force-device-scale-factor', 'high-dpi-support', 'force-color-profile', 'force-renderer-accessibility'],
  ...['proxy-server', 'proxy-pac-url', 'proxy-bypass-list', 'proxy-auto-detect', 'no-proxy-server'],
]);

/** Restricts what Chromium does, before it reads its switches: to be called before the program is ready. */
export function restrictChromium(): void {
  // Node's inspector is open in a released program only where its fuse was changed: in the one that is tested.
  if (app.isPackaged && url() === undefined) removeSwitches(process.argv, process.platform);
  // A page can ask for any host name by `<link rel="dns-prefetch">`, which no content policy covers.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  // Where a QUIC connection fails, Chromium repeats the request over TCP by itself: a POST too, even if the service has processed
  // it. No session can turn that off.
  app.commandLine.appendSwitch('disable-quic');
}

function removeSwitches(argv: readonly string[], platform: NodeJS.Platform): void {
  for (const name of argv.slice(1).flatMap((argument) => switchNames(argument, platform)))
    if (!accepted.has(name)) app.commandLine.removeSwitch(name);
}

/** The names that Chromium may read from an argument; none where it is no switch. */
function switchNames(argument: string, platform: NodeJS.Platform): readonly string[] {
  const form = platform === 'win32' ? /^\s*(?:--|-|\/)([^=]+)/ : /^\s*(?:--|-)([^=]+)/;
  const name = form.exec(argument)?.[1]?.trimEnd();
  return name === undefined ? [] : [name, name.toLowerCase()];
}
