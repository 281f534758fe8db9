import { describe, expect, it, vi } from 'vitest';
import { StreetsHost, type StreetsWorker } from '../../../../renderer/features/map/streets/streets-host';
import type {
  FromStreetsWorker,
  ToStreetsWorker,
} from '../../../../renderer/features/map/streets/streets-messages';
import { eventually } from '../../../support/runner/eventually';

const source = { tiles: 'vector', minZoom: 0, maxZoom: 14, language: 'en' } as const;
const address = { zoom: 3, x: 4, y: 5 };

function hostWithWorker(stored: string | null = 'AAAA') {
  const sent: ToStreetsWorker[] = [];
  const worker: StreetsWorker = {
    postMessage: (message: ToStreetsWorker) => sent.push(message),
    onmessage: null,
    terminate: vi.fn(),
  };
  const onDamaged = vi.fn();
  const readTile = vi.fn(async () => stored);
  const host = new StreetsHost(worker, { source, readTile, onDamaged });
  const receive = (data: FromStreetsWorker) =>
    worker.onmessage?.call(Object.create(null), new MessageEvent('message', { data }));
  return { host, sent, receive, readTile, onDamaged };
}

const picture = () => ({ width: 512, height: 512, close: vi.fn() });

describe('the window’s side of the streets', () => {
  it.each(['AAAA', '', null])('passes a tile from main to the worker: %j', async (stored) => {
    const { sent, receive, readTile } = hostWithWorker(stored);
    receive({ kind: 'read', request: 7, address });
    expect(readTile).toHaveBeenCalledWith(address);
    await eventually(() => expect(sent.at(-1)).toEqual({ kind: 'stored', request: 7, stored }));
  });

  it('passes pictures back, each time a tile is drawn', () => {
    const { host, sent, receive, onDamaged } = hostWithWorker();
    const onDrawn = vi.fn();
    const id = host.addTile(address, onDrawn);
    expect(sent.at(-1)).toEqual({ kind: 'draw', id, address });
    const bitmap = picture();
    receive({ kind: 'drawn', id, bitmap, isDamaged: false });
    receive({ kind: 'drawn', id, bitmap: null, isDamaged: false });
    expect(onDrawn.mock.calls).toEqual([[bitmap], [null]]);
    expect(onDamaged).not.toHaveBeenCalled();
  });

  it('closes the picture of a tile that was removed', () => {
    const { host, sent, receive } = hostWithWorker();
    const id = host.addTile(address, vi.fn());
    host.removeTile(id);
    host.removeTile(id);
    expect(sent.filter(({ kind }) => kind === 'forget')).toHaveLength(1);
    const bitmap = picture();
    receive({ kind: 'drawn', id, bitmap, isDamaged: false });
    expect(bitmap.close).toHaveBeenCalledOnce();
  });

  it('reports a damaged tile', () => {
    const { host, receive, onDamaged } = hostWithWorker();
    const id = host.addTile(address, vi.fn());
    receive({ kind: 'drawn', id, bitmap: null, isDamaged: true });
    expect(onDamaged).toHaveBeenCalledOnce();
  });
});
