import { type ChildProcess, spawn } from 'node:child_process';
import { forCommands } from '../app-arguments.mjs';
import { isOwnAppImage, ownMounts } from '../update/own-app-image';

interface Start {
  readonly profileFolder: string;
  /** Arguments with which the program itself is started. */
  readonly programArguments: readonly string[];
  readonly profileId: string;
}

/** Starts the program without a window, and without a display, with a profile open. It outlives the command. */
export function startForCommands({ profileFolder, programArguments, profileId }: Start): ChildProcess {
  const args = [
    ...programArguments,
    ...(process.platform === 'linux' ? ['--ozone-platform=headless', '--disable-gpu'] : []),
    `--user-data-dir=${profileFolder}`,
    `${forCommands}${profileId}`,
  ];
  const child = spawn(executable(), args, { detached: true, stdio: 'ignore', windowsHide: true });
  child.unref();
  return child;
}

/** The executable inside an AppImage is there only as long as the command. */
function executable(): string {
  const { env, execPath } = process;
  return isOwnAppImage({ env, execPath, mounts: ownMounts() }) ? (env.APPIMAGE ?? execPath) : execPath;
}
