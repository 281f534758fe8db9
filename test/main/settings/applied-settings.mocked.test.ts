import { afterEach, describe, expect, it, vi } from 'vitest';
import { applySettings } from '../../../main/settings/applied-settings';
import { hideFromCapture } from '../../../main/window/hide-from-capture';
import { defaultSettings } from '../../../shared/settings';

const electron = vi.hoisted(() => ({
  app: { getPreferredSystemLanguages: () => ['en'] },
  nativeTheme: { themeSource: 'system' },
  BrowserWindow: { getAllWindows: vi.fn() },
}));
vi.mock('electron', () => electron);

const system = process.platform;
afterEach(() => onSystem(system));

function onSystem(platform: NodeJS.Platform): void {
  Object.defineProperty(process, 'platform', { value: platform });
}

describe('a window', () => {
  it.each(['darwin', 'win32'] as const)(
    'is hidden from other programs on %s if the user says so',
    (platform) => {
      onSystem(platform);
      const window = { setContentProtection: vi.fn() };
      hideFromCapture(window, defaultSettings);
      expect(window.setContentProtection).toHaveBeenLastCalledWith(false);
      hideFromCapture(window, { ...defaultSettings, hiddenFromCapture: true });
      expect(window.setContentProtection).toHaveBeenLastCalledWith(true);
    },
  );

  it('is hidden, and shown again, as soon as the setting changes', async () => {
    onSystem('darwin');
    const window = { setContentProtection: vi.fn() };
    electron.BrowserWindow.getAllWindows.mockReturnValue([window]);
    await applySettings({ ...defaultSettings, hiddenFromCapture: true });
    await applySettings(defaultSettings);
    expect(window.setContentProtection.mock.calls).toEqual([[true], [false]]);
  });

  it('is unchanged on Linux, which has no such protection', () => {
    onSystem('linux');
    const window = { setContentProtection: vi.fn() };
    hideFromCapture(window, { ...defaultSettings, hiddenFromCapture: true });
    expect(window.setContentProtection).not.toHaveBeenCalled();
  });
});
