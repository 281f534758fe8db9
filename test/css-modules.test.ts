import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '../renderer');
const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).map((name) =>
  join(renderer, name),
);
const styles = files.filter((path) => path.endsWith('.css'));
const modules = files.filter((path) => path.endsWith('.module.css'));
const sources = files.filter((path) => /\.tsx?$/.test(path));

/** How a source file uses the classes of one CSS module. */
interface ClassUse {
  readonly path: string;
  readonly names: ReadonlySet<string>;
  /** The beginnings of names that the file completes by a value: `cases-` of `styles[`cases-${state}`]`. */
  readonly beginnings: readonly string[];
}

function usesOf(module: string): readonly ClassUse[] {
  return sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const imported = [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].find(
      ([, , from = '']) => resolve(dirname(path), from) === module,
    );
    if (!imported) return [];
    const names = [...text.matchAll(new RegExp(`\\b${imported[1]}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))].map(
      ([, property, key]) => property ?? key ?? '',
    );
    const beginnings = [
      ...text.matchAll(new RegExp(`\\b${imported[1]}\\[(?:\`([\\w-]*)\\$|(?!['\`]))`, 'g')),
    ].map(([, beginning]) => beginning ?? '');
    return [{ path, names: new Set(names), beginnings }];
  });
}

function classesOf(module: string): ReadonlySet<string> {
  const rules = readFileSync(module, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '');
  const selectors = rules.matchAll(/([^{};]+)\{/g);
  return new Set(
    [...selectors].flatMap(([, selector = '']) =>
      /^\s*@/.test(selector)
        ? []
        : [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
    ),
  );
}

describe('a CSS module', () => {
  it.each(modules.map((module) => [module.slice(renderer.length + 1), module]))(
    '%s styles the classes that its importers use, and no others',
    (_, module) => {
      const classes = classesOf(module);
      const uses = usesOf(module);
      for (const { path, names } of uses)
        expect
          .soft(
            [...names].filter((name) => !classes.has(name)),
            path,
          )
          .toEqual([]);
      const unused = [...classes].filter(
        (name) =>
          !uses.some(
            (use) => use.names.has(name) || use.beginnings.some((beginning) => name.startsWith(beginning)),
          ),
      );
      expect(unused).toEqual([]);
    },
  );

  it('selects no following sibling by "*", which restyles the whole page for each added element', () => {
    const selecting = modules.filter((module) => /[+~]\s*\*/.test(readFileSync(module, 'utf8')));
    expect(selecting).toEqual([]);
  });
});

describe('the cascade layers', () => {
  /** Returns the layers that a style sheet names in `@layer a, b;` (`ordered`) and in `@layer a {` (`filled`). */
  const layersOf = (path: string) => {
    const rules = [...readFileSync(path, 'utf8').matchAll(/@layer ([\w\s,]+)([;{])/g)].map(
      ([, names = '', end]) => ({ names: names.split(',').map((name) => name.trim()), end }),
    );
    const named = (wanted: string) => rules.flatMap(({ names, end }) => (end === wanted ? names : []));
    return { ordered: named(';'), filled: named('{') };
  };
  const order = join(renderer, 'public/layers.css');

  it('are put in order by one file, which names each layer that has rules', () => {
    expect(styles.filter((path) => layersOf(path).ordered.length > 0)).toEqual([order]);
    const filled = new Set(styles.flatMap((path) => layersOf(path).filled));
    expect([...filled].toSorted()).toEqual(layersOf(order).ordered.toSorted());
  });

  it('are put in order by the first style sheet that the page links', () => {
    const page = readFileSync(join(renderer, 'index.html'), 'utf8');
    const [first] = page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g);
    expect(first?.[1]).toBe('/layers.css');
  });
});
