import { maxZoomFor, maxZoomWithStreets } from './fitted-zoom';
import type { RequestedTrackView, RequestedView } from './map-store';
import { fillingZoom, withinHeight } from './one-world';
import type { PointsExtent } from './points/point-queries';
import type { ReportLayout } from './selected-report/report-lines';
import { useStores, useSubject } from './stores';
import type { TrackLayout } from './timeline/track-layout';
import type { Crop, Viewport } from './viewport-memory';

/** Maximum zoom for fitting all reports. */
const maxZoomForAll = 7;

const paddingForNames = 110;
const paddingForMarkers = 36;

interface ViewportOptions {
  /** Around all visible points; null until known, and if there are none. */
  readonly all: PointsExtent | null;
  readonly selectedKey: string | null;
  readonly layout: ReportLayout | null;
  /** Whether the map shows streets where the report is. */
  readonly hasStreets: boolean;
  /** While the reports are filtered to the view, the map moves only on request. */
  readonly stays: boolean;
}

/**
 * Returns what the map shows: the selected report, else all reports. A request by the user overrides this
 * until another report is selected. The position to which the user moves the map is remembered, and restored when they
 * come back to the map, and after the window reloads.
 */
export function useViewport({ all, selectedKey, layout, hasStreets, stays }: ViewportOptions) {
  const { map } = useStores();
  // Doesn't select the position itself, which changes with every move.
  const isRemembered = useSubject(
    'map',
    ({ look }) => look?.selected === selectedKey && look.timeline === null,
  );
  const requested = useSubject('map', (state) => state.requested);
  const report = layout?.bounds ?? null;
  const selected = String(selectedKey);
  const current = requested?.selected === selected ? requested : null;
  const what = current?.what ?? (stays || isRemembered ? 'free' : report ? 'report' : 'all');
  const bounds = { report, all: all?.bounds ?? null, whole: all?.whole ?? null, free: null }[what];

  function request(what: RequestedView['what']) {
    map.getState().request({ what, selected, times: (map.getState().requested?.times ?? 0) + 1 });
  }

  const viewport: Viewport = {
    request: `${what} ${selected} ${current?.times ?? 0} ${report === bounds ? '' : JSON.stringify(bounds)}`,
    bounds,
    crop: what === 'all' && all ? mostOfHeight(all.rows) : null,
    look: what === 'free' && isRemembered ? map.getState().look : null,
    onLook:
      what === 'free'
        ? (position) => map.getState().lookAt({ selected: selectedKey, timeline: null, ...position })
        : null,
    clear: what === 'free' ? report : null,
    maxZoom: hasStreets ? maxZoomWithStreets : what === 'report' ? maxZoomFor(report) : maxZoomForAll,
    padding: what === 'report' ? paddingForNames : paddingForMarkers,
  };
  return {
    viewport,
    fitReport: report ? () => request('report') : null,
    fitAll: all ? () => request('all') : null,
    fitWhole: what === 'all' && all ? () => request('whole') : null,
    stopFollowing: () => {
      if (what !== 'free') request('free');
    },
  };
}

/** Shows the height of one world with the most points if it is too high for all. `rows`: see PointsExtent. */
function mostOfHeight(rows: Uint32Array): Crop {
  return { leastZoom: fillingZoom, partOf: (bounds, size) => withinHeight(bounds, rows, size) };
}

/** The map's viewport, and the actions that change it. */
interface ViewportControl {
  readonly viewport: Viewport;
  readonly fitReport: (() => void) | null;
  readonly fitAll: (() => void) | null;
  /** null unless the map is fitted to all reports, of which it may leave out some. */
  readonly fitWhole: (() => void) | null;
  readonly stopFollowing: () => void;
}

const paddingForTrack = 60;

/**
 * While a timeline is open, shows its track until the user moves the map or requests something else. After
 * that, selecting a report doesn't move the map. `turn` identifies an opening of a timeline.
 */
export function useTrackViewport(
  other: ViewportControl,
  { turn, layout }: { readonly turn: number; readonly layout: TrackLayout | null },
): ViewportControl & { readonly fitTrack: () => void } {
  const { map } = useStores();
  const requested = useSubject('map', (state) => state.requestedTrack);
  const isRemembered = useSubject('map', ({ look }) => look?.timeline === turn);
  const current = requested?.turn === turn ? requested : { turn, what: 'track', times: 0 };
  const request = (what: RequestedTrackView['what']) =>
    map.getState().requestTrack({ turn, what, times: current.times + 1 });
  const fitTrack = () => request('track');
  if (!layout) return { ...other, fitTrack };
  const releasing = (action: (() => void) | null) =>
    action &&
    (() => {
      request('other');
      action();
    });
  const { bounds } = layout;
  const trackViewport: Viewport = {
    request: `${current.what} timeline ${turn} ${current.times} ${bounds !== null}`,
    bounds: current.what === 'track' ? bounds : null,
    crop: null,
    look: current.what === 'free' && isRemembered ? map.getState().look : null,
    onLook:
      current.what === 'free'
        ? (position) => map.getState().lookAt({ selected: null, timeline: turn, ...position })
        : null,
    clear: current.what === 'free' ? bounds : null,
    maxZoom: maxZoomFor(bounds),
    padding: paddingForTrack,
  };
  return {
    viewport: current.what === 'other' ? other.viewport : trackViewport,
    fitReport: releasing(other.fitReport),
    fitAll: releasing(other.fitAll),
    fitWhole: current.what === 'other' ? other.fitWhole : null,
    stopFollowing: () => {
      other.stopFollowing();
      if (current.what === 'track') request('free');
    },
    fitTrack,
  };
}
