import { flushSync } from 'react-dom';
import { settingsSearch } from '../../state/settings';
import { laterScreens } from '../lazy';
import type { Stores } from '../stores/all-stores';

/** Shows a section of the settings, with the focus on its first control. */
export async function showSettings(
  stores: Stores,
  section: 'updates' | 'about' | 'team' | 'assistants',
): Promise<void> {
  await laterScreens.load();
  // A search could hide the section.
  stores.unsavedInputs.getState().type(settingsSearch, null);
  flushSync(() => stores.navigation.getState().go('settings'));
  const shown = document.querySelector<HTMLElement>(`[data-section="${section}"]`);
  shown?.scrollIntoView();
  shown?.querySelector<HTMLElement>('button, input:checked')?.focus({ preventScroll: true });
}
