import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { transformWithOxc } from 'vite';
import { z } from 'zod';

/** The findings of electronegativity for a program. */
interface Scanned {
  readonly findings: readonly { readonly check: string; readonly file: string }[];
  /** Files that it couldn't read, with the reason. */
  readonly skipped: readonly string[];
  /** The number of files that it parsed. */
  readonly parsed: number;
}

const reportSchema = z.object({
  errors: z.array(z.object({ file: z.string(), message: z.string() })),
  issues: z.array(z.object({ id: z.string(), file: z.string() })),
});

const electronegativity = createRequire(import.meta.url).resolve('@doyensec/electronegativity');
const load = createRequire(electronegativity);

/**
 * Scans the files of a folder. Requests to its vendor's translation server fail here. One check, which
 * downloads a list of Electron's releases, is disabled. Its outdated TypeScript parser is not loaded.
 */
export async function scan(folder: string): Promise<Scanned> {
  replace('got', async () => ({ statusCode: 404 }));
  replace('@typescript-eslint/typescript-estree', {});
  const { Parser } = load('./parser');
  const parse = Parser.prototype.parse;
  let parsed = 0;
  Parser.prototype.parse = function counted(...given: readonly unknown[]) {
    const made: readonly unknown[] = parse.apply(this, given);
    if (made[1] !== null) parsed += 1;
    return made;
  };
  try {
    const excludeFromScan = ['availablesecurityfixesglobalcheck'];
    const report = reportSchema.parse(
      await load(electronegativity)({ input: folder, isRelative: true, excludeFromScan }),
    );
    return {
      findings: report.issues.map(({ id, file }) => ({ check: id, file })),
      skipped: report.errors.map(({ file, message }) => `${file}: ${message}`),
      parsed,
    };
  } finally {
    Parser.prototype.parse = parse;
  }
}

/** Replaces a module for everything that requires it. */
function replace(name: string, exports: unknown): void {
  const filename = load.resolve(name);
  const inPlace = Object.assign(new Module(filename), { filename, loaded: true, exports });
  Object.assign(load.cache, { [filename]: inPlace });
}

/**
 * Writes sources in a form that electronegativity can parse: TypeScript and JSX become JavaScript of 2020
 * without private members. Returns the number of files.
 */
export async function writeReadable(sources: ReadonlyMap<string, string>, folder: string): Promise<number> {
  for (const [file, source] of sources) {
    const isScript = /^\.(tsx?|mjs)$/.test(extname(file));
    const path = join(folder, isScript ? `${file.slice(0, -extname(file).length)}.js` : file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      isScript ? (await transformWithOxc(source, file, { target: 'es2020' })).code : source,
    );
  }
  return sources.size;
}

/** Returns every source of the program by its path in the project: scripts, pages and package.json. */
export function programSources(root: string): ReadonlyMap<string, string> {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    );
  const files = [...['main', 'renderer', 'shared'].flatMap(below), 'package.json'].filter(
    (file) => /\.(tsx?|mjs|html)$|^package\.json$/.test(file) && !file.endsWith('.d.ts'),
  );
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
