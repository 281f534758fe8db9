import type { TileAddress } from '../../../../shared/domain/streets';
import type { FromStreetsWorker, StreetsLook, StreetsSource, ToStreetsWorker } from './streets-messages';

/** The parts of a worker that are used. */
export type StreetsWorker = Pick<Worker, 'postMessage' | 'onmessage' | 'terminate'>;

/** Receives the picture of a tile, and must draw or close it; null if there is none. */
type OnTileDrawn = (bitmap: ImageBitmap | null) => void;

interface StreetsHostOptions {
  readonly source: StreetsSource;
  /** Returns a tile of the archive as stored, in Base64: "" for none, null if it can't be read. */
  readonly readTile: (address: TileAddress) => Promise<string | null>;
  /** Called when a tile turns out to be damaged. */
  readonly onDamaged: () => void;
}

/** The window's side of the worker that draws streets. Passes tiles from main to it, and pictures back. */
export class StreetsHost {
  readonly #worker: StreetsWorker;
  readonly #options: StreetsHostOptions;
  readonly #tiles = new Map<number, OnTileDrawn>();
  #count = 0;

  constructor(worker: StreetsWorker, options: StreetsHostOptions) {
    this.#worker = worker;
    this.#options = options;
    worker.onmessage = ({ data }: MessageEvent<FromStreetsWorker>) => this.#receive(data);
    this.#send({ kind: 'source', source: options.source });
  }

  /** Changes how tiles look. Existing tiles are drawn again and passed to their callbacks again. */
  setLook(look: StreetsLook): void {
    this.#send({ kind: 'look', look });
  }

  /** Adds a tile. `onDrawn` is called when it is drawn, and whenever it is drawn again. Returns the id for removeTile. */
  addTile(address: TileAddress, onDrawn: OnTileDrawn): number {
    this.#count += 1;
    this.#tiles.set(this.#count, onDrawn);
    this.#send({ kind: 'draw', id: this.#count, address });
    return this.#count;
  }

  removeTile(id: number): void {
    if (this.#tiles.delete(id)) this.#send({ kind: 'forget', id });
  }

  stop(): void {
    this.#worker.terminate();
  }

  #receive(message: FromStreetsWorker): void {
    if (message.kind === 'read') {
      void this.#read(message);
      return;
    }
    const { id, bitmap, isDamaged } = message;
    const onDrawn = this.#tiles.get(id);
    if (onDrawn) onDrawn(bitmap);
    else bitmap?.close();
    if (isDamaged) this.#options.onDamaged();
  }

  async #read({ request, address }: Extract<FromStreetsWorker, { readonly kind: 'read' }>): Promise<void> {
    this.#send({ kind: 'stored', request, stored: await this.#options.readTile(address) });
  }

  #send(message: ToStreetsWorker): void {
    this.#worker.postMessage(message);
  }
}
