import { tileUrl } from '../../shared/tile-address';
import { readTileRequest } from '../../shared/tile-request';
import type { Fetch } from '../http/http';
import { readCapped } from '../http/http';
import { TileQueue } from './tile-queue';

/** Size limit for a tile, bytes: a 512 px satellite image has about a tenth of it. */
const maxTileBytes = 4 * 1024 * 1024;
/** Time limit for a tile, ms, from its turn to its last byte. */
const timeoutMs = 30_000;
/** Enough for a distant server. Together with `maxTileBytes` it limits how much memory a malicious one can use. */
const maxConcurrent = 16;
/** Twice as many as a large screen shows. */
const maxWaiting = 300;

/** Bitmap images only. SVG is excluded because it is a document. */
const imageTypes = /^image\/(?:png|jpe?g|webp|gif|avif)$/;

/** The headers of every response: a tile must be treated as an image and nothing else, however it is loaded. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  // The session that fetches it caches it, for as long as its server allows.
  'Cache-Control': 'no-store',
};

interface TilesDependencies {
  /** Returns the tile address that is set and may be asked, "" for none. */
  readonly address: () => string;
  /** Fetches from the tile server only, without cookies and certificates, and follows redirects within its origin. */
  readonly fetch: Fetch;
}

/**
 * Answers the window's requests for map tiles. Main fetches them, so that the window reaches no host at all and the
 * tile server gets nothing of the window's session.
 */
export class Tiles {
  readonly #dependencies: TilesDependencies;
  readonly #queue = new TileQueue(maxConcurrent, maxWaiting);

  constructor(dependencies: TilesDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the tile; 404 if the request does not match the tile address, 502 if its server sends no image, 503 if
   * too many newer requests are waiting.
   */
  async answer({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> {
    if (method !== 'GET') return refusal(405);
    const request = readTileRequest(url);
    const tile = request && tileUrl(this.#dependencies.address(), request);
    if (!tile) return refusal(404);
    const answer = await this.#queue.run(request.zoom, () => this.#fetchTile(tile.href));
    return answer ?? refusal(503);
  }

  async #fetchTile(url: string): Promise<Response> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await this.#dependencies.fetch(url, {
        headers: { Accept: 'image/*' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: controller.signal,
      });
      const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
      if (response.status !== 200 || !imageTypes.test(type)) return refusal(502);
      const { end, bytes } = await readCapped(response.body, maxTileBytes, controller.signal);
      if (end !== 'complete') return refusal(502);
      return new Response(bytes, { headers: { ...headers, 'Content-Type': type } });
    } catch {
      // The map shows the same text for any error: the server sends no images.
      return refusal(502);
    } finally {
      clearTimeout(timer);
      // Ends what was not read.
      controller.abort();
    }
  }
}

function refusal(status: number): Response {
  return new Response(null, { status, headers });
}
