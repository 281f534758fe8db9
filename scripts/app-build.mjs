// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SetupFailure, say } from './progress.mjs';
import { projectFolder } from './project-folder.mjs';
import { runNpm } from './run-command.mjs';

const sourceFolders = ['main', 'renderer', 'shared', 'test/faults'];
const sourceFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'electron.vite.config.ts'];

/**
 * @param {string} folder
 * @returns {readonly string[]} the absolute paths of all files below it
 */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/**
 * One hash over the names and the contents of everything a build is made of.
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
 * What the stamp of a build says: which sources it was made of and when its main file was written, so that a
 * build made by hand of other sources is not taken for the stamped one.
 * @param {string} project
 * @param {string} sources their hash
 * @returns {string | undefined} undefined where there is no build
 */
function stampText(project, sources) {
  const main = statSync(join(project, 'out', 'main', 'index.js'), { throwIfNoEntry: false });
  return main && `${sources} ${main.mtimeMs}\n`;
}

/**
 * @param {string} project the project's folder
 * @returns {boolean} whether out/ holds a build of the sources as they are now
 */
export function isBuildFresh(project) {
  const stamp = stampFile(project);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampText(project, sourcesHash(project));
}

/**
 * Marks what out/ holds as made of these sources.
 * @param {string} project the project's folder
 * @param {string} sources their hash, taken before the build, so that what changed meanwhile is built next time
 */
export function stampBuild(project, sources) {
  const text = stampText(project, sources);
  if (text === undefined) throw new SetupFailure("The build didn't create out/main/index.js.");
  writeFileSync(stampFile(project), text);
}

/** Makes sure that out/ holds a build of the present sources. */
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
