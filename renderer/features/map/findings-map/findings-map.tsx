// Must come first: any later import may load Leaflet.
import '../trusted-leaflet';
import { useMemo } from 'react';
import { allowedTileOrigin } from '../../../../shared/tile-address';
import { useSubject } from '../../../state/stores';
import { FramedMap, useFollowed } from '../framed-map';
import { FindingsLayer, type FindingsLayerProps } from './findings-layer';
import { boundsOfFindings } from './findings-layout';

export interface FindingsMapProps extends FindingsLayerProps {
  readonly label: string;
}

/** The findings of a tool at their places, each with its number. A click chooses one. */
export function FindingsMap({ label, findings, chosen, onChoose, circles }: FindingsMapProps) {
  const hasTiles = useSubject('settings', ({ settings }) => allowedTileOrigin(settings) !== null);
  const hasStreets = useSubject('streets', ({ streets }) => streets?.kind === 'open');
  const bounds = useMemo(() => boundsOfFindings(findings, chosen, circles), [findings, chosen, circles]);
  const { followed, onUserMove } = useFollowed(bounds);
  return (
    <FramedMap
      label={label}
      bounds={followed}
      maxZoom={hasTiles || hasStreets ? maxZoomOfStreets : maxZoomOfWorld}
      padding={padding}
      onUserMove={onUserMove}
    >
      <FindingsLayer findings={findings} chosen={chosen} onChoose={onChoose} circles={circles} />
    </FramedMap>
  );
}

const maxZoomOfWorld = 12;
const maxZoomOfStreets = 16;
const padding = 60;
