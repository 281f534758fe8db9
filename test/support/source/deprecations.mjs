// @ts-check
import { sep } from 'node:path';

/** A frame of a stack that names a file: its path. */
const framePath = /(?:\(|\bat )(?:async )?(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/])[^():]+):\d+:\d+\)?$/;

/**
 * Returns the deprecations among Node's warnings that the project's own code caused: the first file of the stack is in
 * the project's folder and in none of its packages.
 * @param {string} warnings what Node writes with --trace-deprecation and --redirect-warnings
 * @param {string} project the project's folder
 * @returns {readonly string[]} each once, with its stack
 */
export function ownDeprecations(warnings, project) {
  const found = warnings
    .split(/^(?=\(node:\d+\))/m)
    .filter((warning) => warning.includes('DeprecationWarning'))
    .filter((warning) => isOwn(warning, project))
    .map((warning) => warning.replace(/^\(node:\d+\) /, '').trimEnd());
  return [...new Set(found)];
}

/**
 * @param {string} warning
 * @param {string} project
 */
function isOwn(warning, project) {
  const [first] = warning.split('\n').flatMap((line) => framePath.exec(line.trimEnd())?.[1] ?? []);
  if (first === undefined) return false;
  const path = first.replaceAll('/', sep);
  return path.startsWith(`${project}${sep}`) && !path.includes(`${sep}node_modules${sep}`);
}
