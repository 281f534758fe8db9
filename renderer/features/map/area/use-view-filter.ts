import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { Area } from '../../../../shared/domain/area';
import { useStores, useSubject } from '../../../state/stores';
import { viewBounds } from '../use-map-view';
import { boxArea } from './drawn-area';

/** Whether the reports are filtered to what is in view, wherever the map is moved. */
export interface ViewFilter {
  readonly on: boolean;
  readonly toggle: () => void;
}

/**
 * Returns the filter that follows the map while it is on. It is the grid's area filter: removing or replacing that ends
 * it, and leaving the map keeps its last area.
 */
export function useViewFilter(map: LeafletMap | null): ViewFilter {
  const { reports } = useStores();
  const [on, setOn] = useState(false);
  const area = useSubject('reports', ({ query }) => {
    for (const filter of query.filters) if (filter.field === 'area') return filter.area;
    return null;
  });
  const latest = useRef<Area | null>(null);

  useEffect(() => {
    if (!map || !on) return;
    const filter = () => {
      const inView = boxArea(viewBounds(map));
      if (JSON.stringify(inView) === JSON.stringify(latest.current)) return;
      latest.current = inView;
      void reports.getState().putFilter({ field: 'area', area: inView });
    };
    filter();
    map.on('moveend', filter);
    return () => {
      map.off('moveend', filter);
      latest.current = null;
    };
  }, [map, on, reports]);

  // Another area, or none.
  useEffect(() => {
    if (latest.current !== null && area !== latest.current) setOn(false);
  }, [area]);

  return {
    on,
    toggle: () => {
      setOn(!on);
      if (on) void reports.getState().removeFilter('area');
    },
  };
}
