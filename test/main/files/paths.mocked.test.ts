import { beforeEach, expect, it, vi } from 'vitest';
import { localProfileFolder, placeProfileFolder } from '../../../main/files/paths';

const electron = vi.hoisted(() => ({
  app: {
    getPath: () => '/config/Whereabouts',
    setPath: vi.fn(),
    commandLine: { hasSwitch: vi.fn(() => false) },
  },
}));
vi.mock('electron', () => electron);

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubEnv('LOCALAPPDATA', 'C:\\Users\\ana\\AppData\\Local');
});

it('the profile folder is in the local folder on Windows, which is not copied over the network', () => {
  placeProfileFolder('win32');
  expect(electron.app.setPath).toHaveBeenCalledWith(
    'userData',
    'C:\\Users\\ana\\AppData\\Local\\Whereabouts',
  );
});

it('the profile folder is the one given by --user-data-dir on Windows too', () => {
  electron.app.commandLine.hasSwitch.mockReturnValueOnce(true);
  placeProfileFolder('win32');
  expect(electron.app.setPath).not.toHaveBeenCalled();
});

it.each(['linux', 'darwin'] as const)('the profile folder is Electron’s default on %s', (platform) => {
  placeProfileFolder(platform);
  expect(electron.app.setPath).not.toHaveBeenCalled();
});

it('the profile folder is Electron’s default where Windows names no local folder', () => {
  expect(localProfileFolder('win32', {}, 'Whereabouts')).toBeNull();
});
