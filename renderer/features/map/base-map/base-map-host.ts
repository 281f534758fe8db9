import type {
  BaseMapLanguage,
  BaseMapLook,
  FromBaseMapWorker,
  TilePlace,
  ToBaseMapWorker,
} from './base-map-messages';

/** What of a worker is used. */
export type BaseMapWorker = Pick<Worker, 'postMessage' | 'onmessage'>;

/** Takes a tile's picture, which is then the taker's to draw or to close. */
export type TakeTile = (bitmap: ImageBitmap) => void;

/** The window's side of the worker that reads and draws the base map. */
export class BaseMapHost {
  readonly #worker: BaseMapWorker;
  readonly #tiles = new Map<number, TakeTile>();
  #count = 0;

  constructor(worker: BaseMapWorker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromBaseMapWorker>) => {
      const take = this.#tiles.get(data.id);
      if (take) take(data.bitmap);
      else data.bitmap.close();
    };
  }

  /** Says what names are written in. Before all else: nothing is drawn until it is known. */
  speak(spoken: BaseMapLanguage): void {
    this.#say({ kind: 'language', spoken });
  }

  /** Says how tiles look from now on. Those that are held are drawn again, and taken again when they are. */
  look(look: BaseMapLook): void {
    this.#say({ kind: 'look', look });
  }

  /** Holds a tile: it is taken once it is drawn, and again whenever it looks another way or finer. The number is what it is forgotten by. */
  hold(place: TilePlace, take: TakeTile): number {
    this.#count += 1;
    const id = this.#count;
    this.#tiles.set(id, take);
    this.#say({ kind: 'draw', id, place });
    return id;
  }

  forget(id: number): void {
    if (this.#tiles.delete(id)) this.#say({ kind: 'forget', id });
  }

  #say(message: ToBaseMapWorker): void {
    this.#worker.postMessage(message);
  }
}
