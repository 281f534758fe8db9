import type { Map as LeafletMap } from 'leaflet';

/**
 * The map's own panes with their z-index, bottom first. Leaflet's panes lie between them: tiles at 200, lines at 400,
 * markers at 600.
 */
export const paneLevels = {
  night: 300,
  'reachable-area': 390,
  findings: 392,
  'assumed-radii': 395,
  points: 450,
  names: 460,
  track: 580,
  clusters: 590,
  'hovered-row': 595,
} as const;

export type PaneName = keyof typeof paneLevels;

/** Returns a pane of a map; creates it if needed. */
export function paneOf(map: LeafletMap, name: PaneName): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = String(paneLevels[name]);
  return pane;
}
