import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { projectFolder } from '../../../scripts/project.mjs';
import { electronPath } from './workstation';

/** How a command ended, and what it printed. */
export interface Commanded {
  readonly code: number | null;
  readonly data: string;
  readonly messages: string;
}

/** Runs the command line of the built program on a profile folder, as a script does: without a display. */
export async function runCommand(
  profileFolder: string,
  args: readonly string[],
  { folder = profileFolder }: { readonly folder?: string } = {},
): Promise<Commanded> {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const switches = [...asRoot, '--log-level=3'];
  const child = spawn(
    electronPath(),
    [...switches, projectFolder, ...args, '--user-data-dir', profileFolder],
    {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [data, messages] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, data, messages };
}
