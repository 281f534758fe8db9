import type { TileAddress } from '../../../../shared/domain/streets';
import { yieldToMessages } from '../yield-to-messages';
import { drawPictures, StreetPainter, type TilePart } from './draw-streets';
import { readVectorTile, type VectorTile } from './read-vector-tile';
import { sourceTiles } from './source-tiles';
import { readPicture, storedBytes } from './stored-tile';
import type { FromStreetsWorker, StreetsLook, StreetsSource, ToStreetsWorker } from './streets-messages';

/**
 * The entry point of the worker that reads and draws the tiles of an archive. It is sandboxed like the window, and no
 * tile, however large or hostile, keeps the window from painting.
 */

/** The archive's tiles that stay in memory: as many as a large screen shows, and those around. */
const maxCachedTiles = 48;

type SourceTile = VectorTile | ImageBitmap;

let source: StreetsSource | null = null;
let look: StreetsLook | null = null;
let painter: StreetPainter | null = null;
let isWorking = false;
let requests = 0;
const tiles = new Map<number, TileAddress>();
/** The ids of tiles to draw, or to draw again. */
const pending = new Set<number>();
const waiting = new Map<number, (stored: string | null) => void>();
/** By address, least recently used first. null: the archive has no such tile; rejected: it is damaged. */
const cached = new Map<string, Promise<SourceTile | null>>();

self.onmessage = ({ data }: MessageEvent<ToStreetsWorker>) => {
  applyMessage(data);
  if (!isWorking) void work();
};

function applyMessage(message: ToStreetsWorker): void {
  switch (message.kind) {
    case 'source':
      source = message.source;
      return;
    case 'look':
      look = message.look;
      painter = null;
      for (const id of tiles.keys()) pending.add(id);
      return;
    case 'draw':
      tiles.set(message.id, message.address);
      pending.add(message.id);
      return;
    case 'forget':
      tiles.delete(message.id);
      pending.delete(message.id);
      return;
    case 'stored':
      waiting.get(message.request)?.(message.stored);
      waiting.delete(message.request);
  }
}

/** Draws the pending tiles in order. All are read at once; drawing one waits for its own only. */
async function work(): Promise<void> {
  if (!source || !look) return;
  isWorking = true;
  for (let [id] = pending; id !== undefined; [id] = pending) {
    pending.delete(id);
    const address = tiles.get(id);
    if (address) {
      for (const next of [id, ...pending]) readAhead(source, tiles.get(next));
      await drawTile(source, look, id, address);
    }
    await yieldToMessages();
  }
  isWorking = false;
}

function readAhead(from: StreetsSource, address: TileAddress | undefined): void {
  if (address) for (const each of sourceTiles(from, address)) tileAt(from, each).catch(() => undefined);
}

async function drawTile(from: StreetsSource, as: StreetsLook, id: number, address: TileAddress) {
  try {
    const bitmap = await draw(from, as, address);
    post({ kind: 'drawn', id, bitmap, isDamaged: false });
  } catch {
    post({ kind: 'drawn', id, bitmap: null, isDamaged: true });
  }
}

async function draw(from: StreetsSource, as: StreetsLook, address: TileAddress): Promise<ImageBitmap | null> {
  const vectors: TilePart<VectorTile>[] = [];
  const pictures: TilePart<ImageBitmap>[] = [];
  for (const each of sourceTiles(from, address)) {
    const tile = await tileAt(from, each);
    if (tile instanceof Map) vectors.push({ tile, address: each });
    else if (tile) pictures.push({ tile, address: each });
  }
  const [vector] = vectors;
  if (vector) {
    painter ??= new StreetPainter(as, from.language, drawLabelsAgain);
    return painter.draw(address, vector);
  }
  return pictures.length > 0 ? drawPictures(address, pictures, as.density) : null;
}

/** A name may reach into any tile that is drawn already. */
function drawLabelsAgain(): void {
  for (const id of tiles.keys()) pending.add(id);
}

function tileAt(from: StreetsSource, address: TileAddress): Promise<SourceTile | null> {
  const key = `${address.zoom}/${address.x}/${address.y}`;
  const tile = cached.get(key) ?? readTile(from, address);
  cached.delete(key);
  cached.set(key, tile);
  const [oldest] = cached.keys();
  if (cached.size > maxCachedTiles && oldest !== undefined) cached.delete(oldest);
  return tile;
}

async function readTile(from: StreetsSource, address: TileAddress): Promise<SourceTile | null> {
  requests += 1;
  const request = requests;
  const stored = await new Promise<string | null>((resolve) => {
    waiting.set(request, resolve);
    post({ kind: 'read', request, address });
  });
  if (stored === null) throw new Error('The tile could not be read.');
  if (stored === '') return null;
  const bytes = await storedBytes(stored);
  return from.tiles === 'vector' ? readVectorTile(bytes) : readPicture(bytes);
}

function post(message: FromStreetsWorker): void {
  const transfer = message.kind === 'drawn' && message.bitmap ? [message.bitmap] : [];
  self.postMessage(message, { transfer });
}
