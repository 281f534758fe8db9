// @ts-check
import { relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { projectFolder, runScript, SetupFailure } from './project.mjs';

// npm run lint:deprecated: fails if a source outside the window uses an API that the types of Electron or Node mark as
// deprecated, and if this check itself finds none in a file that does.

const concerned = ['main', 'scripts', 'shared/node'];

/** The uses that stay, with their reasons. */
const allowed = [
  // Electron 33 has no others; newer versions use the asynchronous ones.
  /^main\/credentials\/safe-storage-cipher\.ts: .*'safeStorage\.(encrypt|decrypt)String'/,
];

const declarations = /node_modules\/(electron\/electron\.d\.ts|@types\/node\/)/;

/** A file that uses deprecated APIs, which doesn't exist. */
const canary = {
  path: resolve(projectFolder, 'main/canary.ts'),
  text: `
    import { protocol } from 'electron';
    import { parse } from 'node:url';
    export const used = [protocol.isProtocolRegistered('x'), parse('http://127.0.0.1/')];
  `,
  finds: [/isProtocolRegistered/, /parse/],
};

/** @param {string} path */
const pathInProject = (path) => relative(projectFolder, path).split(sep).join('/');

/** Returns a checker of the project's sources and of the canary. */
function createChecker() {
  const folder = resolve(projectFolder, 'main');
  const { config } = ts.readConfigFile(resolve(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const files = concerned.flatMap((each) =>
    ts.sys.readDirectory(resolve(projectFolder, each), ['.ts', '.mjs', '.cjs']),
  );
  const read = (/** @type {string} */ path) => (path === canary.path ? canary.text : ts.sys.readFile(path));
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files, canary.path],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => projectFolder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === canary.path || ts.sys.fileExists(path),
    readFile: read,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return { service, sources: files };
}

/**
 * @param {ts.LanguageService} service
 * @param {string} path
 * @returns {readonly string[]} the uses of deprecated APIs in a file, as "file: message"
 */
function deprecatedIn(service, path) {
  return service
    .getSuggestionDiagnostics(path)
    .filter(({ reportsDeprecated }) => reportsDeprecated)
    .filter(({ relatedInformation = [] }) =>
      relatedInformation.some(({ file }) => file && declarations.test(file.fileName)),
    )
    .map(({ messageText }) => `${pathInProject(path)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

await runScript(async () => {
  const { service, sources } = createChecker();
  const found = deprecatedIn(service, canary.path).join('\n');
  if (sources.length < 200 || !canary.finds.every((pattern) => pattern.test(found)))
    throw new SetupFailure(
      'The check for deprecated APIs no longer finds any. Adapt scripts/deprecated-apis.mjs.',
    );
  const uses = sources.flatMap((path) => deprecatedIn(service, path));
  const wrong = uses.filter((use) => !allowed.some((pattern) => pattern.test(use)));
  const unneeded = allowed.filter((pattern) => !uses.some((use) => pattern.test(use)));
  if (wrong.length > 0) throw new SetupFailure(`Deprecated APIs are used:\n  ${wrong.join('\n  ')}`);
  if (unneeded.length > 0)
    throw new SetupFailure(`No longer used, so not to be allowed: ${unneeded.join(', ')}`);
});
