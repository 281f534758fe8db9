import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStores } from '../../../renderer/state/create-stores';
import { fail, succeed } from '../../../shared/result';
import { fakeBridge, type Replies, sampleProfile } from '../../support/fake-bridge';
import { sampleCase } from '../../support/sealed-case';
import { testNow } from '../../support/test-time';

beforeEach(() => void vi.useFakeTimers({ now: testNow }));
afterEach(() => void vi.useRealTimers());

async function open(replies: Partial<Replies> = {}) {
  const { bridge, calls } = fakeBridge({ 'cases.read': () => succeed([sampleCase]), ...replies });
  const stores = createStores(bridge);
  await vi.waitFor(() => expect(stores.cases.getState().cases).not.toBeNull());
  const saved = () => calls.filter(({ name }) => name === 'cases.save').map(({ request }) => request);
  const shown = () => stores.cases.getState().cases?.find(({ id }) => id === sampleCase.id);
  const type = (title: string) =>
    stores.cases.getState().change(sampleCase.id, 'text-title', (of) => ({ ...of, title }));
  return { stores, saved, shown, type };
}

describe('a change of a case', () => {
  it('is shown at once and saved shortly after, once for what is typed in a row', async () => {
    const { saved, shown, type } = await open();
    type('R');
    type('Ring');
    expect(shown()?.title).toBe('Ring');
    expect(saved()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saved()).toEqual([{ case: { ...sampleCase, title: 'Ring' } }]);
  });

  it('stays in the window if it can’t be saved, and can be saved again', async () => {
    let refuses = true;
    const { stores, shown, type } = await open({
      'cases.save': () => (refuses ? fail({ kind: 'store-down' }) : succeed(null)),
    });
    type('Ring');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()?.title).toBe('Ring');
    const edit = () => stores.caseEdits.getState().edited[sampleCase.id];
    expect(edit()).toMatchObject({ state: 'failed', problem: { kind: 'store-down' } });
    refuses = false;
    await stores.caseEdits.getState().save(sampleCase.id);
    expect(edit()).toMatchObject({ state: 'saved', value: { title: 'Ring' } });
  });

  it('that was not saved before the window was reloaded is shown instead of the one on disk', async () => {
    const { stores, shown } = await open();
    stores.caseEdits.getState().restore({
      [sampleProfile.id]: { [sampleCase.id]: { ...sampleCase, title: 'typed before' } },
    });
    expect(shown()?.title).toBe('typed before');
    await stores.cases.getState().load();
    expect(shown()?.title).toBe('typed before');
  });

  it('is undone and redone, typing in one field as one step', async () => {
    const { stores, shown, type } = await open();
    const { undo, redo, change } = stores.cases.getState();
    type('R');
    type('Ring');
    change(sampleCase.id, 'remove', (of) => ({ ...of, items: [] }));
    undo();
    expect(shown()).toMatchObject({ title: 'Ring', items: sampleCase.items });
    undo();
    expect(shown()?.title).toBe(sampleCase.title);
    undo();
    expect(shown()?.title).toBe(sampleCase.title);
    redo();
    redo();
    expect(shown()).toMatchObject({ title: 'Ring', items: [] });
  });
});

describe('a deleted case', () => {
  it('is restored by Undo with what was typed in it', async () => {
    const { stores, saved, shown, type } = await open();
    type('Ring');
    await stores.cases.getState().remove(sampleCase.id);
    expect(shown()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saved()).toEqual([]);
    const [toast] = stores.toasts.getState().toasts;
    if (toast?.content.kind === 'done') toast.content.actions?.[0]?.run();
    expect(shown()?.title).toBe('Ring');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saved()).toMatchObject([{ case: { title: 'Ring' } }]);
  });

  it('stays if the store refuses', async () => {
    const { stores, shown } = await open({ 'cases.remove': () => fail({ kind: 'store-down' }) });
    await stores.cases.getState().remove(sampleCase.id);
    expect(shown()).toEqual(sampleCase);
  });
});

describe('sealing a case', () => {
  it('saves what was typed before', async () => {
    const order: string[] = [];
    const { stores, type } = await open({
      'cases.save': () => {
        order.push('save');
        return succeed(null);
      },
      'cases.seal': () => {
        order.push('seal');
        return succeed({ fileName: 'case.zip', digest: 'ab', missing: 0 });
      },
    });
    type('Ring');
    await stores.sealing.getState().seal(sampleCase.id);
    expect(order).toEqual(['save', 'seal']);
    expect(stores.sealing.getState().sealed?.fileName).toBe('case.zip');
  });

  it('seals nothing if that can’t be saved', async () => {
    let sealed = 0;
    const { stores, type } = await open({
      'cases.save': () => fail({ kind: 'store-down' }),
      'cases.seal': () => {
        sealed += 1;
        return succeed({ fileName: 'case.zip', digest: 'ab', missing: 0 });
      },
    });
    type('Ring');
    await stores.sealing.getState().seal(sampleCase.id);
    expect(sealed).toBe(0);
    expect(stores.toasts.getState().toasts[0]?.content).toMatchObject({ problem: { kind: 'store-down' } });
  });
});
