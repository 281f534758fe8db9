import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const project = resolve(import.meta.dirname, '../..');

/** The packages of this version of the program, as released. */
export const released = join(project, 'dist');
/** Packages that differ in the inspect fuse, so that a test can operate the program. */
export const inspectable = join(project, 'dist', 'inspectable');

/** Builds packages as `npm run dist -- --linux` does, with this machine's Electron of any version. */
export async function buildInstallers(...args: readonly string[]): Promise<void> {
  const script = join(project, 'scripts', 'dist.mjs');
  await promisify(execFile)(process.execPath, [script, '--linux', ...args, '--allow-old-electron'], {
    maxBuffer: 2 ** 30,
  });
}

/** Returns the package in a folder whose file name contains a version and ends with an extension. */
export function installerIn(folder: string, version: string, extension: string): string {
  const name = readdirSync(folder).find((each) => each.includes(`-${version}-`) && each.endsWith(extension));
  if (name === undefined) throw new Error(`${folder} has no ${extension} of version ${version}.`);
  return join(folder, name);
}
