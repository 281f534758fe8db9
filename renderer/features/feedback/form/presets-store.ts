import type { FeedbackPreset } from '../../../../shared/domain/feedback-preset';
import type { OpenProfile } from '../../../state/open-profile';
import { createProfileListStore } from '../../../state/profile-list';
import { profileQueryOf } from '../../../state/queries/query';
import type { QueryCache } from '../../../state/queries/query-cache';

/** The open profile's feedback presets: the user's own. */
export function createPresetsStore(queries: QueryCache, profile: OpenProfile) {
  return createProfileListStore<FeedbackPreset>(
    queries,
    profile,
    profileQueryOf('presets.read', {}),
    (calls, presets) => calls.call('presets.save', { presets: [...presets] }),
  );
}
