import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const built = resolve(import.meta.dirname, '../../../out/main');
const sourceOf = (path: string) => readFileSync(path, 'utf8');
const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
);

/** What a file loads as soon as it is loaded itself: calls of `require` that aren't in a function. */
function loadedBy(path: string): readonly string[] {
  const atOnce = /^(?:(?:const|let|var) .*= *|)require\("(\.{1,2}\/[^"]+)"\)/gm;
  return [...sourceOf(path).matchAll(atOnce)].map(([, file = '']) => join(dirname(path), file));
}

/** Everything that starting with a file loads. */
function startOf(file: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const each of loadedBy(path)) load(each);
  };
  load(join(built, file));
  return loaded;
}

const speaks = (path: string) => sourceOf(path).includes('StdioServerTransport = class');

describe('what speaks with assistants', () => {
  it('is in one file of the build', () => {
    expect(files.map((file) => join(built, file)).filter(speaks)).toHaveLength(1);
  });

  it.each(['index.js', 'program.js', 'command-line.js', 'store-utility.js', 'investigation-thread.js'])(
    'isn’t loaded with %s',
    (file) => {
      const loaded = [...startOf(file)];
      expect(loaded.filter(speaks)).toEqual([]);
      // The search for what is loaded finds something.
      if (file !== 'index.js') expect(loaded.length).toBeGreaterThan(1);
    },
  );

  it('is loaded by a call alone that the command makes', () => {
    const later = files.filter((file) =>
      /\(\) => require\("[^"]*assistant-door[^"]*"\)/.test(sourceOf(join(built, file))),
    );
    expect(later).toHaveLength(1);
  });
});
