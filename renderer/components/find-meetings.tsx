import { Users } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import type { Stores } from '../state/create-stores';
import { useStores } from '../state/stores';
import { Button } from '../ui/button';

/** Shows the meetings of a user, or with "" those of all; the rest of an earlier question stays. */
export function findMeetings(
  { investigation, navigation }: Pick<Stores, 'investigation' | 'navigation'>,
  user: string,
): void {
  investigation.getState().ask('meetings', { user });
  navigation.getState().go('investigate');
}

/** Shows the hot spots, by the question asked last. */
export function findHotSpots({
  investigation,
  navigation,
}: Pick<Stores, 'investigation' | 'navigation'>): void {
  investigation.getState().ask('hotSpots', {});
  navigation.getState().go('investigate');
}

/** A button that leads from a report to the meetings of its user; nothing if it names none. */
export function MeetingsOfUser({ user }: { readonly user: string | null }) {
  const stores = useStores();
  if (user === null) return null;
  return (
    <Button size="small" icon={<Users aria-hidden="true" />} onClick={() => findMeetings(stores, user)}>
      {messages.meetings.find}
    </Button>
  );
}
