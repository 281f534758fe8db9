/**
 * Returns an image of all canvases of a map, as they lie over each other, to be placed below everything else of it. One small
 * JPEG: encoding each canvas by itself takes longer than a page has that is being closed.
 */
export function canvasesOf(map: Element): HTMLImageElement {
  const { left, top, width, height } = map.getBoundingClientRect();
  const scale = window.devicePixelRatio;
  const picture = document.createElement('canvas');
  picture.width = width * scale;
  picture.height = height * scale;
  const context = picture.getContext('2d', { alpha: false });
  if (context) {
    context.fillStyle = getComputedStyle(map).backgroundColor;
    context.fillRect(0, 0, picture.width, picture.height);
    context.scale(scale, scale);
    for (const canvas of fromBelow(map)) {
      const box = canvas.getBoundingClientRect();
      context.drawImage(canvas, box.left - left, box.top - top, box.width, box.height);
    }
  }
  const image = document.createElement('img');
  image.alt = '';
  image.dataset.style = 'position: absolute; inset: 0; width: 100%; height: 100%; z-index: 0';
  if (picture.width > 0 && picture.height > 0) image.src = picture.toDataURL('image/jpeg', 0.85);
  return image;
}

/** Returns the canvases that have pixels, in the order of the panes that they are in. */
function fromBelow(map: Element): readonly HTMLCanvasElement[] {
  const canvases = [...map.querySelectorAll('canvas')].filter(({ width, height }) => width > 0 && height > 0);
  const levels = new Map(canvases.map((canvas) => [canvas, levelOf(canvas)]));
  return canvases.sort((one, other) => (levels.get(one) ?? 0) - (levels.get(other) ?? 0));
}

function levelOf(canvas: HTMLCanvasElement): number {
  const pane = canvas.parentElement?.closest('.leaflet-pane');
  return pane ? Number(getComputedStyle(pane).zIndex) || 0 : 0;
}
