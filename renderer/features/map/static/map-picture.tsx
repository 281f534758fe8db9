import { positionNames } from '../../../../shared/i18n/position-text';
import '../trusted-leaflet';
import { useEffect, useMemo, useRef } from 'react';
import type { Position } from '../../../../shared/domain/position';
import { PositionShape } from '../../../components/position-shape';
import { LeaderLine } from '../leader-line';
import type { Pixel } from '../mercator';
import { ScaleBar } from '../scale-bar';
import { spreadMarkers } from '../selected-report/place-labels';
import { drawView, fitView } from './draw-view';
import styles from './map-picture.module.css';

/** CSS px. */
const size = { width: 660, height: 320 };

interface MapPictureProps {
  readonly positions: readonly Position[];
  readonly alt: string;
  /** Called when the picture is drawn as completely as possible. */
  readonly onReady: () => void;
}

/** A static picture of the report's positions on the bundled map, in colours for paper. */
export function MapPicture({ positions, alt, onReady }: MapPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useMemo(() => fitView(positions, size), [positions]);
  useEffect(() => {
    if (!view || !canvas.current) {
      onReady();
      return;
    }
    return drawView(canvas.current, view, onReady);
  }, [view, onReady]);
  if (!view) return null;
  const offsets = spreadMarkers(view.pixels);
  return (
    <figure className={styles.root}>
      <div className={styles.frame} role="img" aria-label={alt}>
        <canvas ref={canvas} className={styles.world} />
        <LeaderLines pixels={view.pixels} offsets={offsets} />
        {positions.map(({ source }, at) => {
          const left = (view.pixels[at]?.x ?? 0) + (offsets[at]?.x ?? 0);
          const top = (view.pixels[at]?.y ?? 0) + (offsets[at]?.y ?? 0);
          return (
            <span key={source} className={styles.marker} style={{ left, top }}>
              <PositionShape source={source} />
            </span>
          );
        })}
        <div className={styles.scale}>
          <ScaleBar zoom={view.zoom} box={view} />
        </div>
      </div>
      <figcaption className={styles.legend}>
        {positions.map(({ source }) => (
          <span key={source}>
            <PositionShape source={source} /> {positionNames[source]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

interface LeaderLinesProps {
  /** The true places, and the offsets of their markers, px. */
  readonly pixels: readonly Pixel[];
  readonly offsets: readonly Pixel[];
}

/** A line from each marker that is drawn off its coordinates to a dot at them. */
function LeaderLines({ pixels, offsets }: LeaderLinesProps) {
  return (
    <svg className={styles.leaders} width={size.width} height={size.height} aria-hidden="true">
      {pixels.map(({ x, y }, at) => {
        const offset = offsets[at] ?? { x: 0, y: 0 };
        const [left, top] = [x + offset.x, y + offset.y];
        return offset.x === 0 && offset.y === 0 ? null : (
          <LeaderLine key={`${left} ${top}`} from={{ x, y }} to={{ x: left, y: top }} dot />
        );
      })}
    </svg>
  );
}
