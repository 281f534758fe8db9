import { subsolarPoint } from '../../../../shared/domain/daylight';
import { worldSize } from '../mercator';
import { readColour } from '../points/point-look';
import type { PaintPicture } from './picture-layer';

/** CSS px per px of the picture: the shade is soft, and the browser smooths it. */
const cell = 8;
export const nightDensity = 1 / cell;

/**
 * The sun's elevation at which shading starts, and at which it is full (end of astronomical twilight), as
 * sines.
 */
const dusk = Math.sin((-0.833 * Math.PI) / 180);
const fullNight = Math.sin((-18 * Math.PI) / 180);

/**
 * Shades the night side at a time (ms since 1970), softly through the twilight. For a picture of
 * `nightDensity`.
 */
export function paintDaylight(milliseconds: number): PaintPicture {
  const sun = subsolarPoint(milliseconds);
  return (context, view, colourOf) => {
    const { width, height } = context.canvas;
    const image = context.createImageData(width, height);
    const { data } = image;
    const [red, green, blue, alpha] = readColour(colourOf('night'));
    const scale = worldSize(view.zoom);
    // The sun's elevation combines a factor of the column with factors of the row.
    const east = Float64Array.from({ length: width }, (_, column) =>
      Math.cos(2 * Math.PI * ((view.left + (column + 0.5) * cell) / scale - 0.5 - sun.longitude / 360)),
    );
    const declination = (sun.latitude * Math.PI) / 180;
    for (let row = 0; row < height; row += 1) {
      const north = Math.PI * (1 - (2 * (view.top + (row + 0.5) * cell)) / scale);
      const sine = Math.tanh(north) * Math.sin(declination);
      const cosine = Math.cos(declination) / Math.cosh(north);
      for (let column = 0; column < width; column += 1) {
        const elevation = sine + cosine * (east[column] ?? 0);
        const depth = Math.max(0, Math.min(1, (dusk - elevation) / (dusk - fullNight)));
        const at = (row * width + column) * 4;
        data[at] = red;
        data[at + 1] = green;
        data[at + 2] = blue;
        data[at + 3] = alpha * depth;
      }
    }
    context.putImageData(image, 0, 0);
  };
}
