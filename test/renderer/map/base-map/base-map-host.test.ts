import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BaseMapHost, type BaseMapWorker } from '../../../../renderer/features/map/base-map/base-map-host';
import type { ToBaseMapWorker } from '../../../../renderer/features/map/base-map/base-map-messages';

const spoken = { language: 'es', regions: { France: 'Francia' } } as const;
const place = { zoom: 2, x: 0, y: 512, side: 512, content: 'all' } as const;

function hostWithWorker() {
  const sent: ToBaseMapWorker[] = [];
  const worker: BaseMapWorker = {
    postMessage: (message: ToBaseMapWorker) => sent.push(message),
    onmessage: null,
  };
  const host = new BaseMapHost(worker, spoken);
  const draw = (id: number) => {
    const bitmap = { width: 512, height: 512, close: vi.fn() };
    worker.onmessage?.call(
      new Worker(''),
      new MessageEvent('message', { data: { id, bitmap, isFinal: false } }),
    );
    return bitmap;
  };
  return { host, sent, draw };
}

beforeEach(() => vi.stubGlobal('Worker', class {}));

describe('the window’s side of the base map', () => {
  it('names countries in the current language from the first tile on', () => {
    const { sent } = hostWithWorker();
    expect(sent).toEqual([{ kind: 'language', spoken }]);
  });

  it('calls back each time a tile is drawn', () => {
    const { host, sent, draw } = hostWithWorker();
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
    const { host, sent, draw } = hostWithWorker();
    const take = vi.fn();
    const id = host.addTile(place, take);
    host.removeTile(id);
    host.removeTile(id);
    expect(sent.slice(2)).toEqual([{ kind: 'forget', id }]);
    expect(draw(id).close).toHaveBeenCalled();
    expect(take).not.toHaveBeenCalled();
  });
});
