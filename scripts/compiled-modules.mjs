// @ts-check
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inCache, makeInCache } from './cache.mjs';
import { runNpm } from './processes.mjs';
import { projectFolder, SetupFailure, say } from './project.mjs';

// The packages that may run their install script, to compile a native module: those with `true` in package.json's
// `allowScripts`. A module is compiled outside node_modules, once for each version on this machine, and copied from the cache.

/** Where node-gyp puts a package's module. */
const releaseFolder = join('build', 'Release');

/**
 * @param {string} project
 * @param {string} name
 */
const packageFolder = (project, name) => join(project, 'node_modules', name);

/**
 * @param {string} file
 * @returns {any}
 */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * @param {string} project the folder of a package.json
 * @returns {readonly string[]} the names of the packages that may be compiled
 */
function compiledPackages(project) {
  /** @type {Readonly<Record<string, boolean>>} */
  const scripts = readJson(join(project, 'package.json')).allowScripts ?? {};
  return Object.keys(scripts).filter((name) => scripts[name]);
}

/** @param {string} folder */
const modulesIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.node')) : [];

/**
 * @param {string} [project]
 * @returns {boolean} true if all modules are in their place
 */
export function areModulesCompiled(project = projectFolder) {
  return compiledPackages(project).every((name) => isCompiled(packageFolder(project, name)));
}

/** @param {string} folder of a package */
const isCompiled = (folder) => modulesIn(join(folder, releaseFolder)).length > 0;

/**
 * @param {string} [project]
 * @returns {boolean} true if all modules can be taken from the cache
 */
export function areModulesCached(project = projectFolder) {
  return compiledPackages(project).every((name) => existsSync(inCache(cacheEntry(project, name))));
}

/**
 * Puts the modules in their place in node_modules. Compiles those that the cache doesn't have. npm leaves an optional
 * package out on systems that it isn't published for.
 * @param {string} [project]
 */
export async function provideCompiledModules(project = projectFolder) {
  for (const name of compiledPackages(project)) {
    const folder = packageFolder(project, name);
    if (!existsSync(folder) || isCompiled(folder)) continue;
    const entry = cacheEntry(project, name);
    if (!existsSync(inCache(entry))) {
      say(`      Compiling ${name} (takes about a minute)`);
      await makeInCache(entry, (work) => compile(project, name, work));
    }
    putInPlace(inCache(entry), join(folder, releaseFolder));
  }
}

/**
 * Returns the name of a package's modules in the cache, which differs for each content of the package and for each
 * system, since the module is linked to libraries of the system.
 * @param {string} project
 * @param {string} name
 */
function cacheEntry(project, name) {
  const { version, integrity } = readJson(join(project, 'package-lock.json')).packages[
    `node_modules/${name}`
  ];
  const hash = createHash('sha256')
    .update([name, version, integrity, process.platform, process.arch, linuxRelease()].join('\n'))
    .digest('hex');
  return `${name.replace('/', '+')}@${version}-${hash.slice(0, 16)}`;
}

/** @returns {string} which Linux this is and its version, if it has versions; the same libraries are in all of it */
function linuxRelease() {
  const file = '/etc/os-release';
  if (!existsSync(file)) return '';
  return (readFileSync(file, 'utf8').match(/^(ID|VERSION_ID)=.*$/gm) ?? []).sort().join(' ');
}

/**
 * Compiles a package by its install script, in a copy with the headers that it depends on.
 * @param {string} project
 * @param {string} name
 * @param {string} work an empty folder
 * @returns {Promise<string>} a folder that contains only the modules
 */
async function compile(project, name, work) {
  const copy = packageFolder(work, name);
  cpSync(packageFolder(project, name), copy, { recursive: true });
  for (const dependency of Object.keys(readJson(join(copy, 'package.json')).dependencies ?? {})) {
    const from = packageFolder(project, dependency);
    if (existsSync(from)) cpSync(from, packageFolder(work, dependency), { recursive: true });
  }
  // SQLite's own level; Node's, which is 3, takes half as long again.
  const env = { CFLAGS: '-O2', ...process.env, ...nodeHeaders(), JOBS: 'max' };
  const compiled = await runNpm(['run', 'install'], { cwd: copy, env, output: 'if-it-fails' });
  const modules = modulesIn(join(copy, releaseFolder));
  if (!compiled || modules.length === 0)
    throw new SetupFailure(
      `Couldn't compile ${name}. See the output above. It requires a C++ compiler and Python; Node 22.14 and Electron 36 or later don't need it.`,
    );
  const result = join(work, 'compiled');
  mkdirSync(result);
  for (const file of modules) copyFileSync(join(copy, releaseFolder, file), join(result, file));
  return result;
}

/**
 * Returns the variable with the path of Node's headers, if they are next to its executable: compiling then needn't
 * download them.
 * @returns {NodeJS.ProcessEnv}
 */
function nodeHeaders() {
  const nodeFolder = dirname(dirname(process.execPath));
  const isKnown =
    process.env.npm_config_nodedir || !existsSync(join(nodeFolder, 'include', 'node', 'node_api.h'));
  return isKnown ? {} : { npm_config_nodedir: nodeFolder };
}

/**
 * Copies modules to their place. Each is complete or missing at any time.
 * @param {string} from
 * @param {string} to
 */
function putInPlace(from, to) {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) {
    copyFileSync(join(from, file), join(to, `${file}.new`));
    renameSync(join(to, `${file}.new`), join(to, file));
  }
}
