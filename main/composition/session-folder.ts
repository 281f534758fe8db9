import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names the folder of the user's session to what this program loads, if nothing does. Schedules, and clients of assistants, start
 * programs with few variables; without this one, Linux's keychain isn't found. Other systems have no such folder.
 */
export function nameSessionFolder(env: NodeJS.ProcessEnv, folders = '/run/user'): void {
  const user = process.getuid?.();
  const isNamed = env.XDG_RUNTIME_DIR !== undefined || env.DBUS_SESSION_BUS_ADDRESS !== undefined;
  if (user === undefined || isNamed) return;
  const folder = join(folders, String(user));
  if (lstatSync(folder, { throwIfNoEntry: false })?.uid === user) env.XDG_RUNTIME_DIR = folder;
}
