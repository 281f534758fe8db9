import type {
  BaseMapLanguage,
  BaseMapLook,
  FromBaseMapWorker,
  TilePlace,
  ToBaseMapWorker,
} from './base-map-messages';

/** The parts of a worker that are used. */
export type BaseMapWorker = Pick<Worker, 'postMessage' | 'onmessage'>;

/** Receives the picture of a tile, and must draw or close it. `isFinal`: no more data is going to be loaded for it. */
type OnTileDrawn = (bitmap: ImageBitmap, isFinal: boolean) => void;

/** The window's side of the worker that reads and draws the base map. */
export class BaseMapHost {
  readonly #worker: BaseMapWorker;
  readonly #tiles = new Map<number, OnTileDrawn>();
  #count = 0;

  /** `spoken` is the language of the names. */
  constructor(worker: BaseMapWorker, spoken: BaseMapLanguage) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromBaseMapWorker>) => {
      const onDrawn = this.#tiles.get(data.id);
      if (onDrawn) onDrawn(data.bitmap, data.isFinal);
      else data.bitmap.close();
    };
    this.#send({ kind: 'language', spoken });
  }

  /** Changes how tiles look. Existing tiles are drawn again and passed to their callbacks again. */
  setLook(look: BaseMapLook): void {
    this.#send({ kind: 'look', look });
  }

  /**
   * Adds a tile. `onDrawn` is called when it is drawn, and again whenever its look changes or finer data is
   * available. Returns the id for removeTile.
   */
  addTile(place: TilePlace, onDrawn: OnTileDrawn): number {
    this.#count += 1;
    const id = this.#count;
    this.#tiles.set(id, onDrawn);
    this.#send({ kind: 'draw', id, place });
    return id;
  }

  removeTile(id: number): void {
    if (this.#tiles.delete(id)) this.#send({ kind: 'forget', id });
  }

  #send(message: ToBaseMapWorker): void {
    this.#worker.postMessage(message);
  }
}
