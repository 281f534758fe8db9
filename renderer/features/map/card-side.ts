/** The side of the map that a card opens on. */
export type CardSide = 'left' | 'right';

/** Returns the side of the map on which a card doesn't cover its marker. */
export function sideAwayFrom(marker: Element): CardSide {
  const map = marker.closest('.leaflet-container')?.getBoundingClientRect();
  const { left, width } = marker.getBoundingClientRect();
  return map && left + width / 2 < map.left + map.width / 2 ? 'right' : 'left';
}
