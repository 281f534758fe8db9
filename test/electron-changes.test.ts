import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ElectronChange } from './support/source/electron-change';
import { changesSince39 } from './support/source/electron-changes-since-39';
import { changesUntil38 } from './support/source/electron-changes-until-38';
import { syntaxOf } from './support/source/syntax';

/**
 * No source uses an API that Electron's "Breaking changes" name from 33, the oldest version that the app runs on, to
 * 45. docs/architecture.md has the changes of behaviour.
 */

const electronChanges = [...changesUntil38, ...changesSince39];

const root = resolve(import.meta.dirname, '..');
const files = ['main', 'renderer', 'scripts', 'shared', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.d)\.(tsx?|[mc]?js)$/.test(path))
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    // The lists name what they forbid.
    .filter((path) => !path.startsWith('test/support/source/electron-changes-')),
);
const nodes = files.flatMap((file) =>
  syntaxOf(file, readFileSync(join(root, file), 'utf8')).map((node) => ({ file, node })),
);

const named = electronChanges.map((change) => [`${change.api} (${change.since})`, change] as const);

/** Returns the files that use it, each with what to use instead. */
function usesOf({ matches, within, except = [], replacement }: ElectronChange): readonly string[] {
  const found = new Set(
    nodes.filter(({ file, node }) => (within?.test(file) ?? true) && matches(node)).map(({ file }) => file),
  );
  return [...found].filter((file) => !except.includes(file)).map((file) => `${file}: use ${replacement}`);
}

describe('no source uses', () => {
  it.each(named)('%s', (_name, change) => {
    expect(usesOf(change)).toEqual([]);
  });

  it.each(named)('%s without being found', (_name, { canary, matches }) => {
    expect(syntaxOf('canary.ts', canary).some(matches)).toBe(true);
  });

  it.each(electronChanges.flatMap((change) => (change.except ?? []).map((file) => [file, change] as const)))(
    'an API without need: %s still uses the one it may use',
    (file, { matches }) => {
      expect(nodes.some((each) => each.file === file && matches(each.node))).toBe(true);
    },
  );
});

describe('the search', () => {
  it('covers each file of the app, its scripts and its tests', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(files).toEqual(
      expect.arrayContaining(['main/index.ts', 'scripts/start.mjs', 'renderer/main.tsx']),
    );
  });

  it('lists what each version from 33 to 45 changed in its APIs, except 34, which changed none', () => {
    const versions = new Set(electronChanges.map(({ since }) => since).filter((since) => since >= 33));
    expect([...versions].sort()).toEqual([33, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45]);
  });
});
