import { clsx } from 'clsx';
import { useEffect, useMemo } from 'react';
import { Pane, Polygon } from 'react-leaflet';
import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { Text } from '../../../ui/layout';
import { moveEast, nearestCopy } from '../bounds';
import { paneLevels } from '../map-panes';
import { MapPin, PinButton } from '../map-pin';
import { latLngs } from '../selected-report/unrounded-lines';
import { type MapView, useMapView } from '../use-map-view';
import {
  circleOutline,
  type FoundCircle,
  movedIntoView,
  type PlacedFinding,
  withRoom,
} from './findings-layout';
import styles from './findings-map.module.css';

const level = { zIndex: paneLevels.findings };

export interface FindingsLayerProps {
  /** The most important ones first. */
  readonly findings: readonly PlacedFinding[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** The circles of the chosen finding. */
  readonly circles: readonly FoundCircle[];
  /** Called with the number of findings that have no room; without it, the map says so. */
  readonly onHidden?: (count: number) => void;
}

/** Findings at their places, each with its number. A click chooses one. */
export function FindingsLayer({ findings, chosen, onChoose, circles, onHidden }: FindingsLayerProps) {
  const view = useMapView();
  const { zoom, longitude } = view;
  const shown = useMemo(() => withRoom(findings, chosen, zoom), [findings, chosen, zoom]);
  const outlines = useMemo(() => circles.map(circleOutline), [circles]);
  const hidden = findings.length - shown.length;
  useEffect(() => onHidden?.(hidden), [onHidden, hidden]);
  return (
    <>
      <Pane name="findings" style={level}>
        {shown.map(({ id, outline, isStrong }) =>
          outline.length === 0 ? null : (
            <Shape
              key={`${id} ${isStrong} ${id === chosen}`}
              outline={outline}
              near={longitude}
              className={clsx(styles.area, isStrong && styles.strong, id === chosen && styles.chosen)}
            />
          ),
        )}
        {outlines.map((outline, at) => (
          <Shape
            // biome-ignore lint/suspicious/noArrayIndexKey: the circles of one finding never move
            key={`${chosen} ${at}`}
            outline={outline}
            near={longitude}
            className={clsx(styles.circle)}
          />
        ))}
      </Pane>
      {shown.map((finding) => (
        <Label
          key={finding.id}
          finding={finding}
          isChosen={finding.id === chosen}
          view={view}
          onChoose={() => onChoose(finding.id)}
        />
      ))}
      {hidden > 0 && onHidden === undefined ? (
        <Text as="p" size="small" className={styles.hidden}>
          {messages.investigate.hidden({ count: hidden })}
        </Text>
      ) : null}
    </>
  );
}

interface ShapeProps {
  readonly outline: readonly Point[];
  /** The longitude in the middle of the view. */
  readonly near: number;
  readonly className: string;
}

function Shape({ outline, near, className }: ShapeProps) {
  const positions = useMemo(() => {
    const middle = outline[0]?.longitude ?? 0;
    return latLngs(moveEast(outline, nearestCopy(middle, near) - middle));
  }, [outline, near]);
  return (
    <Polygon positions={positions} interactive={false} smoothFactor={0} weight={1.5} className={className} />
  );
}

interface LabelProps {
  readonly finding: PlacedFinding;
  readonly isChosen: boolean;
  readonly view: MapView;
  readonly onChoose: () => void;
}

function Label({ finding, isChosen, view, onChoose }: LabelProps) {
  const { label, name, isStrong } = finding;
  const at = {
    latitude: finding.at.latitude,
    longitude: nearestCopy(finding.at.longitude, view.longitude),
  };
  const { x, y } = movedIntoView(finding, at, view);
  return (
    <MapPin at={at} level={isChosen ? 'high' : 'low'}>
      <PinButton
        className={clsx(styles.label, isStrong && styles.strongLabel, isChosen && styles.chosenLabel)}
        aria-label={name}
        aria-pressed={isChosen}
        title={name}
        style={{ left: x, top: y }}
        onClick={onChoose}
      >
        {label}
      </PinButton>
    </MapPin>
  );
}
