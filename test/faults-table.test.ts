import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const faults = readFileSync(join(import.meta.dirname, '../docs/faults.md'), 'utf8');
/** The list item of each fault: "- **6, 7. Name.** …", up to the next one. Some have no number. */
const items = faults.split(/^(?=- \*\*)/m).slice(1);
const security = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8');
const controls = security.split('\n').filter((line) => /^\| (\d|[CG]\d)/.test(line));
const namedIn = (text: string) =>
  [...text.matchAll(/\[([a-z0-9/-]+)\] “([^”]*)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

function sourceOf(file: string): string {
  for (const ending of ['.test.ts', '.test.tsx', '.mocked.test.ts']) {
    const path = join(import.meta.dirname, file + ending);
    if (existsSync(path)) return readFileSync(path, 'utf8');
  }
  return '';
}

function isMissing({ file, title }: { readonly file: string; readonly title: string }): boolean {
  return !sourceOf(file).includes(title);
}

describe('the list of faults', () => {
  it('has an item for each of the 74', () => {
    const numbers = items.flatMap((item) => {
      const [, ids = ''] = /^- \*\*([\d, ]+)\./.exec(item) ?? [];
      return ids === '' ? [] : ids.split(',').map(Number);
    });
    expect(numbers).toEqual(Array.from({ length: 74 }, (_, at) => at + 1));
  });

  it('names a test in each item', () => {
    expect(items.filter((item) => namedIn(item).length === 0)).toEqual([]);
  });

  it('names existing tests only', () => {
    expect(namedIn(faults).filter(isMissing)).toEqual([]);
  });
});

describe('the tables of controls', () => {
  const ids = (row: string) => (row.split('|')[1] ?? '').split(',').map((id) => id.trim());

  it('have a row for each item of Electron’s list, each further control, and each attack by a compromised window', () => {
    const from1 = (length: number) => Array.from({ length }, (_, at) => at + 1);
    const expected = [...from1(20), ...from1(27).map((id) => `C${id}`), ...from1(6).map((id) => `G${id}`)];
    expect(controls.flatMap(ids)).toEqual(expected.map(String));
  });

  it('name a test in each row', () => {
    expect(controls.filter((row) => namedIn(row).length === 0)).toEqual([]);
  });

  it('name existing tests only', () => {
    expect(namedIn(security).filter(isMissing)).toEqual([]);
  });
});
