import { Waypoints } from 'lucide-react';
import { instantOf, isPlausible } from '../../shared/domain/instant';
import { messages } from '../../shared/i18n/messages';
import type { AlibiForm, NamedPlace } from '../state/investigation';
import type { SharedStores } from '../state/shared-stores';
import { useStores } from '../state/stores';
import { Button } from '../ui/button';

/** Shows the alibi check with what is known of the question; the rest of an earlier one stays. */
export function checkAlibi(
  { investigation, navigation }: Pick<SharedStores, 'investigation' | 'navigation'>,
  { at, ...change }: Partial<AlibiForm>,
): void {
  const instant = at == null ? null : instantOf(at);
  const time = instant && isPlausible(instant) && at != null ? { at } : {};
  investigation.getState().ask('alibi', { ...change, ...time, ...(change.subject && { trustedOnly: null }) });
  navigation.getState().go('investigate');
}

/** A button that leads from a place to the alibi check. */
export function AlibiHere({ place: { name, latitude, longitude } }: { readonly place: NamedPlace }) {
  const stores = useStores();
  return (
    <Button
      size="small"
      icon={<Waypoints aria-hidden="true" />}
      onClick={() => checkAlibi(stores, { place: { name, latitude, longitude } })}
    >
      {messages.investigate.alibi.checkHere}
    </Button>
  );
}
