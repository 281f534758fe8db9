import type { Map as LeafletMap } from 'leaflet';
import { LocateFixed, Minus, Plus, Scan } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { IconButton } from '../../ui/button';
import { Stack } from '../../ui/layout';
import { ExportMapMenu } from './export/export-map-menu';
import styles from './map-controls.module.css';

interface MapControlsProps {
  readonly map: LeafletMap | null;
  /** Called before the user zooms with the buttons. */
  readonly onZoom: () => void;
  /** null if no report with positions is selected. */
  readonly onFitReport: (() => void) | null;
  readonly onFitAll: (() => void) | null;
  /** More groups of buttons. */
  readonly children?: ReactNode;
}

/** The map's buttons, outside of Leaflet. */
export function MapControls({ map, onZoom, onFitReport, onFitAll, children }: MapControlsProps) {
  const { atMinZoom, atMaxZoom } = useZoomLimits(map);
  const words = messages.map.controls;

  function zoomBy(levels: number) {
    onZoom();
    map?.zoomIn(levels);
  }

  return (
    <Stack gap={8} className={styles.root} data-not-in-picture>
      <div className={styles.group} data-covers-map>
        <IconButton
          label={messages.commands.names['zoom in']}
          icon={<Plus aria-hidden="true" />}
          disabled={atMaxZoom}
          onClick={() => zoomBy(1)}
        />
        <IconButton
          label={messages.commands.names['zoom out']}
          icon={<Minus aria-hidden="true" />}
          disabled={atMinZoom}
          onClick={() => zoomBy(-1)}
        />
      </div>
      <div className={styles.group} data-covers-map>
        <IconButton
          label={words.fitToReport}
          icon={<LocateFixed aria-hidden="true" />}
          disabled={onFitReport === null}
          onClick={() => onFitReport?.()}
        />
        <IconButton
          label={words.fitAll}
          icon={<Scan aria-hidden="true" />}
          disabled={onFitAll === null}
          onClick={() => onFitAll?.()}
        />
      </div>
      {children}
      <div className={styles.group} data-covers-map>
        <ExportMapMenu map={map} />
      </div>
    </Stack>
  );
}

function useZoomLimits(map: LeafletMap | null) {
  const [zoom, setZoom] = useState<number | null>(null);
  useEffect(() => {
    if (!map) return;
    const read = () => setZoom(map.getZoom());
    read();
    map.on('zoomend zoomlevelschange', read);
    return () => {
      map.off('zoomend zoomlevelschange', read);
    };
  }, [map]);
  if (!map || zoom === null) return { atMinZoom: true, atMaxZoom: true };
  return { atMinZoom: zoom <= map.getMinZoom(), atMaxZoom: zoom >= map.getMaxZoom() };
}
