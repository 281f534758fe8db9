import { type BrowserWindow, nativeTheme } from 'electron';
import { languageOf } from '../desktop/language-of';
import type { Paths } from '../files/paths';
import type { LastFrame } from '../last-frame/last-frame';
import type { SettingsFile } from '../settings/settings';
import { hideFromCapture } from '../window/hide-from-capture';
import type { WindowPlace } from '../window/window-place';
import { restoreWindow } from '../window/window-state';

/** What the window needs of the profile folder. */
export interface WindowFiles {
  readonly settings: SettingsFile;
  readonly place: WindowPlace;
}

/** Reads it, and applies the settings. */
export async function openWindowFiles(paths: Paths): Promise<WindowFiles> {
  const [{ openSettings }, { applySettings }, { WindowPlace }] = await Promise.all([
    import('../settings/settings'),
    import('../settings/applied-settings'),
    import('../window/window-place'),
  ]);
  const [settings, place] = await Promise.all([
    openSettings(paths.settings),
    WindowPlace.read(paths.windowState),
  ]);
  await applySettings(settings.current());
  return { settings, place };
}

/** Returns what a page without the last frame needs of the profile folder. */
export function plainPage({ settings, place }: WindowFiles) {
  const current = settings.current();
  return { language: languageOf(current), screen: place.screen, traces: current.traces };
}

/**
 * Applies the settings to a window and moves it to its place: those of the last frame, which is known first, or of the profile
 * folder. Returns when it can be shown.
 */
export async function placeWindow(
  window: BrowserWindow,
  frame: LastFrame | null,
  files: Promise<WindowFiles>,
): Promise<'immediately' | 'once-parsed'> {
  if (frame && !window.isDestroyed()) {
    nativeTheme.themeSource = frame.theme;
    hideFromCapture(window, frame);
    restoreWindow(window, frame.place);
  }
  const followed = files.then(({ settings, place }) => {
    if (window.isDestroyed()) return;
    hideFromCapture(window, settings.current());
    if (!frame) restoreWindow(window, place.state);
    place.follow(window);
  });
  if (frame) return 'immediately';
  await followed;
  return 'once-parsed';
}
