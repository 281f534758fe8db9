import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type PositionSource, positionSources } from '../../../shared/domain/position';
import type { NavigationState } from '../../state/navigation';
import type { ReportsState } from '../../state/reports';
import type { Place } from './places/place';
import type { PointsStyle } from './points/point-look';

/** Where the user has moved the map: degrees and Leaflet's zoom. */
export interface MapLook {
  /** Key of the open report at that time; null for none. When another report is opened, the map moves to it. */
  readonly selected: string | null;
  /** The turn of the timeline that the map showed (TimelineState); null for none. */
  readonly timeline: number | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/**
 * What the user requested to see while a report is selected; `free` if they moved the map. `whole` zooms out until the
 * last report is in view, `all` until one world fills the map.
 */
export interface RequestedView {
  readonly what: 'report' | 'all' | 'whole' | 'free';
  readonly selected: string;
  readonly times: number;
}

/**
 * What the user requested to see since a timeline was opened: the whole track, the map as moved by hand, or
 * the viewport without a timeline.
 */
export interface RequestedTrackView {
  readonly turn: number;
  readonly what: 'track' | 'free' | 'other';
  readonly times: number;
}

interface MapState {
  /** The sources shown. Positions of other sources are not drawn, counted or hit. */
  readonly sources: readonly PositionSource[];
  readonly pointsStyle: PointsStyle;
  /** Whether the open report's assumed radii are drawn. */
  readonly radiiShown: boolean;
  readonly hotSpotsShown: boolean;
  /** The place that was searched for or linked; null for none. */
  readonly marked: Place | null;
  /** null while the map fits its content. It stays while the map is closed, so that it opens where it was. */
  readonly look: MapLook | null;
  readonly requested: RequestedView | null;
  readonly requestedTrack: RequestedTrackView | null;
  readonly showSource: (source: PositionSource, shown: boolean) => void;
  readonly setPointsStyle: (pointsStyle: PointsStyle) => void;
  readonly showRadii: (shown: boolean) => void;
  readonly showHotSpots: (shown: boolean) => void;
  readonly mark: (place: Place | null) => void;
  readonly lookAt: (look: MapLook | null) => void;
  /** Requests another view, which the map moves to or is moved from by hand. */
  readonly request: (requested: RequestedView) => void;
  readonly requestTrack: (requested: RequestedTrackView) => void;
  /** Forgets where the user moved the map, which fits its content then. */
  readonly forgetView: () => void;
  readonly clear: () => void;
  /** Returns null if nothing was changed. */
  readonly take: () => TakenMap | null;
  readonly restore: (taken: TakenMap) => void;
}

type TakenMap = Pick<MapState, 'sources' | 'pointsStyle' | 'radiiShown' | 'hotSpotsShown' | 'look'>;

const initialState: TakenMap = {
  sources: positionSources,
  pointsStyle: 'dots',
  radiiShown: true,
  hotSpotsShown: false,
  look: null,
};

/** The map's appearance. Not saved when the app exits. */
export function createMapStore() {
  return createStore<MapState>((set, get) => ({
    ...initialState,
    marked: null,
    requested: null,
    requestedTrack: null,
    showSource: (source, shown) => {
      const { sources } = get();
      set({ sources: positionSources.filter((each) => (each === source ? shown : sources.includes(each))) });
    },
    setPointsStyle: (pointsStyle) => set({ pointsStyle }),
    showRadii: (radiiShown) => set({ radiiShown }),
    showHotSpots: (hotSpotsShown) => set({ hotSpotsShown }),
    mark: (marked) => set({ marked }),
    lookAt: (look) => {
      if (get().look !== look) set({ look });
    },
    request: (requested) => set({ requested, look: null }),
    requestTrack: (requestedTrack) => set({ requestedTrack, look: null }),
    forgetView: () => set({ look: null, requested: null, requestedTrack: null }),
    clear: () => {
      get().forgetView();
      set({ hotSpotsShown: false, marked: null });
    },
    take: () => {
      const { sources, pointsStyle, radiiShown, hotSpotsShown, look } = get();
      const taken = { sources, pointsStyle, radiiShown, hotSpotsShown, look };
      return JSON.stringify(taken) === JSON.stringify(initialState) ? null : taken;
    },
    restore: (taken) => set(taken),
  }));
}

/** The map opens where the user left it, unless other reports are shown by then. */
export function subscribeFilters(
  map: StoreApi<MapState>,
  reports: StoreApi<ReportsState>,
  navigation: StoreApi<NavigationState>,
): void {
  reports.subscribe(({ query }, { query: before }) => {
    if (query === before || navigation.getState().screen === 'map') return;
    const isSame =
      query.text === before.text && JSON.stringify(query.filters) === JSON.stringify(before.filters);
    if (!isSame) map.getState().forgetView();
  });
}
