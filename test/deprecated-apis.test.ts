import { relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** No source outside the window uses an API that the types of Electron or Node mark as deprecated. */

const root = resolve(import.meta.dirname, '..');
const concerned = /^(main|scripts|shared\/node)\//;
/** The uses that stay, with their reasons. */
const allowed = [
  // Electron 33 has no others; newer versions use the asynchronous ones.
  /^main\/credentials\/safe-storage-cipher\.ts: .*'safeStorage\.(encrypt|decrypt)String'/,
];
const declarations = /node_modules\/(electron\/electron\.d\.ts|@types\/node\/)/;
const canary = resolve(root, 'main/canary.ts');
const pathInProject = (path: string) => relative(root, path).split(sep).join('/');

/** Returns a checker of the project's sources and of one more file. */
function checkerOf(canaryText: string) {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = fileNames.filter((path) => concerned.test(pathInProject(path)) || path.endsWith('.d.ts'));
  const read = (path: string) => (path === canary ? canaryText : ts.sys.readFile(path));
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files, canary],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === canary || ts.sys.fileExists(path),
    readFile: read,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return { service, files };
}

/** Returns the uses of deprecated APIs in a file, as "file: message". */
function deprecatedIn(service: ts.LanguageService, path: string): readonly string[] {
  return service
    .getSuggestionDiagnostics(path)
    .filter(({ reportsDeprecated }) => reportsDeprecated)
    .filter(({ relatedInformation = [] }) =>
      relatedInformation.some(({ file }) => file && declarations.test(file.fileName)),
    )
    .map(({ messageText }) => `${pathInProject(path)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

const { service, files } = checkerOf(`
  import { protocol } from 'electron';
  import { parse } from 'node:url';
  export const used = [protocol.isProtocolRegistered('x'), parse('http://127.0.0.1/')];
`);

describe('APIs that Electron or Node mark as deprecated', () => {
  it('are found in a file that uses them', { timeout: 180_000 }, () => {
    const found = deprecatedIn(service, canary).join('\n');
    expect(found).toMatch(/isProtocolRegistered/);
    expect(found).toContain('parse');
  });

  // Checking the types of hundreds of files takes its time on a busy machine.
  it('are used nowhere', { timeout: 180_000 }, () => {
    const sources = files.filter((path) => concerned.test(pathInProject(path)));
    expect(sources.length).toBeGreaterThan(200);
    const uses = sources.flatMap((path) => deprecatedIn(service, path));
    expect(uses.filter((use) => !allowed.some((pattern) => pattern.test(use)))).toEqual([]);
    expect(allowed.filter((pattern) => !uses.some((use) => pattern.test(use)))).toEqual([]);
  });
});
