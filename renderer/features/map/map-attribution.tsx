import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../ui/visible-text';

/** The sources of the map data, as text. */
export function MapAttribution({ tiles }: { readonly tiles: string }) {
  const words = [messages.map.attribution, ...(tiles === '' ? [] : [visibleText(tiles)])];
  return <p className="map-screen__attribution">{words.join(' · ')}</p>;
}
