import { subsolarPoint } from '../../../../shared/domain/daylight';
import { worldSize } from '../mercator';
import type { PaintPicture } from './picture-layer';

/** CSS px of a cell: the shade is soft, and the browser smooths it. */
const cell = 6;
/** The sun's elevation from which on it is shaded, and where the night is full (astronomical twilight ends), as sines. */
const dusk = Math.sin((-0.833 * Math.PI) / 180);
const fullNight = Math.sin((-18 * Math.PI) / 180);

/** Shades where it is night at a moment (ms since 1970), softly through the twilight. */
export function paintDaylight(milliseconds: number): PaintPicture {
  const sun = subsolarPoint(milliseconds);
  const small = document.createElement('canvas');
  return (context, view, style) => {
    small.width = Math.ceil(view.width / cell) + 1;
    small.height = Math.ceil(view.height / cell) + 1;
    const cells = small.getContext('2d');
    if (!cells) return false;
    const image = cells.createImageData(small.width, small.height);
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbersIn(style.getPropertyValue('--night'));
    const scale = worldSize(view.zoom);
    // How high the sun stands is a product of what the column says and what the row says.
    const east = Array.from({ length: small.width }, (_, column) =>
      Math.cos(2 * Math.PI * ((view.left + (column + 0.5) * cell) / scale - 0.5 - sun.longitude / 360)),
    );
    const declination = (sun.latitude * Math.PI) / 180;
    for (let row = 0; row < small.height; row += 1) {
      const north = Math.PI * (1 - (2 * (view.top + (row + 0.5) * cell)) / scale);
      const sine = Math.tanh(north) * Math.sin(declination);
      const cosine = Math.cos(declination) / Math.cosh(north);
      for (let column = 0; column < small.width; column += 1) {
        const height = sine + cosine * (east[column] ?? 0);
        const depth = Math.max(0, Math.min(1, (dusk - height) / (dusk - fullNight)));
        const at = (row * small.width + column) * 4;
        image.data[at] = red;
        image.data[at + 1] = green;
        image.data[at + 2] = blue;
        image.data[at + 3] = alpha * 255 * depth;
      }
    }
    cells.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(small, 0, 0, small.width * cell, small.height * cell);
    return false;
  };
}

/** The channels of "rgba(9, 20, 60, 0.3)". */
function numbersIn(colour: string): readonly number[] {
  return (colour.match(/[\d.]+/g) ?? []).map(Number);
}
