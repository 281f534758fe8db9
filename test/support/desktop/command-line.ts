import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectFolder } from '../../../scripts/project.mjs';
import { electronPath } from './workstation';

const switches = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--log-level=3'];

/** How a command ended, and what it printed. */
export interface Commanded {
  readonly code: number | null;
  readonly data: string;
  readonly messages: string;
}

export interface CommandOptions {
  /** In which it is typed. */
  readonly folder?: string;
  /** Its standard input; null for an empty one. */
  readonly input?: string | Uint8Array | null;
  /** Whether the test writes more input and ends it. */
  readonly hasInput?: boolean;
}

/** Starts the command line of the built program on a profile folder, as a script does: without a display. */
export function startCommand(
  profileFolder: string,
  args: readonly string[],
  { folder = profileFolder, input = null, hasInput = false }: CommandOptions = {},
) {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const child = spawn(electronPath(), commandArguments(profileFolder, args), {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that reads no input may end before it is written.
  child.stdin.on('error', () => undefined);
  if (!hasInput) child.stdin.end(input ?? '');
  return child;
}

/** Returns the arguments with which Electron runs a command on a profile folder. */
export function commandArguments(profileFolder: string, args: readonly string[]): readonly string[] {
  return [...switches, projectFolder, ...withOption(args, `--user-data-dir=${profileFolder}`)];
}

/** What follows -- is no option. */
function withOption(args: readonly string[], option: string): readonly string[] {
  const end = args.indexOf('--');
  return end === -1 ? [...args, option] : [...args.slice(0, end), option, ...args.slice(end)];
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

/** Puts the command `whereabouts` of a profile folder into a folder, for scripts that have it on their path. */
export function installCommand(folder: string, profileFolder: string): void {
  const program = [electronPath(), ...switches, projectFolder].map((word) => `'${word}'`).join(' ');
  const line = `exec ${program} "$@" '--user-data-dir=${profileFolder}'`;
  writeFileSync(join(folder, 'whereabouts'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}
