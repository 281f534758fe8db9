import { House } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { PositionShape } from '../../../components/position-shape';
import { LeaderLine } from '../leader-line';
import type { Pixel } from '../mercator';
import { ScaleBar } from '../scale-bar';
import { spreadMarkers } from '../selected-report/place-labels';
import styles from './map-picture.module.css';
import type { PictureOfMap } from './picture-of-map';
import { type PlacedMark, placedMarks } from './placed-marks';

interface MapPictureProps {
  readonly picture: PictureOfMap;
  readonly alt: string;
  /** False where the text beside it names the symbols. */
  readonly namesSources?: boolean;
}

/** A static picture of positions and ways on the bundled map, in colours for paper. */
export function MapPicture({ picture, alt, namesSources = true }: MapPictureProps) {
  const { view, marks, lines, world } = picture;
  const placed = placedMarks(marks, view.pixels);
  const offsets = spreadMarkers(placed.map(({ at }) => at));
  const { width, height } = view;
  return (
    <figure className={styles.root} style={{ width }}>
      <div className={styles.frame} style={{ height }} role="img" aria-label={alt}>
        {world === null ? null : (
          <img className={styles.world} style={{ width, height }} src={world} alt="" data-picture />
        )}
        <svg className={styles.lines} width={width} height={height} aria-hidden="true">
          {lines.map((line) => (
            <Way key={pointsOf(line)} line={line} />
          ))}
          {placed.map(({ at: { x, y } }, index) => {
            const offset = offsets[index] ?? { x: 0, y: 0 };
            const to = { x: x + offset.x, y: y + offset.y };
            return offset.x === 0 && offset.y === 0 ? null : (
              <LeaderLine key={`${to.x} ${to.y}`} from={{ x, y }} to={to} dot />
            );
          })}
        </svg>
        {placed.map((mark, index) => {
          const left = mark.at.x + (offsets[index]?.x ?? 0);
          const top = mark.at.y + (offsets[index]?.y ?? 0);
          return (
            <span key={mark.key} className={styles.marker} data-kind={mark.kind} style={{ left, top }}>
              <Mark mark={mark} />
            </span>
          );
        })}
        <div className={styles.scale}>
          <ScaleBar zoom={view.zoom} box={view} />
        </div>
      </div>
      <Legend marks={namesSources ? placed : placed.filter(({ kind }) => kind !== 'source')} />
    </figure>
  );
}

function Way({ line }: { readonly line: readonly Pixel[] }) {
  const points = pointsOf(line);
  return (
    <>
      <polyline className={styles.halo} points={points} />
      <polyline className={styles.way} points={points} />
    </>
  );
}

function pointsOf(line: readonly Pixel[]): string {
  return line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

function Mark({ mark }: { readonly mark: PlacedMark }) {
  switch (mark.kind) {
    case 'source':
      return <PositionShape source={mark.source} />;
    case 'start':
      return <House size={13} aria-hidden="true" />;
    case 'number':
      return mark.text;
  }
}

/** What the marks mean. Numbers are those of the text around it. */
function Legend({ marks }: { readonly marks: readonly PlacedMark[] }) {
  const sources = marks.flatMap((mark) => (mark.kind === 'source' ? [mark.source] : []));
  const starts = marks.flatMap((mark) => (mark.kind === 'start' ? [mark.start] : []));
  if (sources.length === 0 && starts.length === 0) return null;
  return (
    <figcaption className={styles.legend}>
      {[...new Set(starts)].map((start) => (
        <span key={start}>
          <House size={12} aria-hidden="true" /> {messages.evidence.startsAt[start]}
        </span>
      ))}
      {[...new Set(sources)].map((source) => (
        <span key={source}>
          <PositionShape source={source} /> {positionNames[source]}
        </span>
      ))}
    </figcaption>
  );
}
