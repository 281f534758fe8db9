import { messages } from '../../../shared/messages/messages';
import { visibleText } from '../../ui/visible-text';

/** Who the map comes from, as text. */
export function MapAttribution({ tiles }: { readonly tiles: string }) {
  const words = [messages.map.attribution, ...(tiles === '' ? [] : [visibleText(tiles)])];
  return <p className="map-screen__attribution">{words.join(' · ')}</p>;
}
