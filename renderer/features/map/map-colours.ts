/** The colours that painters read, as named in map-colours.css. */
export const mapColourNames = [
  'point-fraud',
  'point-high',
  'point-low',
  'point-clear',
  'point-other',
  'point-none',
  'point-ground',
  'point-text',
  'heat-1',
  'heat-2',
  'heat-3',
  'heat-4',
  'track-line',
  'track-impossible',
  'track-struck-out',
  'track-ground',
  'night',
  'map-water',
  'map-land',
  'map-urban',
  'map-river',
  'map-road',
  'map-province',
  'map-airport',
  'map-coast',
  'map-border',
  'map-graticule',
  'map-label',
  'map-city',
  'map-halo',
] as const;

export type MapColour = (typeof mapColourNames)[number];

/** Returns a colour as "rgb(…)" or "rgba(…)". */
export type ColourOf = (name: MapColour) => string;
