import type { Map as LeafletMap } from 'leaflet';
import type { BenchPoints } from './bench-points';

/** A way of showing points on a Leaflet map. */
export interface Contender {
  /** Shows them; resolves when their picture is in the page and will be painted with the next frame. */
  show(map: LeafletMap, points: BenchPoints): Promise<void>;
  /** Cleans up what remains after the map is removed. */
  end(): void;
}

/** The colours of risks, worst first, for all contenders. */
export const riskColours = ['#a3003c', '#e58a00', '#2f7fd6', '#57c4ae'];
