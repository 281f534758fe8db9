import { beforeEach, describe, expect, it, vi } from 'vitest';
import { discPixels, showBadge } from '../../../main/desktop/badge';

const electron = vi.hoisted(() => ({
  app: { setBadgeCount: vi.fn() },
  nativeImage: { createFromBitmap: vi.fn(() => 'dot') },
}));
vi.mock('electron', () => electron);

const setOverlayIcon = vi.fn();
const window = { setOverlayIcon };

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the number of entries that need attention', () => {
  it.each(['linux', 'darwin'] as const)('is on the icon on %s', (platform) => {
    showBadge(platform, window, 3);
    expect(electron.app.setBadgeCount).toHaveBeenCalledWith(3);
    expect(setOverlayIcon).not.toHaveBeenCalled();
  });

  it('is a dot on the taskbar button on Windows, with the number in words, and disappears at 0', () => {
    showBadge('win32', window, 3);
    expect(setOverlayIcon).toHaveBeenLastCalledWith('dot', expect.stringContaining('3 feedback entries'));
    showBadge('win32', window, 0);
    expect(setOverlayIcon).toHaveBeenLastCalledWith(null, '');
    expect(electron.app.setBadgeCount).not.toHaveBeenCalled();
  });

  it('needs no window', () => {
    expect(() => showBadge('win32', null, 3)).not.toThrow();
  });
});

it('the dot is round: opaque in the middle and at the edges, transparent in the corners', () => {
  const pixels = discPixels(32);
  const opacity = (x: number, y: number) => pixels[(y * 32 + x) * 4 + 3];
  expect(pixels).toHaveLength(32 * 32 * 4);
  expect([opacity(16, 16), opacity(16, 1), opacity(1, 16)]).toEqual([255, 255, 255]);
  expect([opacity(0, 0), opacity(31, 0), opacity(0, 31), opacity(31, 31)]).toEqual([0, 0, 0, 0]);
});
