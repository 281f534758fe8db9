// @ts-check
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Opens the packages that a script run by hand reads, in the folder that its first argument names. `packages`: name and version
 * of each, by the name under which it is installed there. Throws if one is another. `readJson` reads a file of one of them.
 * @param {Readonly<Record<string, string>>} packages
 */
export function openPackages(packages) {
  const folder = resolve(process.argv[2] ?? '.', 'node_modules');
  /**
   * @param {string} name
   * @param {string} path
   */
  const readJson = (name, path) => JSON.parse(readFileSync(join(folder, name, path), 'utf8'));
  for (const [name, spec] of Object.entries(packages)) {
    const found = readJson(name, 'package.json');
    if (`${found.name}@${found.version}` !== spec)
      throw new Error(`${name} is ${found.name}@${found.version}, not ${spec}.`);
  }
  return { folder, readJson };
}
