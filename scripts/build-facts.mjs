// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project-folder.mjs';

/**
 * What a build is told of itself, for `define`: the Version record of the service. SOURCE_DATE_EPOCH (seconds) stands in
 * for the date where a build is to be the same each time.
 */
export function buildFacts() {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const date = epoch === undefined ? new Date() : new Date(Number(epoch) * 1_000);
  return { BUILD_FACTS: JSON.stringify({ version, commit: commit(), build_date: date.toISOString() }) };
}

/** undefined where there is no repository, or no git: a source archive has neither. */
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
