import { readTileRequest, tileUrl } from '../../shared/tile-address';
import type { Fetch } from '../reports/http';
import { readCapped } from '../reports/read-capped';
import { TileQueue } from './tile-queue';

/** Largest tile that is taken, in bytes: a satellite picture of 512 px has about a tenth of it. */
const largestTile = 4 * 1024 * 1024;
/** Longest time for a tile, in ms, from its turn to its last byte. */
const longestFetch = 30_000;
/** Enough for a server far away, and together with `largestTile` a bound on what a hostile one can have in memory. */
const mostAtOnce = 16;
/** As many as a large screen shows, twice. */
const mostWaiting = 300;

/** Pictures made of pixels. SVG is not among them: it is a document. */
const pictureTypes = /^image\/(?:png|jpe?g|webp|gif|avif)$/;

/** What every answer carries: a tile is a picture and nothing else, whoever loads it as what. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  // Kept by the session that fetches it, for as long as its server allows.
  'Cache-Control': 'no-store',
};

interface TilesFrom {
  /** The tile address that is set, "" for none. */
  readonly address: () => string;
  /** Fetches from the tile server alone, without cookies and certificates, and follows its redirects within its origin. */
  readonly fetch: Fetch;
}

/**
 * Answers the window's requests for map tiles. Main fetches them, so that the window reaches no host at all and the tile server
 * gets nothing that the window's session has.
 */
export class Tiles {
  readonly #from: TilesFrom;
  readonly #queue = new TileQueue(mostAtOnce, mostWaiting);

  constructor(from: TilesFrom) {
    this.#from = from;
  }

  /** The tile; 404 for a request that names none of the address that is set, 502 where its server sends no picture. */
  async answer({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> {
    if (method !== 'GET') return refusal(405);
    const request = readTileRequest(url);
    const tile = request && tileUrl(this.#from.address(), request);
    if (!tile) return refusal(404);
    const answer = await this.#queue.run(request.zoom, () => this.#fetchTile(tile.href));
    return answer ?? refusal(503);
  }

  async #fetchTile(url: string): Promise<Response> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), longestFetch);
    try {
      const response = await this.#from.fetch(url, {
        headers: { Accept: 'image/*' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: over.signal,
      });
      const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
      if (response.status !== 200 || !pictureTypes.test(type)) return refusal(502);
      const { end, bytes } = await readCapped(response.body, largestTile, over.signal);
      if (end !== 'whole') return refusal(502);
      return new Response(bytes, { headers: { ...headers, 'Content-Type': type } });
    } catch {
      // Whatever it is, the map says that the server sends no pictures.
      return refusal(502);
    } finally {
      clearTimeout(timer);
      // Ends what was not read: cancelling the body does not end a request of Electron's fetch.
      over.abort();
    }
  }
}

function refusal(status: number): Response {
  return new Response(null, { status, headers });
}
