import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { appId, appUserModelId, linkArguments, quitsWithLastWindow } from '../../../main/desktop/identity';
import { linkScheme } from '../../../shared/deep-link/deep-link';

const project = resolve(import.meta.dirname, '../../..');
const textOf = (path: string) => readFileSync(resolve(project, path), 'utf8');
const execPath = 'C:\\Programs\\Whereabouts\\Whereabouts.exe';

describe('the id of the app’s windows and notifications', () => {
  it('is the one that the installer registers', () => {
    expect(load(textOf('electron-builder.yml'))).toMatchObject({ appId });
    expect(appUserModelId({ platform: 'win32', isPackaged: true, execPath })).toBe(appId);
  });

  it('is the executable of an unpackaged app, which has no shortcut in the Start menu', () => {
    expect(appUserModelId({ platform: 'win32', isPackaged: false, execPath })).toBe(execPath);
  });

  it.each(['linux', 'darwin'] as const)('exists only on Windows, not on %s', (platform) => {
    expect(appUserModelId({ platform, isPackaged: true, execPath })).toBeNull();
  });

  it('is set before anything that can create a window', () => {
    const source = textOf('main/index.ts');
    const set = source.indexOf('app.setAppUserModelId(');
    expect(set).toBeGreaterThan(0);
    for (const later of ['app.requestSingleInstanceLock()', '.whenReady()', 'openWindow('])
      expect([later, source.indexOf(later) > set]).toEqual([later, true]);
  });
});

describe('links', () => {
  it('are opened by the packaged app, on Windows after "--", so that no link is read as a switch', () => {
    expect(linkArguments({ platform: 'win32', isPackaged: true, execPath })).toEqual(['--']);
    expect(linkArguments({ platform: 'darwin', isPackaged: true, execPath })).toEqual([]);
    expect(linkArguments({ platform: 'linux', isPackaged: true, execPath })).toEqual([]);
  });

  it.each(['win32', 'darwin', 'linux'] as const)(
    'are never taken over by an unpackaged app on %s',
    (platform) => {
      expect(linkArguments({ platform, isPackaged: false, execPath })).toBeNull();
    },
  );

  it('have the scheme that the packages declare, and that the uninstaller removes', () => {
    expect(load(textOf('electron-builder.yml'))).toMatchObject({ protocols: [{ schemes: [linkScheme] }] });
    expect(textOf('scripts/packaging/installer.nsh')).toContain(`"Software\\Classes\\${linkScheme}"`);
  });
});

it('closing the window ends the app, except on macOS', () => {
  expect((['win32', 'linux', 'darwin'] as const).filter(quitsWithLastWindow)).toEqual(['win32', 'linux']);
});
