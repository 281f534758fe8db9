import type { ColourOf } from '../map-colours';

/** The colours of the streets, as CSS colours: those of the base map, so that both look like one map. */
export type StreetColours = ReturnType<typeof streetColours>;

export function streetColours(colourOf: ColourOf) {
  return {
    water: colourOf('map-water'),
    land: colourOf('map-land'),
    urban: colourOf('map-urban'),
    road: colourOf('map-road'),
    border: colourOf('map-border'),
    label: colourOf('map-label'),
    city: colourOf('map-city'),
    halo: colourOf('map-halo'),
  };
}
