import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateAppRunScript } from 'app-builder-lib/out/targets/appimage/appImageUtil';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/project.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** How the commands that programs with a window install for terminals broke, in public bug reports, and how ours does not. */

const launcher = inProject('scripts', 'packaging', 'bin', 'whereabouts');
const onUnix = describe.skipIf(process.platform === 'win32');

/** Stands in for the program: prints its folder, its arguments and its input, and ends with 7. */
const program = `#!/bin/sh
pwd
printf '[%s]' "$@"
cat
exit 7
`;

/** Writes the stand-in at a path, and beside it the launcher; returns the launcher's path. */
function install(programPath: string, bin: string): string {
  mkdirSync(dirname(programPath), { recursive: true });
  mkdirSync(bin, { recursive: true });
  writeFileSync(programPath, program, { mode: 0o755 });
  copyFileSync(launcher, join(bin, 'whereabouts'));
  return join(bin, 'whereabouts');
}

interface Start {
  readonly args?: readonly string[];
  readonly input?: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly folder?: string;
}

function start(
  command: string,
  { args = ['query'], input = '', environment = {}, folder = '/' }: Start = {},
): { readonly code: number | null; readonly printed: string; readonly errors: string } {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, input, encoding: 'utf8' });
  return { code: status, printed: stdout, errors: stderr };
}

const started = { code: 7, printed: '/\n[--log-level=3][query]', errors: '' };

onUnix('the command', () => {
  const inTarGz = (folder: string) => install(join(folder, 'whereabouts'), join(folder, 'bin'));

  it.each([
    ['a space, accents and brackets', 'Doña Inés (work)'],
    ['a percent sign and an ampersand: electron/electron #19812, balena-io/etcher #1395', 'a & 100%'],
    ['quotes, a dollar sign and an asterisk', `it's "$HOME" *`],
    ['a minus sign at its start', '-n'],
  ])('starts in a folder with %s', (_, name) => {
    expect(start(inTarGz(join(temporaryFolder(), name)))).toEqual(started);
  });

  // balena-io/etcher #3075, emacs-eask/cli #24, kirodotdev/KiroCrew #845: the program was looked for beside the link.
  it('starts from links to it, relative and absolute, one after the other', () => {
    const folder = temporaryFolder();
    const command = inTarGz(join(folder, 'Whereabouts 1.0'));
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    symlinkSync(command, join(folder, 'a', 'absolute'));
    symlinkSync('../absolute', join(folder, 'a', 'b', 'relative'));
    expect(start(join(folder, 'a', 'b', 'relative'))).toEqual(started);
    symlinkSync(join(folder, 'a', 'b'), join(folder, 'c'));
    expect(start(join(folder, 'c', 'relative'))).toEqual(started);
    const PATH = `${join(folder, 'a')}:${process.env.PATH}`;
    expect(start('absolute', { environment: { PATH } })).toEqual(started);
  });

  // vercel/hyper #6386, mccode-dev/McCode #1629: macOS had no `readlink -f`, and no longer has Python.
  it('starts the program of a bundle for macOS, with the tools that every macOS has', () => {
    const contents = join(temporaryFolder(), 'Applications', 'Whereabouts.app', 'Contents');
    const command = install(join(contents, 'MacOS', 'Whereabouts'), join(contents, 'Resources', 'bin'));
    const link = join(temporaryFolder(), 'whereabouts');
    symlinkSync(command, link);
    expect(start(link)).toEqual(started);
    expect(readFileSync(launcher, 'utf8')).not.toMatch(/readlink +-[a-z]|realpath|python|bash/);
  });

  // kubernetes/kubernetes #412, dropbox/djinni #358: cd prints a folder that it found by CDPATH.
  it('isn’t misled by CDPATH', () => {
    const folder = temporaryFolder();
    inTarGz(folder);
    const environment = { CDPATH: `${folder}:/` };
    expect(start('bin/whereabouts', { environment, folder })).toMatchObject({
      printed: `${folder}\n[--log-level=3][query]`,
      errors: '',
    });
  });

  it('passes on arguments, standard input, the folder and the exit code unchanged', () => {
    const folder = temporaryFolder();
    const args = [
      'query',
      'a  b',
      '',
      '*',
      '$HOME `id`',
      '%PATH% & x',
      '"\'\\',
      'line\nend',
      '😀',
      '--',
      '-17',
    ];
    const { code, printed } = start(inTarGz(temporaryFolder()), { args, input: 'one\ntwo', folder });
    expect(printed).toBe(`${folder}\n[--log-level=3]${args.map((each) => `[${each}]`).join('')}one\ntwo`);
    expect(code).toBe(7);
  });

  it('says what to do if it was copied out of its package', () => {
    const copy = join(temporaryFolder(), 'whereabouts');
    copyFileSync(launcher, copy);
    expect(start(copy)).toEqual({
      code: 1,
      printed: '',
      errors: expect.stringContaining(`isn't beside ${dirname(copy)}. Install it again.`),
    });
  });
});

onUnix('an AppImage', () => {
  // AppImage/AppImageKit #172, #1045, #1121: it changed the folder, so that relative paths were of its own files.
  it('as electron-builder builds it passes on arguments, input, folder and exit code, also by a link', () => {
    const mounted = join(temporaryFolder(), '.mount_Where & 100%');
    mkdirSync(mounted);
    writeFileSync(join(mounted, 'whereabouts'), program, { mode: 0o755 });
    const script = generateAppRunScript({
      ExecutableName: 'whereabouts',
      ProductFilename: 'Whereabouts',
      ProductName: 'Whereabouts',
      DesktopFileName: 'whereabouts.desktop',
      ResourceName: 'appimagekit-whereabouts',
    });
    writeFileSync(join(mounted, 'AppRun'), script, { mode: 0o755 });
    const folder = temporaryFolder();
    // As its runtime starts it, which was called by a link.
    const environment = {
      APPDIR: mounted,
      APPIMAGE: join(folder, 'Whereabouts 1.0.AppImage'),
      ARGV0: 'whereabouts',
      OWD: folder,
    };
    const args = ['--no-sandbox', 'query', 'a  b', '', '$HOME & *'];
    const ended = start(join(mounted, 'AppRun'), { args, input: 'one', environment, folder });
    expect(ended).toEqual({
      code: 7,
      printed: `${folder}\n${args.map((each) => `[${each}]`).join('')}one`,
      errors: '',
    });
  });
});

describe('the command for Windows', () => {
  const script = readFileSync(inProject('scripts', 'packaging', 'bin', 'whereabouts.cmd'), 'latin1');
  const lines = script.trimEnd().split('\r\n');

  it('is a script that cmd.exe reads: line ends of Windows, ASCII, labels', () => {
    expect(script).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(script.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it.each([
    [
      'waits for the program: electron/electron #683, wxMaxima PR #2312',
      /^"%folder%\.\.\\Whereabouts\.exe" /,
    ],
    ['quotes its folder: npm/cmd-shim #45', /^"[^"]*" --log-level=3 %\*$/],
    ['has its exit code, also for && and ||: npm/cli #969', /%\*$/],
  ])('ends with the program, so that it %s', (_, pattern) => {
    expect(lines.at(-1)).toMatch(pattern);
  });

  it.each([
    ['finds its folder if its name is typed in quotes: npm/cmd-shim #10', 'call :find_folder'],
    ['in a folder with an ampersand: npm/cmd-shim PR #189', 'set "folder=%~dp0"'],
    ['leaves ! in arguments alone', 'setlocal EnableExtensions DisableDelayedExpansion'],
    ['prints: electron/electron #4552', 'set "ELECTRON_NO_ATTACH_CONSOLE="'],
  ])('%s', (_, line) => {
    expect(lines).toContain(line);
  });

  // speedata/publisher #582, tschoonj/xraylib #31: NSIS cut PATH off, or replaced it.
  it('is added to a PATH only if NSIS has read all of that, which it keeps', () => {
    const installer = readFileSync(inProject('scripts', 'packaging', 'installer.nsh'), 'utf8');
    const written = installer.indexOf('WriteRegExpandStr HKCU "Environment" "Path"');
    expect(installer.match(/WriteReg/g)).toHaveLength(1);
    const guards = ['ifNot} $' + '{errors}', 'if} $1 < $' + '{NSIS_MAX_STRLEN}', 'WordAdd} "$0" ";"'];
    for (const guard of guards) expect(installer.slice(0, written)).toContain(guard);
  });
});
