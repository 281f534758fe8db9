// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import { useMemo } from 'react';
import { FramedMap, useFollowed } from '../framed-map';
import { FindingsLayer, type FindingsLayerProps } from './findings-layer';
import { boundsOfFindings } from './findings-layout';

export interface FindingsMapProps extends FindingsLayerProps {
  readonly label: string;
}

/** The findings of a tool at their places, each with its number. A click chooses one. */
export function FindingsMap({ label, findings, chosen, onChoose, circles }: FindingsMapProps) {
  const bounds = useMemo(() => boundsOfFindings(findings, chosen, circles), [findings, chosen, circles]);
  const { followed, onUserMove } = useFollowed(bounds);
  return (
    <FramedMap
      label={label}
      bounds={followed}
      maxZoom={12}
      maxZoomOfStreets={16}
      padding={60}
      onUserMove={onUserMove}
    >
      <FindingsLayer findings={findings} chosen={chosen} onChoose={onChoose} circles={circles} />
    </FramedMap>
  );
}
