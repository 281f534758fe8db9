import type { SharedStores } from '../state/shared-stores';

/** Shows the meetings of a user, or with "" those of all; the rest of an earlier question stays. */
export function findMeetings(
  { investigation, navigation }: Pick<SharedStores, 'investigation' | 'navigation'>,
  user: string,
): void {
  investigation.getState().ask('meetings', { user });
  navigation.getState().go('investigate');
}

/** Shows the hot spots, by the question asked last. */
export function findHotSpots({
  investigation,
  navigation,
}: Pick<SharedStores, 'investigation' | 'navigation'>): void {
  investigation.getState().ask('hotSpots', {});
  navigation.getState().go('investigate');
}
