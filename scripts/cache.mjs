// @ts-check
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** @returns {string} the folder of downloads and compiled modules, shared by all clones of the project */
export function cacheFolder() {
  return (
    process.env.WHEREABOUTS_CACHE ??
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'whereabouts')
  );
}

/**
 * @param {string} name
 * @returns {string} the absolute path of a file or folder in the cache
 */
export function inCache(name) {
  return join(cacheFolder(), name);
}

/**
 * Makes a file or folder of the cache. It is made in a temporary folder and moved into place at the end, so that an
 * interruption leaves nothing incomplete.
 * @param {string} name
 * @param {(work: string) => Promise<string>} make makes it in an empty folder; resolves with its absolute path
 * @returns {Promise<string>} its absolute path in the cache
 */
export async function makeInCache(name, make) {
  const place = inCache(name);
  mkdirSync(dirname(place), { recursive: true });
  const work = mkdtempSync(`${place}-`);
  try {
    const made = await make(work);
    rmSync(place, { recursive: true, force: true });
    renameSync(made, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return place;
}
