import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Import {
  readonly file: string;
  /** A package's name, or a project file relative to the root without its extension. */
  readonly to: string;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): readonly Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = [
    ...source.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)import '([^']+)'/g,
    ),
  ];
  return specifiers.map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    return {
      file,
      to: specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier,
    };
  });
}

const files = ['main', 'renderer', 'shared'].flatMap(filesBelow);
const imports = files.flatMap(importsOf);
const from = (folder: string) => imports.filter(({ file }) => file.startsWith(`${folder}/`));
const offenders = (found: readonly Import[]) => found.map(({ file, to }) => `${file} -> ${to}`);

describe('what may import what', () => {
  it('finds the imports it is to judge', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it('shared imports nothing of ours but shared, and neither Electron nor Node', () => {
    expect(
      offenders(from('shared').filter(({ to }) => /^(main|renderer|test)\/|^electron$|^node:/.test(to))),
    ).toEqual([]);
  });

  it('the domain knows neither the wire nor the window', () => {
    const allowed = /^shared\/(domain|json|result|problem)|^geographiclib-geodesic$/;
    expect(offenders(from('shared/domain').filter(({ to }) => !allowed.test(to)))).toEqual([]);
  });

  it('the window imports neither main, nor Electron, nor Node', () => {
    expect(
      offenders(from('renderer').filter(({ to }) => /^(main|test)\/|^electron$|^node:/.test(to))),
    ).toEqual([]);
  });

  it('main imports nothing of the window', () => {
    expect(offenders(from('main').filter(({ to }) => /^(renderer|test)\//.test(to)))).toEqual([]);
  });

  it('a feature of the window imports no other feature', () => {
    const across = from('renderer/features').filter(({ file, to }) => {
      const own = file.split('/').slice(0, 3).join('/');
      return to.startsWith('renderer/features/') && !to.startsWith(`${own}/`);
    });
    expect(offenders(across)).toEqual([]);
  });

  it('the kit knows no feature and no screen', () => {
    expect(offenders(from('renderer/ui').filter(({ to }) => /^renderer\/(features|app)\//.test(to)))).toEqual(
      [],
    );
  });

  it.each([
    ['keytar', /^main\/credentials\/keytar-keychain\.ts$/],
    ['electron-updater', /^main\/update\/electron-updater-adapter\.ts$/],
    ['leaflet', /^renderer\/features\/map\//],
    ['react-leaflet', /^renderer\/features\/map\//],
    [
      'electron',
      /^main\/(index|program|paths|preload)\.ts$|^main\/window\/(text-menu|window(-\w+)?)\.ts$|^main\/menu\/|^main\/settings\/applied-settings\.ts$|^main\/security\/(security|chromium-switches)\.ts$|^main\/desktop\/(chosen-paths|system-notification)\.ts$|^main\/diagnostics\/collect-diagnostics\.ts$|^main\/ipc\/|^main\/update\/(electron-updater-adapter|program-updates)\.ts$|^main\/connection\/built-in-service-process\.ts$|^main\/reports-service\/built-in\.ts$|^main\/store\/(store-process|main)\.ts$/,
    ],
  ])('%s is named only where it belongs', (name, place) => {
    expect(offenders(imports.filter(({ file, to }) => to === name && !place.test(file)))).toEqual([]);
  });

  it('faults on demand are loaded by none but the server that was asked for them', () => {
    const outside = (file: string) => !file.startsWith('main/reports-service/faults/');
    const isFault = (to: string) => to.startsWith('main/reports-service/faults/');
    const loadedWithTheProgram = [...runtimeGraph]
      .filter(([file, loaded]) => outside(file) && loaded.some(isFault))
      .map(([file]) => file);
    expect(loadedWithTheProgram).toEqual([]);
    expect(offenders(imports.filter(({ file, to }) => outside(file) && isFault(to)))).toEqual([
      'main/reports-service/start-service.ts -> main/reports-service/faults/serve-with-faults',
    ]);
  });

  it('the database package is named in main/database alone, not even as a text that is required', () => {
    const naming = files.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('@journeyapps/sqlcipher'),
    );
    expect(naming).toEqual(['main/database/connection.ts']);
  });

  it('main opens no database itself: store and service do, in processes of their own', () => {
    const opensOne = (start: string) => reachedFrom([start], laterToo).has('main/database/connection');
    expect(['main/index', 'main/program', 'main/preload'].filter(opensOne)).toEqual([]);
    expect(['main/store/main', 'main/reports-service/built-in'].filter(opensOne)).toHaveLength(2);
  });

  it('ipcMain and webContents.send each have one user', () => {
    const mentioning = (word: RegExp) =>
      files.filter((file) => file.startsWith('main/') && word.test(readFileSync(join(root, file), 'utf8')));
    expect(mentioning(/import .*\bipcMain\b/)).toEqual(['main/ipc/register-ipc.ts']);
    expect(mentioning(/\.send\(pushChannel/)).toEqual(['main/ipc/push.ts']);
  });

  it('the window loads no zod: it would try to make functions out of text, which its policy forbids', () => {
    const reached = reachedFrom([...runtimeGraph.keys()].filter((file) => file.startsWith('renderer/')));
    expect(reached.has('zod')).toBe(false);
  });

  it('a test that replaces a module is named so, and has modules of its own', () => {
    const replacing = filesBelow('test/main')
      .concat(filesBelow('test/shared'))
      .filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(join(root, file), 'utf8')));
    expect(replacing.length).toBeGreaterThan(5);
    expect(replacing.filter((file) => !file.endsWith('.mocked.test.ts'))).toEqual([]);
  });

  it('only setup files of the tests add hooks to every file: a module that is loaded once adds them to one', () => {
    const setups = ['clean-up.ts', 'renderer-setup.ts'].map((name) => `test/support/${name}`);
    const hooked = filesBelow('test/support').filter((file) =>
      /^(before|after)(Each|All)\(/m.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(hooked.sort()).toEqual(setups);
  });

  it('nothing imports in a circle', () => {
    expect(circles()).toEqual([]);
  });
});

/** The static imports of each project file, without types. */
const runtimeGraph = new Map(files.map((file) => [withoutEnding(file), runtimeImports(file)]));
/** The imports of each project file including dynamic ones. */
const laterToo = new Map(
  files.map((file) => [withoutEnding(file), [...runtimeImports(file), ...laterImports(file)]]),
);

/** Returns all files that these files load, including themselves. */
function reachedFrom(starts: readonly string[], graph = runtimeGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of graph.get(file) ?? []) visit(next);
  };
  for (const start of starts) visit(start);
  return reached;
}

/** Returns the import cycles among the project files, without types. */
function circles(): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (done.has(file) || path.includes(file)) return;
    for (const next of runtimeGraph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of runtimeGraph.keys()) visit(file, []);
  return found;
}

function runtimeImports(file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8').replace(/import type [^;]*;/g, '');
  return [...source.matchAll(/(?:from|import)\s+'([^']+)'/g)].map(([, to = '']) =>
    to.startsWith('.') ? relative(root, resolve(root, dirname(file), to)) : to,
  );
}

function laterImports(file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/\bimport\(\s*'(\.[^']+)'\s*\)/g)].map(([, to = '']) =>
    relative(root, resolve(root, dirname(file), to)),
  );
}

function withoutEnding(file: string): string {
  return file.replace(/\.tsx?$/, '');
}
