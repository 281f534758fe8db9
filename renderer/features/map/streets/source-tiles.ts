import type { TileAddress } from '../../../../shared/domain/streets';
import type { StreetsSource } from './streets-messages';

/**
 * Returns the tiles of the archive that a drawn tile shows: the same one, or the one around it beyond the archive's last
 * zoom. Pictures, which mostly have 256 px, are taken from the next zoom. None below the archive's first zoom.
 */
export function sourceTiles(
  { tiles, minZoom, maxZoom }: Pick<StreetsSource, 'tiles' | 'minZoom' | 'maxZoom'>,
  { zoom, x, y }: TileAddress,
): readonly TileAddress[] {
  if (tiles === 'raster' && zoom + 1 <= maxZoom)
    return zoom + 1 < minZoom
      ? []
      : [0, 1, 2, 3].map((part) => ({
          zoom: zoom + 1,
          x: 2 * x + (part % 2),
          y: 2 * y + Math.floor(part / 2),
        }));
  const levels = Math.max(0, zoom - maxZoom);
  const at = zoom - levels;
  return at < minZoom ? [] : [{ zoom: at, x: Math.floor(x / 2 ** levels), y: Math.floor(y / 2 ** levels) }];
}
