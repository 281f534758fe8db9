import { BellRing, Hexagon, Share2, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import type { NamedPlace } from '../state/investigation';
import { useStores } from '../state/stores';
import { MenuItem } from '../ui/menu';
import { checkAlibi } from './check-alibi';
import { CopyLinkItem } from './copy-link';
import { findHotSpots } from './find-meetings';
import { placeAt, showLinks } from './show-links';
import { watchThis } from './watch-this';

interface PlaceItemsProps {
  readonly place: NamedPlace;
  /** Which links can start there: a place of GPS positions, one of IP addresses, or both. */
  readonly links: readonly ('place' | 'ipPlace')[];
  /** Says which place it is. */
  readonly description: ReactNode;
}

/** The menu items that lead from a place to the tools that start there. */
export function PlaceItems({ place, links, description }: PlaceItemsProps) {
  const stores = useStores();
  return (
    <>
      <MenuItem
        icon={<Waypoints aria-hidden="true" />}
        description={description}
        onSelect={() => checkAlibi(stores, { place })}
      >
        {messages.investigate.alibi.checkHere}
      </MenuItem>
      {links.map((kind) => (
        <MenuItem
          key={kind}
          icon={<Share2 aria-hidden="true" />}
          description={description}
          onSelect={() => showLinks(stores, placeAt(place, kind))}
        >
          {messages.links.showOf[kind]}
        </MenuItem>
      ))}
      <MenuItem icon={<Hexagon aria-hidden="true" />} onSelect={() => findHotSpots(stores)}>
        {messages.hotSpots.show}
      </MenuItem>
      <MenuItem
        icon={<BellRing aria-hidden="true" />}
        description={description}
        onSelect={() => watchThis(stores, { kind: 'place', place })}
      >
        {messages.watches.watchHere}
      </MenuItem>
      <CopyLinkItem target={{ kind: 'place', ...place }} />
    </>
  );
}
