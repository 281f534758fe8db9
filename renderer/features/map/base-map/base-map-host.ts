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

type OnDrawing = (isDrawing: boolean) => void;

/** The window's side of the worker that reads and draws the base map. */
export class BaseMapHost {
  readonly #worker: BaseMapWorker;
  readonly #tiles = new Map<number, OnTileDrawn>();
  /** Tiles that are going to be drawn again. */
  readonly #unfinished = new Set<number>();
  readonly #listeners = new Set<OnDrawing>();
  #count = 0;
  #looks = 0;

  /** `spoken` is the language of the names. */
  constructor(worker: BaseMapWorker, spoken: BaseMapLanguage) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromBaseMapWorker>) => {
      const onDrawn = this.#tiles.get(data.id);
      if (onDrawn) onDrawn(data.bitmap, data.isFinal);
      else data.bitmap.close();
      if (data.isFinal && data.looks === this.#looks) this.#change(() => this.#unfinished.delete(data.id));
    };
    this.#send({ kind: 'language', spoken });
  }

  /** Changes how tiles look. Existing tiles are drawn again and passed to their callbacks again. */
  setLook(look: BaseMapLook): void {
    this.#looks += 1;
    this.#change(() => {
      for (const id of this.#tiles.keys()) this.#unfinished.add(id);
    });
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
    this.#change(() => this.#unfinished.add(id));
    this.#send({ kind: 'draw', id, place });
    return id;
  }

  removeTile(id: number): void {
    if (this.#tiles.delete(id)) this.#send({ kind: 'forget', id });
    this.#change(() => this.#unfinished.delete(id));
  }

  /** Calls the listener now and at each change of whether tiles are being drawn. Returns a function that stops it. */
  onDrawing(listener: OnDrawing): () => void {
    this.#listeners.add(listener);
    listener(this.#unfinished.size > 0);
    return () => this.#listeners.delete(listener);
  }

  #change(change: () => void): void {
    const before = this.#unfinished.size > 0;
    change();
    const now = this.#unfinished.size > 0;
    if (now !== before) for (const listener of this.#listeners) listener(now);
  }

  #send(message: ToBaseMapWorker): void {
    this.#worker.postMessage(message);
  }
}
