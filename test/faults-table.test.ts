import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const faults = readFileSync(join(import.meta.dirname, '../docs/faults.md'), 'utf8');
/** The list item of each fault: "- **6, 7. Name.** …", up to the next one. Some have no number. */
const items = faults.split(/^(?=- \*\*)/m).slice(1);
const security = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8');
/** The list item of each control: "- **C1**: claim: [file] “title”". */
const controls = security.split(/^(?=- \*\*|#)/m).filter((item) => /^- \*\*(\d|[CGS]\d)/.test(item));
/** The statements of the threat model, except those about teams, which name their tests themselves. */
const threats = (/## Threat model\n(.*?)\n### Teams/s.exec(security)?.[1] ?? '')
  .split(/^(?=- \*\*)/m)
  .slice(1);
/** The tests of a text: one or more titles after each file. */
const namedIn = (text: string) =>
  [...text.matchAll(/\[([a-z0-9/-]+)\]((?:,?\s+“[^”]*”)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]*)”/g)].map(([, title = '']) => ({ file, title })),
  );

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

describe('the lists of controls', () => {
  const ids = (item: string) => (/^- \*\*([^*]+)\*\*/.exec(item)?.[1] ?? '').split(', ');

  it('have an item for each claim, each item of Electron’s list, each further control, and each attack by a compromised window', () => {
    const from1 = (length: number) => Array.from({ length }, (_, at) => at + 1);
    const claims = controls.flatMap(ids).filter((id) => id.startsWith('S'));
    expect(claims.length).toBeGreaterThan(10);
    const numbered = (letter: string, length: number) => from1(length).map((id) => `${letter}${id}`);
    const expected = [
      ...numbered('S', claims.length),
      ...from1(20),
      ...numbered('C', 24),
      ...numbered('G', 4),
    ];
    expect(controls.flatMap(ids)).toEqual(expected.map(String));
  });

  it('have an item for each claim of the threat model, except for what is out of scope', () => {
    const inScope = threats.filter((threat) => !threat.includes('out of scope'));
    expect(inScope.length).toBeGreaterThan(5);
    const known = new Set(controls.flatMap(ids));
    const referredTo = (threat: string) => [...threat.matchAll(/\b[CGS]\d+\b/g)].map(([id]) => id);
    expect(inScope.filter((threat) => referredTo(threat).length === 0)).toEqual([]);
    expect(security.match(/\b[CGS]\d+\b/g)?.filter((id) => !known.has(id))).toEqual([]);
  });

  it('name a test in each item', () => {
    expect(controls.filter((item) => namedIn(item).length === 0)).toEqual([]);
  });

  it('name existing tests only', () => {
    expect(namedIn(security).filter(isMissing)).toEqual([]);
  });
});
