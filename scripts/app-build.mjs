// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNpm } from './processes.mjs';
import { projectFolder, SetupFailure, say } from './project.mjs';

const sourceFolders = ['main', 'renderer', 'shared', 'test/faults'];
const sourceFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'electron.vite.config.ts'];

/** A build compiles them from the catalogues next to them. */
const compiledTexts = ['i18n', 'text'].map((folder) => join('shared', folder, 'compiled'));

/**
 * @param {string} folder
 * @returns {readonly string[]} the absolute paths of all source files below it
 */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (compiledTexts.some((folder) => path.endsWith(folder))) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/**
 * Returns one hash over the names and contents of everything that a build depends on.
 * @param {string} project the project's folder
 * @returns {string} hexadecimal
 */
export function sourcesHash(project) {
  const files = [
    ...sourceFolders.flatMap((folder) => filesBelow(join(project, folder))),
    ...sourceFiles.map((name) => join(project, name)).filter((path) => existsSync(path)),
  ];
  const hash = createHash('sha256');
  for (const name of files.map((path) => relative(project, path)).sort()) {
    hash.update(`${name}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(project, name)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

const stampFile = (/** @type {string} */ project) => join(project, 'out', 'built-from');

/**
 * Returns the text of a build's stamp: the hash of its sources, and when its main file was written. The time reveals a
 * later build of other sources that was run by hand.
 * @param {string} project
 * @param {string} sources their hash
 * @returns {string | undefined} undefined if there is no build
 */
function stampText(project, sources) {
  const main = statSync(join(project, 'out', 'main', 'index.js'), { throwIfNoEntry: false });
  return main && `${sources} ${main.mtimeMs}\n`;
}

/**
 * @param {string} project the project's folder
 * @returns {boolean} true if out/ contains a build of the current sources
 */
export function isBuildFresh(project) {
  const stamp = stampFile(project);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampText(project, sourcesHash(project));
}

/**
 * Stamps the build in out/ with the hash of its sources.
 * @param {string} project the project's folder
 * @param {string} sources their hash from before the build, so that later changes are built next time
 */
export function stampBuild(project, sources) {
  const text = stampText(project, sources);
  if (text === undefined) throw new SetupFailure("The build didn't create out/main/index.js.");
  writeFileSync(stampFile(project), text);
}

/** Builds out/ if it isn't a build of the current sources. */
export async function provideBuild() {
  if (isBuildFresh(projectFolder)) return;
  const sources = sourcesHash(projectFolder);
  rmSync(stampFile(projectFolder), { force: true });
  say('      npm run build (takes about half a minute)');
  if (!(await runNpm(['run', '--silent', 'build'], { output: 'if-it-fails' }))) {
    throw new SetupFailure('"npm run build" failed. See the output above.');
  }
  stampBuild(projectFolder, sources);
}
