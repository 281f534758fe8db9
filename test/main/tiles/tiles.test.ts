import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Tiles } from '../../../main/tiles/tiles';
import { tileRequestTemplate, tilesOrigin } from '../../../shared/tile-request';
import { answer, chunkedAbort, gzipBomb, resetAtOnce } from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';

/** What the window gets of a tile server, whatever that answers. */

const address = 'https://tiles.example/{z}/{x}/{y}{r}.png';
const picture = Buffer.from('89504e470d0a1a0a', 'hex');
let server: FaultyServer;
let set: string;
let tiles: Tiles;

beforeEach(async () => {
  server = await FaultyServer.start(answer(200, picture, { 'content-type': 'image/png' }));
  set = address;
  tiles = new Tiles({
    address: () => set,
    fetch: (url, init) => fetch(url.replace('https://tiles.example', server.address), init),
  });
});

afterEach(() => server.close());

/** The URL by which the window asks for a tile of an address. */
const requested = (path = '3/4/5', of = address) => tileRequestTemplate(of).replace('{z}/{x}/{y}{r}', path);
const get = (url: string) => tiles.answer({ method: 'GET', url });

describe('a map tile', () => {
  it('comes from the configured server, and only as an image', async () => {
    const tile = await get(requested());
    expect(tile.status).toBe(200);
    expect(Buffer.from(await tile.arrayBuffer())).toEqual(picture);
    expect(Object.fromEntries(tile.headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    await get(requested('3/4/5@2x'));
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /3/4/5.png',
      'GET /3/4/5@2x.png',
    ]);
  });

  it.each([
    ['another address than the one that is set', requested('3/4/5', 'https://evil.example/{z}/{x}/{y}')],
    ['a column that does not exist', requested('3/8/5')],
    ['no tile', `${tilesOrigin}/index.html`],
  ])('is not requested for %s', async (_what, url) => {
    expect((await get(url)).status).toBe(404);
    expect(server.requests).toEqual([]);
  });

  it('is not requested without a configured server, and only by GET', async () => {
    expect((await tiles.answer({ method: 'POST', url: requested() })).status).toBe(405);
    set = '';
    expect((await get(requested())).status).toBe(404);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['a page', answer(200, '<p>x', { 'content-type': 'text/html' })],
    ['SVG, which is a document', answer(200, '<svg/>', { 'content-type': 'image/svg+xml' })],
    [
      'a script that is called a picture’s',
      answer(200, 'x', { 'content-type': 'text/javascript;image/png' }),
    ],
    ['no content type', answer(200, picture)],
    ['an error', answer(404, picture, { 'content-type': 'image/png' })],
    ['no content', answer(204, '', { 'content-type': 'image/png' })],
    ['nothing', resetAtOnce],
    ['a part of a picture', chunkedAbort('x')],
    ['200 MB', gzipBomb()],
    ['more than 4 MiB', answer(200, Buffer.alloc(4 * 1024 * 1024 + 1), { 'content-type': 'image/png' })],
  ])('is missing if the server sends %s', async (_what, behaviour) => {
    server.behave(behaviour);
    const tile = await get(requested());
    expect([tile.status, await tile.text()]).toEqual([502, '']);
    expect(tile.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('of 4 MiB is accepted, as are answers after a failure', async () => {
    server.behave(resetAtOnce, answer(200, Buffer.alloc(4 * 1024 * 1024), { 'content-type': 'image/webp' }));
    expect((await get(requested())).status).toBe(502);
    expect((await (await get(requested())).arrayBuffer()).byteLength).toBe(4 * 1024 * 1024);
  });
});
