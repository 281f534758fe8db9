import { Share2 } from 'lucide-react';
import type { Point } from '../../shared/domain/geodesy';
import { placeValue, type StartRef } from '../../shared/domain/links/link-kinds';
import { messages } from '../../shared/i18n/messages';
import type { Stores } from '../state/create-stores';
import { useStores } from '../state/stores';
import { Button } from '../ui/button';

/** Shows what a user, a device or a place is linked with. */
export function showLinks(
  { investigation, navigation }: Pick<Stores, 'investigation' | 'navigation'>,
  of: StartRef,
): void {
  investigation.getState().ask('links', { of });
  navigation.getState().go('investigate');
}

/** Returns the place at a point, to start from. */
export function placeAt({ latitude, longitude }: Point): StartRef {
  return { kind: 'place', value: placeValue(latitude, longitude) };
}

/** A button that leads from a report to the links of its device or, if it names none, of its user. */
export function LinksButton({ of }: { readonly of: StartRef | null }) {
  const stores = useStores();
  if (of === null) return null;
  return (
    <Button size="small" icon={<Share2 aria-hidden="true" />} onClick={() => showLinks(stores, of)}>
      {messages.links.show}
    </Button>
  );
}
