// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import { useMemo } from 'react';
import { wrappedLongitude } from '../../../../shared/domain/position';
import { maxZoomFor } from '../fitted-zoom';
import { FramedMap, useFollowed } from '../framed-map';
import { aroundMost, boxOf, inhabitedZoom } from '../one-world';
import type { Crop } from '../viewport-memory';
import { FindingsLayer, type FindingsLayerProps } from './findings-layer';
import { boundsOfFindings, type PlacedFinding } from './findings-layout';

export interface FindingsMapProps extends FindingsLayerProps {
  readonly label: string;
}

/** The findings of a tool at their places, each with its number. A click chooses one. */
export function FindingsMap({ label, findings, chosen, onChoose, circles }: FindingsMapProps) {
  const bounds = useMemo(() => boundsOfFindings(findings, chosen, circles), [findings, chosen, circles]);
  const crop = useMemo(() => mostOf(findings), [findings]);
  const { followed, onUserMove } = useFollowed(bounds);
  return (
    <FramedMap
      label={label}
      bounds={followed}
      maxZoom={maxZoomFor(bounds)}
      maxZoomOfStreets={16}
      padding={padding}
      crop={crop}
      onUserMove={onUserMove}
    >
      <FindingsLayer findings={findings} chosen={chosen} onChoose={onChoose} circles={circles} />
    </FramedMap>
  );
}

/** Half of a number's width, and some space, px. */
const padding = 60;

/** Shows most of the findings if the inhabited world has no room for all: no map opens on the Antarctic. */
function mostOf(findings: readonly PlacedFinding[]): Crop {
  return {
    leastZoom: inhabitedZoom,
    partOf: (bounds, size) => {
      const scale = 2 ** inhabitedZoom(size);
      const room = { x: (size.x - 2 * padding) / scale, y: (size.y - padding) / scale };
      const { width, height } = boxOf(bounds);
      if (width <= room.x && height <= room.y) return bounds;
      return (
        aroundMost(
          findings.map(({ at }) => ({ ...at, longitude: wrappedLongitude(at.longitude) })),
          room,
        ) ?? bounds
      );
    },
  };
}
