import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { ownDeprecations } from '../support/source/deprecations.mjs';

/** Runs a script of a folder with the warnings in a file, and returns them. */
function warningsOf(folder: string, script: string): string {
  const warnings = join(folder, 'warnings');
  writeFileSync(join(folder, 'script.mjs'), script);
  spawnSync(process.execPath, ['--trace-deprecation', `--redirect-warnings=${warnings}`, 'script.mjs'], {
    cwd: folder,
  });
  return readFileSync(warnings, 'utf8');
}

const deprecated = "process.emitWarning('old is deprecated', 'DeprecationWarning', 'DEP9999');";

describe('the deprecations that Node reports', () => {
  it('are those of the project’s own files, each once', () => {
    const folder = temporaryFolder();
    const warnings = warningsOf(folder, deprecated);
    const found = ownDeprecations(warnings + warnings, folder);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('old is deprecated');
    expect(found[0]).toContain('script.mjs:1');
  });

  it('leave out those of packages and other warnings', () => {
    const folder = temporaryFolder();
    const warnings = warningsOf(folder, `${deprecated} process.emitWarning('no deprecation');`);
    expect(ownDeprecations(warnings, join(folder, 'project'))).toEqual([]);
    expect(ownDeprecations(warnings.replaceAll('script.mjs', 'node_modules/x/index.mjs'), folder)).toEqual(
      [],
    );
    expect(ownDeprecations(warningsOf(temporaryFolder(), "process.emitWarning('x');"), folder)).toEqual([]);
  });
});
