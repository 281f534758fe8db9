import { clsx } from 'clsx';
import type { Map as LeafletMap } from 'leaflet';
import { Frame, Lasso, SquareDashedMousePointer, X } from 'lucide-react';
import { useMemo } from 'react';
import { Polygon } from 'react-leaflet';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { IconButton } from '../../../ui/button';
import { Group } from '../../../ui/regions';
import { ToggleChip } from '../../../ui/toggle-chip';
import { nearestCopy } from '../bounds';
import mapControlsStyles from '../map-controls.module.css';
import { useMapView } from '../use-map-view';
import type { DrawingTool } from './draw-area';
import styles from './draw-area.module.css';
import { outlineOf } from './drawn-area';
import type { ViewFilter } from './use-view-filter';

interface AreaToolsProps {
  readonly map: LeafletMap | null;
  /** The active drawing tool, if any. */
  readonly tool: DrawingTool | null;
  readonly onTool: (tool: DrawingTool | null) => void;
}

/** The buttons that filter the reports to a drawn part of the map and remove that filter. */
export function AreaTools({ map, tool, onTool }: AreaToolsProps) {
  const { reports } = useStores();
  const filtered = useSubject('reports', ({ query }) => query.filters.some(({ field }) => field === 'area'));
  const words = messages.map.area;
  const tools = [
    { id: 'box', label: words.tools.box, icon: <SquareDashedMousePointer aria-hidden="true" /> },
    { id: 'lasso', label: words.tools.lasso, icon: <Lasso aria-hidden="true" /> },
  ] as const;
  return (
    <Group className={mapControlsStyles.group} aria-label={words.label} data-covers-map>
      {tools.map(({ id, label, icon }) => (
        <IconButton
          key={id}
          label={label}
          icon={icon}
          disabled={map === null}
          aria-pressed={tool === id}
          onClick={() => onTool(tool === id ? null : id)}
        />
      ))}
      {filtered ? (
        <IconButton
          label={words.remove}
          icon={<X aria-hidden="true" />}
          onClick={() => void reports.getState().removeFilter('area')}
        />
      ) : null}
    </Group>
  );
}

/** Outlines the area that the reports are filtered to, in the copy of the world on the screen. */
export function AreaOutline() {
  const area = useSubject('reports', ({ query }) => {
    for (const filter of query.filters) if (filter.field === 'area') return filter.area;
    return null;
  });
  const { longitude } = useMapView();
  const outline = useMemo(() => {
    const points = area ? outlineOf(area) : [];
    const middle = points.reduce((sum, point) => sum + point.longitude, 0) / Math.max(1, points.length);
    const turn = nearestCopy(middle, longitude) - middle;
    return points.map((point): [number, number] => [point.latitude, point.longitude + turn]);
  }, [area, longitude]);
  return area ? (
    <Polygon positions={outline} className={styles.outline} interactive={false} smoothFactor={0} />
  ) : null;
}

/** Filters the grid to what the map shows, also after the map is moved. */
export function ViewFilterSwitch({ filter }: { readonly filter: ViewFilter }) {
  return (
    <div className={styles.viewFilter}>
      <ToggleChip pressed={filter.on} title={messages.map.area.toViewHint} onClick={filter.toggle}>
        <Frame size={13} aria-hidden="true" />
        <span className={clsx('seen-with-room', styles.viewFilterText)}>{messages.map.area.toView}</span>
      </ToggleChip>
    </div>
  );
}
