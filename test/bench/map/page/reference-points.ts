import { type CircleMarker, circleMarker, type Map as LeafletMap, marker, markerClusterGroup } from 'leaflet';
import 'leaflet.markercluster';
import type { BenchPoints } from './bench-points';
import { CirclesLayer } from './circles-layer';
import { type Contender, riskColours } from './contender';
import clusterWorker from './supercluster-worker?worker&url';

/** An empty map. */
export const emptyMap: Contender = { show: async () => {}, end: () => {} };

/** Leaflet's own canvas: one circle marker per point. */
export const circleMarkers: Contender = {
  show: async (map, { latitudes, longitudes, risks }) => {
    for (const [at, latitude] of latitudes.entries())
      circleAt(latitude, longitudes[at] ?? 0, risks[at] ?? 0).addTo(map);
  },
  end: () => {},
};

function circleAt(latitude: number, longitude: number, risk: number): CircleMarker {
  const fillColor = riskColours[risk] ?? 'grey';
  return circleMarker([latitude, longitude], { radius: 2, stroke: false, fillColor, fillOpacity: 1 });
}

/** leaflet.markercluster, which adds its markers in chunks of 200 ms. */
export const markerCluster: Contender = {
  show: (map, { latitudes, longitudes }) =>
    new Promise((resolve) => {
      const group = markerClusterGroup({
        chunkedLoading: true,
        // It also reports progress for no markers when it is added to the map.
        chunkProgress: (processed) => {
          if (processed === latitudes.length) resolve();
        },
      });
      map.addLayer(group);
      group.addLayers(Array.from(latitudes, (latitude, at) => marker([latitude, longitudes[at] ?? 0])));
    }),
  end: () => {},
};

/** supercluster in a worker that is already running, like ours, with its clusters drawn on one canvas. */
export class Supercluster implements Contender {
  readonly #points: BenchPoints;
  readonly #worker = new Worker(new URL(clusterWorker, import.meta.url));

  constructor({ bytes, latitudes, longitudes, risks }: BenchPoints) {
    this.#points = { bytes, risks, latitudes: latitudes.slice(), longitudes: longitudes.slice() };
  }

  show(map: LeafletMap): Promise<void> {
    const { latitudes, longitudes } = this.#points;
    this.#worker.postMessage({ latitudes, longitudes }, [latitudes.buffer, longitudes.buffer]);
    return new Promise((resolve) => {
      const layer = new CirclesLayer(this.#worker, resolve);
      layer.addTo(map);
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}
