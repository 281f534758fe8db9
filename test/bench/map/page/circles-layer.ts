import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';

interface Circle {
  readonly longitude: number;
  readonly latitude: number;
  readonly count: number;
}

/** Draws the clusters of a reference as circles with their number, on one canvas of the map's size. */
export class CirclesLayer extends Layer {
  readonly #worker: Worker;
  readonly #onPainted: () => void;
  readonly #canvas = document.createElement('canvas');
  #map: LeafletMap | null = null;

  constructor(worker: Worker, onPainted: () => void) {
    super();
    this.#worker = worker;
    this.#onPainted = onPainted;
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#canvas.style.position = 'absolute';
    map.getPane('overlayPane')?.append(this.#canvas);
    this.#worker.onmessage = ({ data }: MessageEvent<readonly Circle[]>) => this.#paint(data);
    map.on('moveend', this.#ask, this);
    this.#ask();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend', this.#ask, this);
    this.#canvas.remove();
    return this;
  }

  #ask(): void {
    const bounds = this.#map?.getBounds();
    if (!bounds) return;
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    this.#worker.postMessage({ box, zoom: this.#map?.getZoom() });
  }

  #paint(circles: readonly Circle[]): void {
    const map = this.#map;
    if (!map) return;
    const { x, y } = map.getSize();
    this.#canvas.width = x;
    this.#canvas.height = y;
    DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint([0, 0]));
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    for (const { latitude, longitude, count } of circles) {
      const place = map.latLngToContainerPoint([latitude, longitude]);
      context.beginPath();
      context.arc(place.x, place.y, count > 1 ? 14 : 3, 0, 7);
      context.fillStyle = '#2f7fd6';
      context.fill();
      context.fillStyle = 'white';
      if (count > 1) context.fillText(String(count), place.x - 8, place.y + 3);
    }
    this.#onPainted();
  }
}
