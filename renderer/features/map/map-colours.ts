import './map-colours.css';

/** The colours that painters read, as named in map-colours.css. */
const colours = [
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

export type MapColour = (typeof colours)[number];

/** Returns a colour as "rgb(…)" or "rgba(…)". */
export type ColourOf = (name: MapColour) => string;

// A registered property's value is the colour selected by light-dark(), not the text of the stylesheet.
// jsdom can't register properties.
if (typeof CSS !== 'undefined')
  for (const name of colours)
    CSS.registerProperty({ name: `--${name}`, syntax: '<color>', inherits: true, initialValue: 'black' });

/** Returns the current colours at an element. */
export function mapColours(element: Element): ColourOf {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`);
}
