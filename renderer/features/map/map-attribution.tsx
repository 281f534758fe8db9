import { visibleText } from '../../ui/visible-text';

/** Who the map comes from, as text. */
export function MapAttribution({ tiles }: { readonly tiles: string }) {
  const words = [
    'Base map: Natural Earth, GeoNames (CC BY 4.0)',
    ...(tiles === '' ? [] : [visibleText(tiles)]),
  ];
  return <p className="map-screen__attribution">{words.join(' · ')}</p>;
}
