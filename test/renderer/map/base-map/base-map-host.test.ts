import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BaseMapHost, type BaseMapWorker } from '../../../../renderer/features/map/base-map/base-map-host';
import type { ToBaseMapWorker } from '../../../../renderer/features/map/base-map/base-map-messages';
import type { MapColours } from '../../../../renderer/features/map/base-map/map-look';
import { testNow } from '../../../support/clocks/test-time';

const locale = { language: 'es', regions: { France: 'Francia' } } as const;
const colour = '#000000';
const colours: MapColours = {
  ...{
    water: colour,
    land: colour,
    urban: colour,
    river: colour,
    road: colour,
    province: colour,
    coast: colour,
  },
  ...{ border: colour, graticule: colour, label: colour, city: colour, airport: colour, halo: colour },
};
const place = { zoom: 2, x: 0, y: 512, side: 512, content: 'all' } as const;

/** A host, with the messages of the worker that it started last. */
function startedHost() {
  const sent: ToBaseMapWorker[] = [];
  const terminate = vi.fn();
  let worker: BaseMapWorker | null = null;
  const host = new BaseMapHost(() => {
    sent.length = 0;
    worker = { postMessage: (message: ToBaseMapWorker) => sent.push(message), onmessage: null, terminate };
    return worker;
  }, locale);
  host.start();
  const draw = (id: number, { isFinal = false, look = 0 } = {}) => {
    const bitmap = { width: 512, height: 512, close: vi.fn() };
    worker?.onmessage?.call(
      new Worker(''),
      new MessageEvent('message', { data: { id, bitmap, isFinal, look } }),
    );
    return bitmap;
  };
  return { host, sent, draw, terminate };
}

beforeEach(() => {
  vi.stubGlobal('Worker', class {});
  vi.useFakeTimers({ now: testNow });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the window’s side of the base map', () => {
  it('names countries in the current language from the first tile on', () => {
    const { sent } = startedHost();
    expect(sent).toEqual([{ kind: 'language', locale }]);
  });

  it('calls back each time a tile is drawn', () => {
    const { host, sent, draw } = startedHost();
    const take = vi.fn();
    const id = host.addTile(place, take);
    expect(sent.slice(1)).toEqual([{ kind: 'draw', id, place }]);
    const [coarse, fine] = [draw(id), draw(id)];
    expect(take.mock.calls).toEqual([
      [coarse, false],
      [fine, false],
    ]);
    expect(coarse.close).not.toHaveBeenCalled();
  });

  it('removes tiles that are no longer visible, and closes their late pictures', () => {
    const { host, sent, draw } = startedHost();
    const take = vi.fn();
    const id = host.addTile(place, take);
    host.removeTile(id);
    host.removeTile(id);
    expect(sent.slice(2)).toEqual([{ kind: 'forget', id }]);
    expect(draw(id).close).toHaveBeenCalled();
    expect(take).not.toHaveBeenCalled();
  });

  it('says that it is drawing until each tile is drawn with all its data in the latest look', () => {
    const { host, draw } = startedHost();
    const changes: boolean[] = [];
    const stop = host.onDrawing((isDrawing) => changes.push(isDrawing));
    const [one, other] = [host.addTile(place, vi.fn()), host.addTile(place, vi.fn())];
    draw(one, { isFinal: true });
    host.setLook({ colours, density: 1 });
    draw(one, { isFinal: true });
    draw(one, { isFinal: true, look: 1 });
    draw(other, { look: 1 });
    expect(changes).toEqual([false, true]);
    host.removeTile(other);
    expect(changes).toEqual([false, true, false]);
    stop();
    host.addTile(place, vi.fn());
    expect(changes).toHaveLength(3);
  });

  it('ends the worker once there has been nothing to draw for a while, and starts it for the next tile', () => {
    const { host, sent, draw, terminate } = startedHost();
    const look = { colours, density: 1 };
    host.setLook(look);
    const id = host.addTile(place, vi.fn());
    vi.advanceTimersByTime(60_000);
    expect(terminate).not.toHaveBeenCalled();
    draw(id, { isFinal: true, look: 1 });
    vi.advanceTimersByTime(60_000);
    expect(terminate).toHaveBeenCalledOnce();
    const next = host.addTile({ ...place, x: 512 }, vi.fn());
    expect(sent).toEqual([
      { kind: 'language', locale },
      { kind: 'look', look, number: 1 },
      { kind: 'draw', id: next, place: { ...place, x: 512 } },
    ]);
  });

  it('draws all tiles again in a new look, also after the worker has ended', () => {
    const { host, sent, draw } = startedHost();
    host.setLook({ colours, density: 1 });
    const take = vi.fn();
    const id = host.addTile(place, take);
    draw(id, { isFinal: true, look: 1 });
    vi.advanceTimersByTime(60_000);
    host.setLook({ colours, density: 2 });
    expect(sent.slice(1)).toEqual([
      { kind: 'look', look: { colours, density: 2 }, number: 2 },
      { kind: 'draw', id, place },
    ]);
    draw(id, { isFinal: true, look: 2 });
    expect(take).toHaveBeenCalledTimes(2);
  });
});
