import { type Point, sphericalKm } from '../../../shared/domain/geodesy';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { type Box, pointAt } from './mercator';
import styles from './scale-bar.module.css';

interface ScaleBarProps {
  readonly zoom: number;
  /** What is shown of the world, px at `zoom`. */
  readonly box: Box;
}

/** The width of a bar at most, CSS px. */
export const maxScaleWidth = 110;

/** How long a round distance is in the middle of a map. */
export function ScaleBar({ zoom, box }: ScaleBarProps) {
  const { km, px } = scaleOf({ zoom, box }, maxScaleWidth);
  const distance = roundDistanceText(km);
  return (
    <span
      className={styles.root}
      style={{ width: px }}
      role="img"
      aria-label={messages.map.scale({ distance })}
    >
      {distance}
    </span>
  );
}

/** Returns a round length and its width in the middle of a map, px: at most `most`. Mercator stretches other latitudes. */
export function scaleOf(
  { zoom, box: { x, y, width, height } }: ScaleBarProps,
  most: number,
): { readonly km: number; readonly px: number } {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const kmAcross = sphericalKm(placeAt(middle.x), placeAt(middle.x + 1)) * most;
  const power = 10 ** Math.floor(Math.log10(kmAcross));
  const km = [5, 2, 1].map((digit) => digit * power).find((round) => round <= kmAcross) ?? power;
  return { km, px: Math.round((km / kmAcross) * most) };

  function placeAt(across: number): Point {
    return pointAt({ x: across, y: middle.y }, zoom);
  }
}

/** "200 m", "5 km", "2,000 km": unlike a measured distance, without decimals. */
function roundDistanceText(km: number): string {
  return km < 1 ? `${numberText(km * 1_000)} m` : `${numberText(km)} km`;
}
