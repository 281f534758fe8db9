// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the project: the folder of package.json. */
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {...string} names
 * @returns {string} an absolute path inside the project
 */
export function inProject(...names) {
  return join(projectFolder, ...names);
}
