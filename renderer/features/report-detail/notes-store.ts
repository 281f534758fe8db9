import { createAutosavedStore } from '../../state/autosaved';
import type { OpenProfile } from '../../state/open-profile';

/** The notes on reports, by report key. */
export function createNotesStore(profile: OpenProfile) {
  return createAutosavedStore<string>(profile, (calls, key, text) => calls.call('notes.save', { key, text }));
}
