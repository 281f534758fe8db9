// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lockedElectronVersion } from './electron-runtime.mjs';
import { inProject, packageVersion } from './project.mjs';

/**
 * Returns constants for the build's `define`: the service's Version record and the locked version of Electron.
 * SOURCE_DATE_EPOCH (seconds) replaces the current date for a reproducible build.
 */
export function buildFacts() {
  const version = packageVersion();
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const date = epoch === undefined ? new Date() : new Date(Number(epoch) * 1_000);
  return {
    BUILD_FACTS: JSON.stringify({ version, commit: commit(), build_date: date.toISOString() }),
    LOCKED_ELECTRON: JSON.stringify(lockedElectronVersion()),
  };
}

/** Returns undefined without a repository or without git, as in a source archive. */
function commit() {
  if (!existsSync(inProject('.git'))) return undefined;
  try {
    const options = {
      cwd: inProject(),
      encoding: /** @type {const} */ ('utf8'),
      stdio: /** @type {const} */ ('pipe'),
    };
    return execFileSync('git', ['rev-parse', 'HEAD'], options).trim();
  } catch {
    return undefined;
  }
}
