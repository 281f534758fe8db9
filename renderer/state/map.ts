import { createStore } from 'zustand/vanilla';
import { type PositionSource, positionSources } from '../../shared/domain/position';
import type { StoredRow } from '../../shared/domain/report-row';

/** How the positions of all reports are drawn. */
export type PointsManner = 'dots' | 'heat';

/** Where the person has moved the map to: degrees and Leaflet's zoom. */
export interface MapLook {
  /** Key of the report that is read meanwhile; null for none. For another one the map looks at that one. */
  readonly selected: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

export interface MapState {
  /** The layers that are shown: positions of other sources are not drawn, not counted and not hit. */
  readonly sources: readonly PositionSource[];
  readonly manner: PointsManner;
  /** Whether the assumed radii of the report that is read are drawn. */
  readonly radiiShown: boolean;
  /** null while the map looks at what it shows, or is not open. */
  readonly look: MapLook | null;
  /** The row of the grid that is pointed at: the map lights its positions. */
  readonly lit: StoredRow | null;
  /** The report that is pointed at on the map, by its key: the grid lights its row. */
  readonly pointed: string | null;
  readonly showSource: (source: PositionSource, shown: boolean) => void;
  readonly setManner: (manner: PointsManner) => void;
  readonly showRadii: (shown: boolean) => void;
  readonly lookAt: (look: MapLook | null) => void;
  readonly light: (row: StoredRow | null) => void;
  readonly point: (key: string | null) => void;
}

/** How the map looks, and what grid and map point out to each other. It is about the window, so nothing of it is kept when the program ends. */
export function createMapStore() {
  return createStore<MapState>((set, get) => ({
    sources: positionSources,
    manner: 'dots',
    radiiShown: true,
    look: null,
    lit: null,
    pointed: null,
    showSource: (source, shown) => {
      const { sources } = get();
      set({ sources: positionSources.filter((each) => (each === source ? shown : sources.includes(each))) });
    },
    setManner: (manner) => set({ manner }),
    showRadii: (radiiShown) => set({ radiiShown }),
    lookAt: (look) => {
      if (get().look !== look) set({ look });
    },
    light: (lit) => {
      if (get().lit !== lit) set({ lit });
    },
    point: (pointed) => {
      if (get().pointed !== pointed) set({ pointed });
    },
  }));
}
