import { readFileSync, realpathSync } from 'node:fs';

/** What shows whether the running app is an AppImage. */
interface Running {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The running executable, without links. */
  readonly execPath: string;
  /** The mounts of this process, as /proc/self/mountinfo lists them. */
  readonly mounts: string;
}

/**
 * Returns whether the running app is the AppImage that APPIMAGE names. A program that is started by another AppImage
 * inherits its variables, and an update replaces the file that APPIMAGE names. The executable is therefore to be in the folder
 * at which the AppImage’s runtime mounted it, which is in APPDIR.
 */
export function isOwnAppImage({ env, execPath, mounts }: Running): boolean {
  if (!env.APPIMAGE || !env.APPDIR) return false;
  const folder = withoutLinks(env.APPDIR);
  return (
    folder !== null && folder !== '/' && execPath.startsWith(`${folder}/`) && mountPoints(mounts).has(folder)
  );
}

/** Returns the mounts of this process; '' on systems without /proc. */
export function ownMounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return '';
  }
}

function withoutLinks(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** The fifth field of each line, in which spaces are written as \040 (proc_pid_mountinfo(5)). */
function mountPoints(mounts: string): ReadonlySet<string> {
  const fields = mounts.split('\n').map((line) => line.split(' ')[4] ?? '');
  return new Set(fields.map((field) => field.replaceAll(/\\([0-7]{3})/g, decodedOctal)));
}

function decodedOctal(_: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 8));
}
