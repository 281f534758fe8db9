import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './support/runner/temporary-folder';
import { projectFolder } from './support/source/source-rules';

const cruiser = join(projectFolder, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const rules = join(projectFolder, '.dependency-cruiser.mjs');

/** Returns the rules that a project of these files breaks, as `npm run lint:imports` names them. */
function brokenRules(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries({ 'tsconfig.base.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = ['--config', rules, '--no-progress', 'main', 'shared'];
  const { stdout } = spawnSync(process.execPath, [cruiser, ...options], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toMatch(/violations? (found|\()/);
  return [...new Set([...stdout.matchAll(/^\s*error ([\w-]+):/gm)].map(([, name = '']) => name))];
}

/** Folders that import in one direction. */
const layers = {
  'shared/text.ts': 'export type Text = string;',
  'main/index.ts': "import { a } from './upper/a';\nexport const started = a;",
  'main/upper/a.ts': "import { b } from '../lower/b';\nexport const a = b;",
  'main/upper/c.ts': "import type { Text } from '../../shared/text';\nexport type C = Text;",
  'main/lower/b.ts': 'export const b = 1;',
  'main/lower/inner/d.ts': "import type { C } from '../../other/e';\nexport type D = C;",
  'main/other/e.ts': 'export type C = string;',
};

describe('the rules for imports', () => {
  it('accept folders that import in one direction', () => {
    expect(brokenRules(layers)).toEqual([]);
  });

  it('refuse a circle of folders whose files are in none, though only of types and through a subfolder', () => {
    const closed = { 'main/lower/inner/d.ts': "import type { C } from '../../upper/c';\nexport type D = C;" };
    expect(brokenRules({ ...layers, ...closed })).toEqual(['no-circles-of-folders']);
  });

  it('refuse a circle of folders in what all programs share', () => {
    const closed = {
      'shared/one/a.ts': "import type { B } from '../two/b';\nexport type A = B;",
      'shared/two/b.ts': 'export type B = string;',
      'shared/two/c.ts': "import type { D } from '../one/d';\nexport type C = D;",
      'shared/one/d.ts': 'export type D = string;',
    };
    expect(brokenRules({ ...layers, ...closed })).toEqual(['no-circles-of-folders']);
  });

  it('refuse a folder of main that imports a file next to it', () => {
    const upward = {
      'main/lower/b.ts': "import type { Paths } from '../paths';\nexport const b: Paths = 1;",
    };
    const files = { ...layers, ...upward, 'main/paths.ts': 'export type Paths = number;' };
    expect(brokenRules(files)).toEqual(['nothing-imports-the-entry-points-of-main']);
  });
});
