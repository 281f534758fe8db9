import type { FeedbackPreset } from '../../../../shared/domain/feedback-preset';
import type { OpenProfile } from '../../../state/open-profile';
import { createProfileListStore } from '../../../state/profile-list';

/** The open profile's feedback presets: the user's own. */
export function createPresetsStore(profile: OpenProfile) {
  return createProfileListStore<FeedbackPreset>(profile, {
    read: (calls) => calls.call('presets.read', {}),
    save: (calls, presets) => calls.call('presets.save', { presets: [...presets] }),
  });
}
