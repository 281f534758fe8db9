import { url } from 'node:inspector';
import { app } from 'electron';

/**
 * In a packaged program nobody looks into the window by a port: no fuse covers these switches of Chromium, which reads them after
 * this ran. They stay where Node's own inspector is open, which the fuse of a released program refuses: the one that is tested.
 */
export function refuseDebugging(): void {
  if (!app.isPackaged || url() !== undefined) return;
  for (const name of ['remote-debugging-port', 'remote-debugging-pipe']) app.commandLine.removeSwitch(name);
}
