import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectFolder } from './support/source/source-rules';

/** Rules for code that are not about imports. Those are in .dependency-cruiser.mjs. */

/** Returns the TypeScript files below a folder that match. */
function filesMatching(folder: string, pattern: RegExp): readonly string[] {
  return projectFiles(folder, /\.tsx?$/).filter((file) =>
    pattern.test(readFileSync(join(projectFolder, file), 'utf8')),
  );
}

describe('the main process', () => {
  it('receives calls of the window in one place', () => {
    expect(filesMatching('main', /\bipcMain\b/)).toEqual(['main/ipc/window-ipc.ts']);
  });

  it('sends to the window in one place', () => {
    expect(filesMatching('main', /\.send\(pushChannel/)).toEqual(['main/ipc/window-ipc.ts']);
  });
});

it('each advisory lock of PostgreSQL has its own number, so that nothing waits for something else', () => {
  const numbers = projectFiles('main', /\.ts$/).flatMap((file) => {
    const source = readFileSync(join(projectFolder, file), 'utf8');
    return [...source.matchAll(/lock\w*\s*[:=]\s*(\d[\d_]{9,})/gi)].map(([, number]) => number);
  });
  expect(numbers.length).toBeGreaterThan(4);
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe('tests', () => {
  it('that replace a module are named .mocked.test.ts, so that their modules are not shared', () => {
    const replacing = ['test/main', 'test/shared'].flatMap((folder) =>
      filesMatching(folder, /\bvi\.(mock|doMock)\(/),
    );
    expect(replacing.length).toBeGreaterThan(5);
    expect(replacing.filter((file) => !file.endsWith('.mocked.test.ts'))).toEqual([]);
  });

  it('add hooks to every file only in setup files, because other modules are loaded once', () => {
    const hooked = filesMatching('test/support', /^(before|after)(Each|All)\(/m);
    expect([...hooked].sort()).toEqual(
      [
        'desktop/failed-screens.ts',
        ...['clean-up.ts', 'processor-time.ts', 'renderer-setup.ts'].map((name) => `runner/${name}`),
      ].map((path) => `test/support/${path}`),
    );
  });
});
