import { type Map as LeafletMap, point } from 'leaflet';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { Area } from '../../../../shared/domain/area';
import { messages } from '../../../../shared/i18n/messages';
import { Text } from '../../../ui/layout';
import { useImmediateState } from '../../../ui/use-immediate-state';
import styles from './draw-area.module.css';
import { boxArea, boxCorners, type Corner, isAccidental, lassoArea, simplified } from './drawn-area';

/** The shape to draw. */
export type DrawingTool = 'box' | 'lasso';

interface DrawAreaProps {
  readonly map: LeafletMap;
  readonly tool: DrawingTool;
  readonly onDrawn: (area: Area) => void;
  readonly onCancel: () => void;
}

/** Covers the map while an area is drawn with the pointer. Esc or a click cancels. */
export function DrawArea({ map, tool, onDrawn, onCancel }: DrawAreaProps) {
  const [line, drawn, draw] = useImmediateState<readonly Corner[]>([]);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useEffect(() => {
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      cancel.current();
    };
    window.addEventListener('keydown', cancelOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', cancelOnEscape, { capture: true });
  }, []);

  function start(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draw([placeOf(event)]);
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (drawn().length > 0) draw([...drawn(), placeOf(event)]);
  }

  function end() {
    const shape = shapeOf(tool, drawn());
    draw([]);
    if (shape.length < 3 || isAccidental(shape)) onCancel();
    else onDrawn(areaOf(map, tool, shape));
  }

  return (
    <div
      className={styles.root}
      data-tool={tool}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={onCancel}
    >
      <svg className={styles.shape} width="100%" height="100%" aria-hidden="true" focusable="false">
        <polygon
          points={shapeOf(tool, line)
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
        />
      </svg>
      <Text as="p" size="small" className={styles.words} role="status">
        {messages.map.area.instructions[tool]}
      </Text>
    </div>
  );
}

/** Returns the corners of the area that a line encloses, or whose diagonal it spans. */
function shapeOf(tool: DrawingTool, line: readonly Corner[]): readonly Corner[] {
  const [first, last] = [line[0], line.at(-1)];
  return tool === 'box' && first && last ? boxCorners(first, last) : line;
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): Corner {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function areaOf(map: LeafletMap, tool: DrawingTool, shape: readonly Corner[]): Area {
  const corners = tool === 'lasso' ? simplified(shape) : shape;
  const points = corners.map(({ x, y }) => {
    const { lat, lng } = map.containerPointToLatLng(point(x, y));
    return { latitude: Math.min(90, Math.max(-90, lat)), longitude: lng };
  });
  if (tool === 'lasso') return lassoArea(points);
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return boxArea({
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  });
}
