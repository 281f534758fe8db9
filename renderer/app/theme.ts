import type { StoreApi } from 'zustand';
import type { Settings } from '../../shared/settings';
import type { SettingsState } from '../state/settings';

/** Keeps data-theme of the root element the same as the setting; without it the system's theme holds. */
export function followTheme(settings: StoreApi<SettingsState>, root: HTMLElement): void {
  const show = (theme: Settings['theme']) => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  show(settings.getState().settings.theme);
  settings.subscribe((state) => show(state.settings.theme));
}
