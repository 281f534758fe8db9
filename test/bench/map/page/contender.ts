import type { Map as LeafletMap } from 'leaflet';
import type { BenchPoints } from './bench-points';

/** A way of putting points on a Leaflet map. */
export interface Contender {
  /** Puts them there; resolves when their picture is in the page, and will be painted with the next frame. */
  show(map: LeafletMap, points: BenchPoints): Promise<void>;
  /** Ends what outlives the map. */
  end(): void;
}

/** The colours of risks, the worst first, for all. */
export const riskColours = ['#a3003c', '#e58a00', '#2f7fd6', '#57c4ae'];
