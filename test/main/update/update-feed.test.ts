import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOwnAppImage } from '../../../main/update/own-app-image';
import { belongsToPackageManager } from '../../../main/update/update-feed';
import { temporaryFolder } from '../../support/runner/temporary-folder';

describe('a copy of the app', () => {
  it.each(['deb', 'rpm', 'pacman'])('that was installed from a %s never updates itself', (kind) => {
    const resources = temporaryFolder();
    writeFileSync(join(resources, 'package-type'), kind);
    expect(belongsToPackageManager(resources, false)).toBe(true);
  });

  it('that is an AppImage updates itself, even if it was built together with a deb', () => {
    const resources = temporaryFolder();
    expect(belongsToPackageManager(resources, false)).toBe(false);
    writeFileSync(join(resources, 'package-type'), 'deb');
    expect(belongsToPackageManager(resources, true)).toBe(false);
  });
});

/** A line of /proc/self/mountinfo, as the runtime of AppImages mounts them. */
const mountAt = (folder: string) =>
  `1042 29 0:63 / ${folder.replaceAll(' ', '\\040')} ro,nosuid,nodev,relatime shared:566 - fuse.A.AppImage A.AppImage ro`;
const others = '22 27 0:21 / /proc rw,relatime - proc proc rw\n27 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw';

describe('an AppImage', () => {
  const mounted = (name = '.mount_WhereaXy') => {
    const folder = join(temporaryFolder(), name);
    mkdirSync(folder);
    return { folder, mounts: `${others}\n${mountAt(folder)}\n` };
  };

  it('is recognized by its mount, in which the running app is', () => {
    const { folder, mounts } = mounted();
    const env = { APPIMAGE: '/home/ana/Whereabouts.AppImage', APPDIR: folder };
    expect(isOwnAppImage({ env, mounts, execPath: join(folder, 'whereabouts') })).toBe(true);
    const spaced = mounted('mount point');
    expect(
      isOwnAppImage({
        env: { ...env, APPDIR: spaced.folder },
        mounts: spaced.mounts,
        execPath: join(spaced.folder, 'whereabouts'),
      }),
    ).toBe(true);
  });

  it('is recognized where its mount is named by a link', () => {
    const { folder, mounts } = mounted();
    const link = join(temporaryFolder(), 'link');
    symlinkSync(folder, link);
    const env = { APPIMAGE: '/home/ana/Whereabouts.AppImage', APPDIR: link };
    expect(isOwnAppImage({ env, mounts, execPath: join(folder, 'whereabouts') })).toBe(true);
  });

  it('that started this app is not this app, although its variables are inherited', () => {
    const { folder, mounts } = mounted();
    const env = { APPIMAGE: '/home/ana/Editor.AppImage', APPDIR: folder };
    expect(isOwnAppImage({ env, mounts, execPath: '/opt/Whereabouts/whereabouts' })).toBe(false);
    expect(isOwnAppImage({ env, mounts, execPath: `${folder}y/whereabouts` })).toBe(false);
  });

  it.each([
    ['no folder', {}],
    ['a folder that no longer exists', { APPDIR: '/nowhere' }],
    ['the root', { APPDIR: '/' }],
    ['a folder that is no mount', { APPDIR: '/usr' }],
  ])('is not believed with %s', (_, named) => {
    const env = { APPIMAGE: '/home/ana/Editor.AppImage', ...named };
    expect(isOwnAppImage({ env, mounts: others, execPath: '/usr/lib/whereabouts' })).toBe(false);
  });
});
