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

/** Starts the command line of the built program on a profile folder, as a script does: without a display, and by default without input. */
export function startCommand(
  profileFolder: string,
  args: readonly string[],
  {
    folder = profileFolder,
    hasInput = false,
  }: { readonly folder?: string; readonly hasInput?: boolean } = {},
) {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const switches = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--log-level=3'];
  const child = spawn(
    electronPath(),
    [...switches, projectFolder, ...args, '--user-data-dir', profileFolder],
    { cwd: folder, env, stdio: 'pipe' },
  );
  // What it isn't read from is a pipe that nobody reads.
  child.stdin.on('error', () => undefined);
  if (!hasInput) child.stdin.end();
  return child;
}

/** Resolves with the exit code once a command has ended and all it printed was read; null if a signal ended it. */
export function codeOf(child: ReturnType<typeof startCommand>): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

/** Runs a command to its end. */
export async function runCommand(...start: Parameters<typeof startCommand>): Promise<Commanded> {
  const child = startCommand(...start);
  const [code, data, messages] = await Promise.all([codeOf(child), text(child.stdout), text(child.stderr)]);
  return { code, data, messages };
}
