import type { Map as LeafletMap } from 'leaflet';
import { everyPoint } from '../../../../renderer/features/map/points/point-look';
import type { PointsHost } from '../../../../renderer/features/map/points/points-host';
import { PointsLayer, type PointsLayerLook } from '../../../../renderer/features/map/points/points-layer';
import { startPointsHost } from '../../../../renderer/features/map/points/start-points';
import type { BenchPoints } from './bench-points';
import type { Contender } from './contender';

export const plainLook: PointsLayerLook = {
  ...everyPoint,
  style: 'dots',
  faded: false,
};

/**
 * The program's own layer. As in the program, its worker is already running and receives the points when the
 * map exists.
 */
export class OurPoints implements Contender {
  readonly host: PointsHost = startPointsHost();
  layer: PointsLayer | null = null;
  /** When the last count and picture arrived, in ms. */
  counted = 0;
  painted = 0;
  reports = 0;
  #bytes: Uint8Array<ArrayBuffer>;
  #onPainted: () => void = () => {};

  constructor(points: BenchPoints) {
    this.#bytes = points.bytes.slice();
  }

  async show(map: LeafletMap): Promise<void> {
    const painted = this.nextPicture();
    this.host.change({ points: this.#bytes });
    const layer = new PointsLayer(
      {
        host: this.host,
        onCount: ({ reports }) => {
          this.counted = performance.now();
          this.reports = reports;
        },
        onPaint: () => {
          this.painted = performance.now();
          this.#onPainted();
        },
        onHover: () => {},
        onClick: () => {},
        onSpider: () => {},
        onReport: () => {},
        covers: () => [],
        onZoom: () => {},
        sharesOf: ({ risks }) => risks.join(', '),
        nameOf: ({ reports, worst }) => `${reports} reports, highest risk: ${worst}`,
      },
      plainLook,
    );
    this.layer = layer.addTo(map);
    await painted;
  }

  nextPicture(): Promise<void> {
    return new Promise((resolve) => {
      this.#onPainted = resolve;
    });
  }

  end(): void {
    this.host.end();
  }
}
