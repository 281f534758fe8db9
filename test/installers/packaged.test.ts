import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { createPackageWithOptions, extractAll, extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assembledElectron } from '../../scripts/assembled-electron.mjs';
import { areModulesCompiled } from '../../scripts/compiled-modules.mjs';
import { allowedLicences, shippedData, shippedPackages } from '../../scripts/shipped-parts.mjs';
import { defaultRadii } from '../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../shared/domain/move';
import {
  idsOnPage,
  openReport,
  reportRows,
  startWorkstation,
  type Workstation,
} from '../support/desktop/workstation';
import {
  type FeedFile,
  feedKeys,
  manifestOf,
  signedFiles,
  startUpdateFeed,
} from '../support/servers/update-feed-server';

/** The distributed program: packaged with its fuses set, started from its folder. */

/** A fuse in the executable is the character 0 or 1. */
const off = '0'.charCodeAt(0);
const on = '1'.charCodeAt(0);

const project = resolve(import.meta.dirname, '../..');
/** Whether the older database module was needed, by this Electron or Node, and so is in the package. */
const isCompiled = areModulesCompiled();
const released = join(project, 'dist', 'linux-unpacked');
const inspectable = join(project, 'dist', 'inspectable', 'linux-unpacked');

/** Packages like `npm run dist:dir`, with this machine's Electron of any version. */
async function packageApp(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, errors } = await dist(['--allow-old-electron', ...args], environment);
  if (code !== 0) throw new Error(`Packaging ended with ${code}:\n${errors}`);
}

async function dist(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const packaging = spawn(process.execPath, [join(project, 'scripts', 'dist.mjs'), '--dir', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const words: Buffer[] = [];
  packaging.stderr.on('data', (chunk: Buffer) => words.push(chunk));
  const [code] = await once(packaging, 'exit');
  return { code, errors: Buffer.concat(words).toString() };
}

/** Sets a feed in the package.json of a packaged program, as packaging with WHEREABOUTS_UPDATE_FEED does. */
async function nameFeed(program: string, updateFeed: { address: string; publicKey: string }): Promise<void> {
  const resources = join(program, 'resources');
  const contents = mkdtempSync(join(tmpdir(), 'whereabouts-archive-'));
  extractAll(join(resources, 'app.asar'), contents);
  const description = join(contents, 'package.json');
  writeFileSync(
    description,
    JSON.stringify({ ...JSON.parse(readFileSync(description, 'utf8')), updateFeed }),
  );
  await createPackageWithOptions(contents, join(resources, 'app.asar'), { unpack: '**/*.node' });
  writeFileSync(join(resources, 'app-update.yml'), 'updaterCacheDirName: whereabouts-updater\n');
  rmSync(contents, { recursive: true });
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const profileFolder = mkdtempSync(join(tmpdir(), 'whereabouts-packaged-'));
let workstation: Workstation;

const start = (environment: Readonly<Record<string, string>> = {}, folder = inspectable) =>
  startWorkstation({
    packagedExecutable: join(folder, 'whereabouts'),
    profileFolder,
    environment: { WHEREABOUTS_NOW: '2090-01-01T00:00:00Z', ...environment },
  });

beforeAll(async () => {
  await packageApp([]);
  await packageApp(['--inspect-fuse']);
  workstation = await start();
});

afterAll(async () => {
  await workstation.close();
  rmSync(profileFolder, { recursive: true, force: true });
});

describe('the packaged program', () => {
  it.each([
    ['RunAsNode', FuseV1Options.RunAsNode, off],
    ['EnableCookieEncryption', FuseV1Options.EnableCookieEncryption, on],
    ['EnableNodeOptionsEnvironmentVariable', FuseV1Options.EnableNodeOptionsEnvironmentVariable, off],
    ['EnableNodeCliInspectArguments', FuseV1Options.EnableNodeCliInspectArguments, off],
    ['EnableEmbeddedAsarIntegrityValidation', FuseV1Options.EnableEmbeddedAsarIntegrityValidation, on],
    ['OnlyLoadAppFromAsar', FuseV1Options.OnlyLoadAppFromAsar, on],
    ['LoadBrowserProcessSpecificV8Snapshot', FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, off],
    ['GrantFileProtocolExtraPrivileges', FuseV1Options.GrantFileProtocolExtraPrivileges, off],
  ])('has the fuse %s as it should be', async (_name, fuse, state) => {
    expect((await getCurrentFuseWire(join(released, 'whereabouts')))[fuse]).toBe(state);
  });

  it('differs from the tested build only in the inspect fuse', async () => {
    expect(filesOf(inspectable)).toEqual(filesOf(released));
    const different = filesOf(released).filter(
      (file) => !readFileSync(join(released, file)).equals(readFileSync(join(inspectable, file))),
    );
    expect(different).toEqual(['whereabouts']);
    const fuses = await Promise.all(
      [released, inspectable].map((folder) => getCurrentFuseWire(join(folder, 'whereabouts'))),
    );
    expect({ ...fuses[1], [FuseV1Options.EnableNodeCliInspectArguments]: off }).toEqual(fuses[0]);
  });

  it('starts as a packaged program and shows the reports of the built-in service', async () => {
    const { page, application } = workstation;
    expect(await application.evaluate(({ app }) => app.isPackaged)).toBe(true);
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    expect(await idsOnPage(page)).toHaveLength(20);
  });

  it('uses the computer’s time and ignores WHEREABOUTS_NOW', async () => {
    const { page, application } = workstation;
    expect(await application.evaluate(() => process.env.WHEREABOUTS_NOW)).toMatch(/^2090/);
    expect(await page.evaluate(() => document.documentElement.dataset.clockAhead)).toBeUndefined();
    const newest = await (await reportRows(page)).first().locator('time').getAttribute('datetime');
    expect(newest).toMatch(/^20\d\d-\d\d-\d\d/);
    expect(newest).not.toMatch(/^(2089|2090)-/);
  });

  it('opens the built-in service automatically when started with the option', async () => {
    const opened = await startWorkstation({
      packagedExecutable: join(inspectable, 'whereabouts'),
      arguments: ['--built-in'],
    });
    expect(await idsOnPage(opened.page)).toHaveLength(20);
    await opened.close();
  });

  it('stores its key in the keychain, whose native module is included', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Settings' }).click();
    // The profile's key, and keys in general.
    await expect.poll(() => page.getByText('In this computer’s keychain').count()).toBe(2);
  });

  it('shows a report and its positions on the map', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Reports' }).click();
    await openReport((await reportRows(page)).first());
    await page
      .getByRole('region', { name: 'Report details' })
      .getByRole('button', { name: 'Give feedback' })
      .waitFor();
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('button', { name: 'Fit all' }).waitFor();
  });

  it('sends feedback', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Reports' }).click();
    await openReport((await reportRows(page)).first());
    await page
      .getByRole('region', { name: 'Report details' })
      .getByRole('button', { name: 'Give feedback' })
      .click();
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'fraud' }).check();
    await form.getByLabel('Annotations').fill('from a package');
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await sentFeedback(page);
  });

  it('says that it doesn’t check for updates, and shows third-party notices', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Updates aren’t configured in this build').waitFor();
    await page.getByRole('button', { name: 'Third-party notices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Third-party notices' });
    await dialog.getByText('Hippocratic').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('answers an investigation, which runs in a thread of the archive', async () => {
    const answer = await workstation.page.evaluate(
      (request) => window.whereabouts.call('investigate.alibi', request),
      {
        of: { kind: 'user', value: 'not in any report' },
        place: { latitude: 40.4168, longitude: -3.7038 },
        radiusKm: 0,
        at: '1767268800000000000',
        radii: defaultRadii,
        limits: defaultTravelLimits,
        trustedOnly: null,
      } as const,
    );
    expect(answer).toBe('{"ok":true,"value":null}');
  });

  it('has its reports and feedback after a restart', async () => {
    await workstation.close();
    workstation = await start();
    await reportRows(workstation.page);
    await sentFeedback(workstation.page);
  });

  it('as released opens no debugging port and writes no network log, whatever its arguments', async () => {
    await workstation.close();
    const folder = mkdtempSync(join(tmpdir(), 'whereabouts-switches-'));
    try {
      const port = await freePort();
      // Waits for the store, after which everything has started; until then the saved first page is shown.
      const [store = ''] = readdirSync(join(profileFolder, 'store'));
      const firstPage = join(profileFolder, 'store', store, 'first-page');
      expect(existsSync(firstPage)).toBe(true);
      const program = spawn(
        join(released, 'whereabouts'),
        [
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          ...['--disable-gpu', `--user-data-dir=${profileFolder}`],
          ...[`--remote-debugging-port=${port}`, `--log-net-log=${join(folder, 'network')}`],
          `--ssl-key-log-file=${join(folder, 'keys')}`,
        ],
        { stdio: 'ignore', env: { ...process.env, SSLKEYLOGFILE: join(folder, 'keys of a variable') } },
      );
      const ended = once(program, 'exit');
      await expect.poll(() => existsSync(firstPage)).toBe(false);
      await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({
        code: 'ECONNREFUSED',
      });
      program.kill();
      await ended;
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      workstation = await start();
    }
  });
});

/** Returns a free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  server.close();
  await once(server, 'close');
  return address.port;
}

async function sentFeedback(page: Workstation['page']): Promise<void> {
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('table', { name: 'Outbox' }).getByText('Sent', { exact: true }).first().waitFor();
}

describe('the archive of the packaged program', () => {
  const archive = join(released, 'resources', 'app.asar');
  const files = () => listPackage(archive, { isPack: false }).map((file) => file.slice(1));
  const isFile = (file: string) => !('files' in statFile(archive, file, false));

  it('has all native code outside the archive and nothing else', () => {
    const outside = filesOf(join(released, 'resources', 'app.asar.unpacked'));
    expect(outside).toEqual(
      files()
        .filter((file) => file.endsWith('.node'))
        .sort(),
    );
    expect(outside).toHaveLength(isCompiled ? 3 : 2);
  });

  it('has what speaks with assistants in one file, apart from the program’s start', () => {
    const speaking = files().filter(
      (file) =>
        file.startsWith('out/main/') &&
        isFile(file) &&
        extractFile(archive, file).toString().includes('StdioServerTransport = class'),
    );
    expect(speaking).toHaveLength(1);
    expect(speaking[0]).toMatch(/^out\/main\/chunks\//);
  });

  it('has no faults on demand', () => {
    const programs = files().filter((file) => file.startsWith('out/main/') && isFile(file));
    expect(programs).toContain('out/main/service-utility.js');
    for (const file of programs) expect(extractFile(archive, file).toString()).not.toContain('/faults');
  });

  it('contains the build and the modules loaded from node_modules', () => {
    const others = files().filter((file) => isFile(file) && !/^out\/(main|preload|renderer)\//.test(file));
    expect(others.sort()).toEqual(
      [
        ...(isCompiled ? ['node_modules/@journeyapps/sqlcipher/build/Release/node_sqlite3.node'] : []),
        ...['index', 'sqlite3', 'sqlite3-binding', 'trace'].map(
          (name) => `node_modules/@journeyapps/sqlcipher/lib/${name}.js`,
        ),
        'node_modules/@journeyapps/sqlcipher/package.json',
        ...filesOf(join(project, 'node_modules/better-sqlite3-multiple-ciphers/lib')).map(
          (name) => `node_modules/better-sqlite3-multiple-ciphers/lib/${name}`,
        ),
        'node_modules/better-sqlite3-multiple-ciphers/package.json',
        `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${process.platform}-${process.arch}.node`,
        'node_modules/bindings/bindings.js',
        'node_modules/bindings/package.json',
        'node_modules/file-uri-to-path/index.js',
        'node_modules/file-uri-to-path/package.json',
        `node_modules/keytar/prebuilds/${process.platform}-${process.arch}/keytar.node`,
        'node_modules/keytar/lib/keytar.js',
        'node_modules/keytar/package.json',
        'out/third-party-notices.txt',
        'package.json',
      ].sort(),
    );
  });

  it('contains no source map, test, source, or path of the build machine', () => {
    expect(files().filter((file) => /\.(map|tsx?)$|\.test\./.test(file))).toEqual([]);
    const naming = files().filter((file) => isFile(file) && extractFile(archive, file).includes(project));
    expect(naming).toEqual([]);
  });
});

describe('the files next to the archive', () => {
  const component = z.object({
    name: z.string(),
    version: z.string().optional(),
    purl: z.string().optional(),
    licenses: z
      .array(z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }))
      .min(1),
  });
  const read = (name: string) => readFileSync(join(released, 'resources', name), 'utf8');
  const components = () =>
    z.object({ components: z.array(component) }).parse(JSON.parse(read('sbom.cdx.json'))).components;

  it('include a bill of materials in valid CycloneDX', async () => {
    expect(await new JsonStrictValidator(Version.v1dot6).validate(read('sbom.cdx.json'))).toBeNull();
  });

  it('list every package of the bundles and node_modules with version, purl and licence', () => {
    const purls = components().map(({ purl }) => purl);
    const shipped = shippedPackages();
    expect(shipped.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'react',
        'leaflet',
        'react-leaflet',
        'zod',
        '@github/keytar',
        '@journeyapps/sqlcipher',
        'better-sqlite3-multiple-ciphers',
        'electron-updater',
      ]),
    );
    for (const { name, version } of shipped)
      expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    for (const { name, purl, version } of components().filter((each) => each.purl))
      expect(purl, name).toMatch(`@${version}`);
    const archive = join(released, 'resources', 'app.asar');
    const descriptions = listPackage(archive, { isPack: false }).filter((file) =>
      /^\/node_modules\/.+\/package\.json$/.test(file),
    );
    expect(descriptions).toContain('/node_modules/keytar/package.json');
    for (const file of descriptions) {
      const { name } = JSON.parse(extractFile(archive, file.slice(1)).toString());
      expect(shipped.map((each) => each.name)).toContain(name);
    }
  });

  it('list the exact runtime', () => {
    const versions = Object.fromEntries(components().map(({ name, version }) => [name, version]));
    expect(versions.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(readFileSync(join(released, 'whereabouts'), 'latin1')).toContain(`Chrome/${versions.chromium}`);
    expect(Object.keys(versions)).toEqual(
      expect.arrayContaining([
        'Natural Earth',
        'GeoNames',
        ...(isCompiled ? ['sqlcipher'] : []),
        'SQLite3 Multiple Ciphers',
        'sqlite',
      ]),
    );
  });

  it('contain only licences from the allowed list', () => {
    const ids = components().flatMap(({ licenses }) =>
      licenses.map(({ license }) => license.id ?? license.name),
    );
    const ofData = shippedData.map(({ spdx, licence }) => spdx ?? licence);
    const allowed = [...allowedLicences, ...ofData, 'see LICENSES.chromium.html'];
    expect([...new Set(ids)].filter((id) => !allowed.some((each) => each === id))).toEqual([]);
    expect(existsSync(join(released, 'LICENSES.chromium.html'))).toBe(true);
  });

  it('contain the notices of each package', () => {
    const notices = read('third-party-notices.txt');
    for (const { name, version } of shippedPackages()) expect(notices).toContain(`${name} ${version}`);
    expect(notices).toContain('Licence: Hippocratic-2.1');
    expect(notices).toContain('Licence: OFL-1.1');
  });
});

describe('the Debian package', () => {
  it('is a valid package with the program, its icon and its menu entry', () => {
    const folder = mkdtempSync(join(tmpdir(), 'whereabouts-deb-'));
    try {
      execFileSync(
        process.execPath,
        [
          join(project, 'node_modules', 'electron-builder', 'cli.js'),
          ...['--linux', 'deb', '--prepackaged', released, '--publish=never'],
          // As released, except for faster compression.
          ...['-c.deb.compression=gz', `-c.directories.output=${folder}`],
        ],
        {
          cwd: project,
          stdio: 'pipe',
          env: { ...process.env, CUSTOM_FPM_PATH: join(project, 'scripts', 'deb-with-dpkg.mjs') },
        },
      );
      const deb = join(folder, readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '');
      const fields = execFileSync('dpkg-deb', ['--field', deb]).toString();
      expect(fields).toMatch(/^Package: whereabouts$/m);
      expect(fields).toMatch(/^Maintainer: The Whereabouts authors <authors@whereabouts\.invalid>$/m);
      expect(fields).toMatch(/^Depends: .*libsecret-1-0.*libssl3/m);
      const contents = execFileSync('dpkg-deb', ['--contents', deb], { maxBuffer: 1 << 26 }).toString();
      for (const path of [
        './opt/Whereabouts/whereabouts',
        './opt/Whereabouts/resources/sbom.cdx.json',
        './usr/share/applications/whereabouts.desktop',
        './usr/share/icons/hicolor/',
      ])
        expect(contents).toContain(path);
      expect(contents.split('\n').filter((line) => line !== '' && !line.includes(' root/root '))).toEqual([]);
      const entry = './usr/share/applications/whereabouts.desktop';
      const tar = execFileSync('dpkg-deb', ['--fsys-tarfile', deb], { maxBuffer: 1 << 30 });
      const desktopEntry = execFileSync('tar', ['--extract', '--to-stdout', entry], {
        input: tar,
      }).toString();
      expect(desktopEntry).toMatch(/^StartupWMClass=whereabouts$/m);
      expect(desktopEntry).toMatch(/^MimeType=x-scheme-handler\/whereabouts;$/m);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a packaged program with a feed', () => {
  /** Only on a machine that can't download the locked version. */
  const onOldElectron = it.runIf(assembledElectron()?.executable === process.env.WHEREABOUTS_ELECTRON);

  onOldElectron('is never made with an Electron that is not the locked version', async () => {
    const withFeed = await dist(['--allow-old-electron'], {
      WHEREABOUTS_UPDATE_FEED: 'https://updates.example.com/',
      WHEREABOUTS_UPDATE_KEY: feedKeys().publicKey,
    });
    expect(withFeed.errors).toMatch(/Not packaged: .*never packaged with another version/s);
    const unasked = await dist([]);
    expect(unasked.errors).toMatch(/Not packaged: .*--allow-old-electron/s);
    expect([withFeed.code, unasked.code]).toEqual([1, 1]);
  });

  it('offers a signed update and restarts into it with the input saved', async () => {
    await workstation.close();
    const keys = feedKeys();
    const folder = mkdtempSync(join(tmpdir(), 'whereabouts-feed-'));
    const files = new Map<string, FeedFile>();
    const feed = await startUpdateFeed(files);
    await nameFeed(inspectable, { address: feed.address, publicKey: keys.publicKey });
    const mark = join(folder, 'started');
    const program = Buffer.from(`#!/bin/sh\necho started > '${mark}'\n`);
    const name = 'Whereabouts-9.9.9-linux-x64.AppImage';
    for (const [path, file] of signedFiles(
      'latest-linux.yml',
      manifestOf('9.9.9', name, program),
      keys.privateKey,
    ))
      files.set(path, file);
    files.set(name, program);
    const installed = join(folder, 'Whereabouts.AppImage');
    writeFileSync(installed, '#!/bin/sh\n');
    chmodSync(installed, 0o755);

    // As the runtime of an AppImage mounts its content.
    const mounted = mkdtempSync(join(tmpdir(), 'whereabouts-mount-'));
    execFileSync('mount', ['--bind', inspectable, mounted]);
    workstation = await start({ APPIMAGE: installed, APPDIR: mounted, XDG_CACHE_HOME: folder }, mounted);
    const { page, application } = workstation;
    await openReport((await reportRows(page)).nth(1));
    await page
      .getByRole('region', { name: 'Report details' })
      .getByRole('button', { name: 'Give feedback' })
      .click();
    await page
      .getByRole('form', { name: 'Feedback' })
      .getByLabel('Annotations')
      .fill('typed before the update');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await page.getByText('Version 9.9.9 is available.').waitFor();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const ended = once(application.process(), 'exit');
    await page.getByRole('button', { name: 'Restart to update' }).click();
    await ended;
    await expect.poll(() => existsSync(mark)).toBe(true);
    expect(readFileSync(installed, 'utf8')).toBe(program.toString());
    execFileSync('umount', ['--lazy', mounted]);
    rmdirSync(mounted);

    workstation = await start();
    await openReport((await reportRows(workstation.page)).nth(1));
    await workstation.page
      .getByRole('region', { name: 'Report details' })
      .getByRole('button', { name: /feedback/ })
      .first()
      .click();
    const form = workstation.page.getByRole('form', { name: 'Feedback' });
    await expect.poll(() => form.getByLabel('Annotations').inputValue()).toBe('typed before the update');
    await feed.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves updates to the package manager that installed it', async () => {
    await workstation.close();
    writeFileSync(join(inspectable, 'resources', 'package-type'), 'deb');
    // As in a terminal of another program that is an AppImage.
    workstation = await start({ APPIMAGE: '/home/ana/Editor.AppImage', APPDIR: tmpdir() });
    const { page } = workstation;
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText(/installed with your system’s package manager/).waitFor();
    expect(await page.getByRole('button', { name: 'Check for updates' }).count()).toBe(0);
  });
});
