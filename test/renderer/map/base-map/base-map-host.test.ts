import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BaseMapHost, type BaseMapWorker } from '../../../../renderer/features/map/base-map/base-map-host';
import type { ToBaseMapWorker } from '../../../../renderer/features/map/base-map/base-map-messages';

const place = { zoom: 2, x: 0, y: 512, side: 512 };

function hostWithWorker() {
  const said: ToBaseMapWorker[] = [];
  const worker: BaseMapWorker = {
    postMessage: (message: ToBaseMapWorker) => said.push(message),
    onmessage: null,
  };
  const host = new BaseMapHost(worker);
  const draw = (id: number) => {
    const bitmap = { width: 512, height: 512, close: vi.fn() };
    worker.onmessage?.call(new Worker(''), new MessageEvent('message', { data: { id, bitmap } }));
    return bitmap;
  };
  return { host, said, draw };
}

beforeEach(() => vi.stubGlobal('Worker', class {}));

describe('the window’s side of the base map', () => {
  it('calls back each time a tile is drawn', () => {
    const { host, said, draw } = hostWithWorker();
    const take = vi.fn();
    const id = host.addTile(place, take);
    expect(said).toEqual([{ kind: 'draw', id, place }]);
    const [coarse, fine] = [draw(id), draw(id)];
    expect(take.mock.calls).toEqual([[coarse], [fine]]);
    expect(coarse.close).not.toHaveBeenCalled();
  });

  it('removes tiles that are no longer visible, and closes their late pictures', () => {
    const { host, said, draw } = hostWithWorker();
    const take = vi.fn();
    const id = host.addTile(place, take);
    host.removeTile(id);
    host.removeTile(id);
    expect(said.slice(1)).toEqual([{ kind: 'forget', id }]);
    expect(draw(id).close).toHaveBeenCalled();
    expect(take).not.toHaveBeenCalled();
  });
});
