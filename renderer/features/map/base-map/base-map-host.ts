import type {
  BaseMapLanguage,
  BaseMapLook,
  FromBaseMapWorker,
  TilePlace,
  ToBaseMapWorker,
} from './base-map-messages';

/** The parts of a worker that are used. */
export type BaseMapWorker = Pick<Worker, 'postMessage' | 'onmessage' | 'terminate'>;

/** Receives the picture of a tile, and must draw or close it. `isFinal`: no more data is going to be loaded for it. */
type OnTileDrawn = (bitmap: ImageBitmap, isFinal: boolean) => void;

type OnDrawing = (isDrawing: boolean) => void;

interface Tile {
  readonly place: TilePlace;
  readonly onDrawn: OnTileDrawn;
}

/** How long the worker runs without a tile to draw, ms. It needs tens of MB, and starts again in a fraction of a second. */
const idleMs = 20_000;

/** The window's side of the worker that reads and draws the base map. The worker runs while there is something to draw. */
export class BaseMapHost {
  readonly #startWorker: () => BaseMapWorker;
  readonly #locale: BaseMapLanguage;
  readonly #tiles = new Map<number, Tile>();
  /** Tiles that are going to be drawn again. */
  readonly #unfinished = new Set<number>();
  readonly #listeners = new Set<OnDrawing>();
  #worker: BaseMapWorker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #look: BaseMapLook | null = null;
  #looks = 0;
  #count = 0;

  /** `locale` is the language of the names. */
  constructor(startWorker: () => BaseMapWorker, locale: BaseMapLanguage) {
    this.#startWorker = startWorker;
    this.#locale = locale;
  }

  /** Starts the worker, unless it runs, so that it has read its data when the first tile is added. */
  start(): void {
    this.#running();
    this.#endWhenIdle();
  }

  /** Changes how tiles look. Existing tiles are drawn again and passed to their callbacks again. */
  setLook(look: BaseMapLook): void {
    this.#look = look;
    this.#looks += 1;
    this.#worker?.postMessage(this.#lookMessage(look));
    for (const [id, { place }] of this.#tiles) this.#draw(id, place);
  }

  /**
   * Adds a tile. `onDrawn` is called when it is drawn, and again whenever its look changes or finer data is
   * available. Returns the id for removeTile.
   */
  addTile(place: TilePlace, onDrawn: OnTileDrawn): number {
    this.#count += 1;
    const id = this.#count;
    this.#tiles.set(id, { place, onDrawn });
    this.#draw(id, place);
    return id;
  }

  removeTile(id: number): void {
    if (this.#tiles.delete(id)) this.#worker?.postMessage({ kind: 'forget', id } satisfies ToBaseMapWorker);
    this.#change(() => this.#unfinished.delete(id));
  }

  /** Calls the listener now and at each change of whether tiles are being drawn. Returns a function that stops it. */
  onDrawing(listener: OnDrawing): () => void {
    this.#listeners.add(listener);
    listener(this.#unfinished.size > 0);
    return () => this.#listeners.delete(listener);
  }

  /** Ends the worker. The tiles that it was going to draw aren't drawn. */
  end(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
  }

  #draw(id: number, place: TilePlace): void {
    this.#change(() => this.#unfinished.add(id));
    this.#running().postMessage({ kind: 'draw', id, place } satisfies ToBaseMapWorker);
  }

  #running(): BaseMapWorker {
    if (this.#worker) return this.#worker;
    const worker = this.#startWorker();
    worker.onmessage = ({ data }: MessageEvent<FromBaseMapWorker>) => this.#take(data);
    worker.postMessage({ kind: 'language', locale: this.#locale } satisfies ToBaseMapWorker);
    if (this.#look) worker.postMessage(this.#lookMessage(this.#look));
    this.#worker = worker;
    return worker;
  }

  #lookMessage(look: BaseMapLook): ToBaseMapWorker {
    return { kind: 'look', look, number: this.#looks };
  }

  #take({ id, bitmap, isFinal, look }: FromBaseMapWorker): void {
    const tile = this.#tiles.get(id);
    if (tile) tile.onDrawn(bitmap, isFinal);
    else bitmap.close();
    if (isFinal && look === this.#looks) this.#change(() => this.#unfinished.delete(id));
  }

  #change(change: () => void): void {
    const before = this.#unfinished.size > 0;
    change();
    const now = this.#unfinished.size > 0;
    this.#endWhenIdle();
    if (now !== before) for (const listener of this.#listeners) listener(now);
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#unfinished.size === 0) this.#idle = setTimeout(() => this.end(), idleMs);
  }
}
