import './map-colours.css';
import { type ColourOf, mapColourNames } from './map-colours';

// A registered property's value is the colour selected by light-dark(), not the text of the stylesheet.
// jsdom can't register properties.
if (typeof CSS !== 'undefined')
  for (const name of mapColourNames)
    CSS.registerProperty({ name: `--${name}`, syntax: '<color>', inherits: true, initialValue: 'black' });

/** Returns the current colours at an element. */
export function mapColours(element: Element): ColourOf {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`);
}
