import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import {
  describeRules,
  isMember,
  projectFiles,
  projectFolder,
  type SourceRule,
} from './support/source/source-rules';
import { isNode, nameOf, type SyntaxNode, textOf } from './support/source/syntax';
import { argumentsOf } from './support/source/syntax-patterns';

/**
 * The app, its scripts and its tests run on Linux, macOS and Windows. What differs between them is decided in few
 * places, and what only Unix has is used only where the reason is given.
 */

const isCall = (node: SyntaxNode) => node.type === 'CallExpression';
const members = (value: unknown) => (Array.isArray(value) ? value.filter(isNode) : []);

/** True for an import of one of the names from Node's file functions. */
const importsOfFiles = (names: RegExp) => (node: SyntaxNode) =>
  node.type === 'ImportDeclaration' &&
  /^node:fs(\/promises)?$/.test(textOf(node.source)) &&
  members(node.specifiers).some(({ imported }) => names.test(nameOf(imported)));

/** True for `new URL(…, import.meta.url)`. */
const isModuleUrl = (node: unknown) =>
  isNode(node) &&
  node.type === 'NewExpression' &&
  nameOf(node) === 'URL' &&
  argumentsOf(node).some(
    (each) => isNode(each) && each.type === 'MemberExpression' && nameOf(each) === 'url',
  );

/** True for a process that is started by a name: the system looks it up on the path. */
function startsByName(node: SyntaxNode): boolean {
  if (!isCall(node)) return false;
  const [first] = argumentsOf(node);
  const promised = isNode(node.callee) && isCall(node.callee) && nameOf(node.callee) === 'promisify';
  const starts = /^(spawn|spawnSync|execFile|execFileSync|startServerProcess)$/.test(nameOf(node));
  return (starts || promised) && textOf(first) !== '' && !/\s/.test(textOf(first));
}

const everywhere: readonly SourceRule[] = [
  {
    what: 'renames a file without waiting for other programs, which Windows refuses while they have it open',
    breaks: importsOfFiles(/^rename(Sync)?$/),
    allowed: {
      'shared/node/files.ts': 'waits',
      'main/log/log.ts': 'synchronous; the next line tries again',
      'scripts/': 'move what they have just unpacked, and can be started again',
      'test/main/store/': 'the test has the only program',
    },
    canaries: ["import { rename } from 'node:fs/promises'", "import { renameSync as move } from 'node:fs'"],
    harmless: [
      "import { rename } from '../shared/node/files'",
      "import { readFile } from 'node:fs/promises'",
    ],
  },
  {
    what: 'takes the path of a module from its URL, which begins with "/" on Windows and is percent-encoded',
    breaks: (node) =>
      node.type === 'MemberExpression' && nameOf(node) === 'pathname' && isModuleUrl(node.object),
    allowed: {},
    canaries: ["const file = new URL('a.js', import.meta.url).pathname"],
    harmless: ["new URL('/reports', address).pathname", "fileURLToPath(new URL('a', import.meta.url))"],
  },
  {
    what: 'starts a program by its name',
    breaks: startsByName,
    allowed: {
      'scripts/': 'each looks whether the program is there, or runs on Linux only',
      'test/deployment.test.ts': 'is skipped where there is no systemd',
      'test/e2e/triage-script.test.ts': 'is skipped on Windows, which has no such shell',
      'test/installers/': 'runs on Linux only',
      'test/main/command-line/run-command-line.test.ts':
        'the shell that is completed; the test is not run on Windows',
      'test/main/export/file-export.test.ts': 'a Unix shell; the test is not run on Windows',
      'test/main/store/full-disk.test.ts': 'runs on Linux only',
      'test/main/team-server/storage/root-postgres.test.ts': 'runs on Linux only, as root',
      'test/main/team/restored-backup.test.ts': 'runs on Linux only',
      'test/support/children/npm-start.ts': 'npm without a display, on Linux only',
      'test/support/run.mjs': 'without git, the seed is always the same',
      'test/world/feedback-files.test.ts': 'is skipped where there is no Python',
    },
    canaries: ["spawn('npm', ['ci'])", "await promisify(execFile)('sh', [])", "execFileSync('git', ['log'])"],
    harmless: ['spawn(process.execPath, args)', 'promisify(execFile)(process.execPath, [])', "run('ls -l')"],
  },
  {
    what: 'asks for the user’s number where there may be none',
    breaks: (node) => isCall(node) && isMember(node.callee, 'process', 'getuid') && node.optional !== true,
    allowed: {},
    canaries: ['process.getuid() === 0'],
    harmless: ['process.getuid?.() === 0'],
  },
  {
    what: 'sends a signal that Windows cannot imitate',
    breaks: (node) => /^SIG(STOP|CONT|USR1|USR2|TSTP|QUIT|ALRM)$/.test(textOf(node)),
    allowed: { 'test/e2e/store-faults.test.ts': 'the test is not run on Windows' },
    canaries: ["process.kill(pid, 'SIGSTOP')"],
    harmless: ["child.kill('SIGKILL')", "process.on('SIGINT', end)"],
  },
  {
    what: 'reads a folder that only Unix has',
    breaks: (node) => /^\/(tmp|dev|proc|usr|etc|var|sbin|bin)(\/|$)/.test(textOf(node)),
    allowed: {
      'main/team-server/storage/find-postgres.ts': 'the path is searched elsewhere',
      'main/team-server/storage/postgres-folder.ts': 'only root looks there for another user',
      'main/update/own-app-image.ts': 'there is no AppImage where there is no such file',
      'scripts/compiled-modules.mjs': 'reads the file only if it exists',
      'scripts/system-libraries.mjs': 'runs on Linux only',
      'test/bench/hostile/measure-hostile.ts': 'memory is measured on Linux only',
      'test/bench/memory/process-memory.ts': 'runs on Linux only',
      'test/bench/service/report-usage.mjs': 'runs on Linux only; Node measures elsewhere',
      'test/bench/start/watched/main.mjs': 'reads it on Linux only',
      'test/e2e/api-key-canary.test.ts': 'elsewhere the test reads no such file',
      'test/e2e/assistant.test.ts': 'sees which files a process has open',
      'test/e2e/triage-script.test.ts': 'is skipped on Windows, which has no such shell',
      'test/main/command-line/run-command-line.test.ts': 'a full disk, on Linux only',
      'test/e2e/confinement.test.ts': 'a path that the window must not choose',
      'test/installers/': 'runs on Linux only',
      'test/main/security/chromium-switches.mocked.test.ts': 'an argument that only looks like a path',
      'test/main/security/weakened-start.mocked.test.ts': 'a variable that is only read',
      'test/main/update/update-feed.test.ts': 'lines of a file that Linux has',
      'test/scripts/packaging.test.ts': 'the folders of a deb',
      'test/support/runner/x11-client.mjs': 'the socket of an X server, on Linux only',
      'test/support/servers/documented-nginx.ts': 'replaces a path of the documents',
      'test/support/children/npm-start.ts': 'runs on Linux only',
      'test/support/runner/private-session.mjs': 'opens sessions on Linux only',
      'test/support/files/foreign-readers.ts': 'runs on Linux only',
      'test/bench/other-load.ts': 'runs on Linux only',
      'test/support/runner/process-times.ts': 'runs on Linux only',
      'test/support/runner/temporary-folder.ts': 'the temporary folder is used where there is none',
      'test/support/main/window-requests.ts': 'a path that the window must not choose',
      'test/world/countries.test.ts': 'compares with a list that Debian may have',
    },
    canaries: ["readFileSync('/proc/self/status')", "join('/tmp', name)", "const path = '/dev/null'"],
    harmless: ["route('/temporary')", "'/reports'"],
  },
];

const ofTests: readonly SourceRule[] = [
  {
    what: 'reads the mode of a file, which means nothing on Windows',
    breaks: (node) =>
      node.type === 'BinaryExpression' &&
      node.operator === '&' &&
      isNode(node.right) &&
      (node.right.value === 0o777 || node.right.value === 0o100),
    allowed: { 'test/support/main/file-modes.ts': 'knows both' },
    canaries: ['statSync(path).mode & 0o777'],
    harmless: ['bits & 0xff'],
  },
  {
    what: 'compares a relative path, whose separator differs',
    breaks: (node) =>
      node.type === 'ImportDeclaration' &&
      textOf(node.source) === 'node:path' &&
      members(node.specifiers).some(({ imported }) => nameOf(imported) === 'relative'),
    allowed: {
      'test/support/source/source-rules.ts': 'replaces the separator',
    },
    canaries: ["import { join, relative } from 'node:path'"],
    harmless: ["import { join } from 'node:path'"],
  },
];

/** Each of these passes the platform to a function that is tested for all three, or is tested on each by itself. */
const ofTheProgram: readonly SourceRule[] = [
  {
    what: 'asks for the platform',
    breaks: (node) => isMember(node, 'process', 'platform'),
    allowed: {
      'main/composition/answer-window.ts': 'passes it to desktop/tasks.ts',
      'main/credentials/keytar-keychain.ts': 'names the binary in keytar’s package',
      'main/composition/desktop-services.ts':
        'passes it to desktop/badge.ts and credentials/safe-storage-cipher.ts',
      'main/composition/collect-diagnostics.ts': 'only names it',
      'main/failed-start.ts': 'on Linux, a dialog before Electron is ready prints its text, too',
      'main/index.ts': 'passes it to desktop/identity.ts',
      'main/menu/menu.ts': 'passes it to menu-template.ts',
      'main/composition/app.ts': 'passes it to desktop/tasks.ts',
      'main/reports-service/storage/storage-folder.ts': 'Windows removes no open files',
      'main/security/chromium-switches.ts': 'passes it to the reader of the switches',
      'main/window/hide-from-capture.ts': 'Electron cannot hide a window from capture on Linux',
      'main/store/profile-files.ts': 'Windows has no modes of files',
      'main/team-server/storage/find-postgres.ts': 'its programs have other names on Windows',
      'main/team-server/storage/own-postgres.ts': 'Windows has no such sockets',
      'main/team-server/team-arguments.ts': 'each system has the data of applications elsewhere',
      'main/update/electron-updater-adapter.ts': 'passes it to read-manifest.ts, and chooses the updater',
      'shared/node/database/database.ts': 'passes it to sqlitePath',
      'shared/node/database/multiple-ciphers-driver.ts': 'its package has a module for each system',
      'shared/node/files.ts': 'passes it to rename; Windows cannot sync folders',
      'scripts/': 'they install and build on the system itself',
    },
    canaries: ["if (process.platform === 'win32') end()"],
    harmless: ["if (platform === 'win32') end()"],
  },
];

describeRules('no source', everywhere, ['main', 'renderer', 'scripts', 'shared', 'test']);
describeRules('no test', ofTests, ['test']);
describeRules('no source of the app', ofTheProgram, ['main', 'renderer', 'scripts', 'shared']);

const textOfFile = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

describe('the files of the project', () => {
  const names = ['main', 'renderer', 'scripts', 'shared', 'test', 'docs', '.github', '.ci'].flatMap(
    (folder) => projectFiles(folder, /./),
  );

  it('can be checked out on Windows: no reserved names or characters, no two that differ only by case', () => {
    const reserved = /[<>:"|?*\\]|[ .]$|(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i;
    expect(names.length).toBeGreaterThan(1_000);
    expect(names.filter((name) => reserved.test(name))).toEqual([]);
    expect(['test/aux.ts', 'docs/a:b.md', 'docs/end.'].filter((name) => reserved.test(name))).toHaveLength(3);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it('have LF line ends on every system, which .gitattributes specifies', () => {
    expect(textOfFile('.gitattributes')).toContain('* text=auto eol=lf');
    const text = names.filter((name) => /\.(tsx?|mjs|css|html|md|json|yml)$|^\.ci\/run$/.test(name));
    expect(text.filter((name) => textOfFile(name).includes('\r\n'))).toEqual([]);
  });
});

describe('the commands of package.json', () => {
  it('are understood by the shells of Unix and Windows', () => {
    const { scripts } = JSON.parse(textOfFile('package.json'));
    /** Programs that npm finds on every system: Node, npm, and what the packages install. */
    const installed = /^(node|npm run|npx vitest|vitest|biome|tsc|depcruise|electron-vite) /;
    const only = /[;|$`'\\<>(){}]|(^|\s)\w+=/;
    const lines = Object.values<string>(scripts).flatMap((line) => line.split(' && '));
    // The shell of Windows finds exec.cmd.
    expect(textOfFile('exec.cmd')).toMatch(/^@%\*$/m);
    const commands = lines.map((line) => line.replace(/^exec (?=node )/, ''));
    expect(commands.filter((command) => !installed.test(`${command} `) || only.test(command))).toEqual([]);
    expect(only.test('A=1 node x') && only.test("node 'x'") && !installed.test('rm x')).toBe(true);
  });
});

describe('continuous integration', () => {
  it('runs lint, types and tests on Linux, macOS and Windows, with the oldest and the current Node', () => {
    expect(load(textOfFile('.github/workflows/ci.yml'))).toMatchObject({
      jobs: {
        check: {
          strategy: {
            matrix: { os: ['ubuntu-latest', 'macos-latest', 'windows-latest'], node: [20, 24] },
          },
          steps: expect.arrayContaining([expect.objectContaining({ run: 'bash .ci/run', shell: 'bash' })]),
        },
      },
    });
    for (const command of ['npm run lint', 'npm run types', 'npm test', 'node scripts/setup.mjs --test'])
      expect(textOfFile('.ci/run')).toContain(`\n${command}\n`);
  });

  it('runs every test at full depth at night, and a quarter of those with a depth with each commit', () => {
    const workflow = textOfFile('.github/workflows/ci.yml');
    expect(workflow).toMatch(/if: github\.event_name == 'schedule'\n +run: npm run test:all\n/);
    expect(textOfFile('.ci/run')).toContain('\nnpm run test:all -- --deep --shard=$((commits % 4 + 1))/4\n');
  });

  it('measures the limits of hostile input and tries the installers at night', () => {
    const workflow = textOfFile('.github/workflows/ci.yml');
    for (const command of ['npm run bench -- --strict hostile', 'npm run test:installers'])
      expect(workflow).toMatch(new RegExp(`if: github\\.event_name == 'schedule' .*\n +run: ${command}\n`));
  });

  it('uses actions by their hash, which no one can move', () => {
    const used = textOfFile('.github/workflows/ci.yml').match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('uses apt and root rights on Linux only', () => {
    const steps = textOfFile('.github/workflows/ci.yml').split(/^ {6}- /m);
    const ofLinux = steps.filter((step) => /sudo|apt/.test(step));
    expect(ofLinux).toHaveLength(1);
    expect(ofLinux[0]).toContain("if: runner.os == 'Linux'");
  });
});
