import Supercluster from 'supercluster';

/** The worker of a reference: builds the hierarchy of all points once, then returns the clusters of a box. */

type Message =
  | { readonly latitudes: Float64Array; readonly longitudes: Float64Array }
  | { readonly box: [number, number, number, number]; readonly zoom: number };

const index = new Supercluster({ radius: 64, maxZoom: 18 });

self.onmessage = ({ data }: MessageEvent<Message>) => {
  if ('latitudes' in data) {
    const { latitudes, longitudes } = data;
    index.load(
      Array.from(latitudes, (latitude, at) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Point' as const, coordinates: [longitudes[at] ?? 0, latitude] },
      })),
    );
    return;
  }
  const clusters = index.getClusters(data.box, data.zoom).map(({ geometry, properties }) => ({
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
    count: 'point_count' in properties ? properties.point_count : 1,
  }));
  self.postMessage(clusters);
};
