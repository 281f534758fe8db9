import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStores } from '../../../renderer/app/stores/create-stores';
import type { Case } from '../../../shared/domain/case';
import { fail, succeed } from '../../../shared/result';
import { testNow } from '../../support/clocks/test-time';
import { sampleCase } from '../../support/files/sealed-case';
import { eventually } from '../../support/runner/eventually';
import { delayedAnswers } from '../../support/window/delayed-answers';
import { fakeBridge, type Replies, sampleProfile } from '../../support/window/fake-bridge';

beforeEach(() => void vi.useFakeTimers({ now: testNow }));
afterEach(() => void vi.useRealTimers());

async function open(replies: Partial<Replies> = {}) {
  const { bridge, calls } = fakeBridge({
    'cases.read': () => succeed({ cases: [sampleCase], withheld: [] }),
    ...replies,
  });
  const stores = createStores(bridge);
  await eventually(() => expect(stores.cases.getState().cases).not.toBeNull());
  const saved = () => calls.filter(({ name }) => name === 'cases.save').map(({ request }) => request);
  const shown = () => stores.cases.getState().cases?.find(({ id }) => id === sampleCase.id);
  const type = (title: string) =>
    stores.cases.getState().change(sampleCase.id, 'text-title', (of) => ({ ...of, title }));
  return { stores, saved, shown, type };
}

describe('a change of a case', () => {
  it('is shown at once and saved shortly after, once for the input in a row', async () => {
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
    stores.caseEdits.getState().restoreInput({
      [sampleProfile.id]: { [sampleCase.id]: { ...sampleCase, title: 'typed before' } },
    });
    expect(shown()?.title).toBe('typed before');
    await stores.cases.getState().readAgain();
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

describe('a shared case', () => {
  const team = { share: '00000000-0000-4000-8000-0000000000c1', heads: [] };
  const later = { ...team, heads: ['00000000-0000-4000-8000-0000000000e1'] };
  const shared = { ...sampleCase, team };

  /** Opens the case; `receive` makes it what others have made of it. */
  async function openShared() {
    let current: Case = shared;
    const { bridge, calls, push } = fakeBridge({
      'cases.read': () => succeed({ cases: [current], withheld: [] }),
      'cases.save': ({ case: saved }) => {
        current = { ...current, ...saved };
        return succeed(null);
      },
    });
    const stores = createStores(bridge);
    await eventually(() => expect(stores.cases.getState().cases).not.toBeNull());
    const receive = async (change: Partial<Case>) => {
      // The input is saved first, so that the store merges it.
      await stores.caseEdits.getState().saveAll();
      current = { ...current, ...change, team: later };
      push('log.changed', { kinds: ['case'], subjects: null });
      await vi.advanceTimersByTimeAsync(0);
    };
    const shown = () => stores.cases.getState().cases?.[0];
    const type = (title: string) =>
      stores.cases.getState().change(shared.id, 'text-title', (of) => ({ ...of, title }));
    const names = () => calls.map(({ name }) => name).filter((name) => /^cases\.(save|publish)$/.test(name));
    return { stores, receive, shown, type, names };
  }

  it('takes what others change while something is typed, and continues from there', async () => {
    const { receive, shown, type } = await openShared();
    type('Ring');
    await receive({ summary: 'by Ana' });
    expect(shown()).toMatchObject({ title: 'Ring', summary: 'by Ana', team: later });
    type('Ring!');
    expect(shown()).toMatchObject({ title: 'Ring!', summary: 'by Ana', team: later });
  });

  it('keeps what others changed when a step is undone', async () => {
    const { stores, receive, shown, type } = await openShared();
    type('Ring');
    await receive({ summary: 'by Ana', items: sampleCase.items.slice(1) });
    stores.cases.getState().undo();
    expect(shown()).toMatchObject({
      title: sampleCase.title,
      summary: 'by Ana',
      items: sampleCase.items.slice(1),
    });
    stores.cases.getState().redo();
    expect(shown()).toMatchObject({ title: 'Ring', summary: 'by Ana' });
  });

  it('is shared when the field is left, or after a pause, not at each key', async () => {
    const { stores, type, names } = await openShared();
    type('R');
    type('Ring');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names()).toEqual(['cases.save']);
    await stores.cases.getState().publish(shared.id);
    expect(names()).toEqual(['cases.save', 'cases.publish']);
    type('Ring!');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(names()).toEqual(['cases.save', 'cases.publish', 'cases.save', 'cases.publish']);
  });

  it('is restored by Undo as a case that isn’t shared, because deleting it ended the sharing', async () => {
    const { stores, shown } = await openShared();
    await stores.cases.getState().remove(shared.id);
    const [toast] = stores.toasts.getState().toasts;
    if (toast?.content.kind === 'done') toast.content.actions?.[0]?.run();
    expect(shown()).toEqual(sampleCase);
  });
});

describe('a deleted case', () => {
  it('is restored by Undo with the input in it', async () => {
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

  it('doesn’t come back with a list that was being read when it was deleted', async () => {
    const delayed = delayedAnswers();
    let cases = [sampleCase];
    let isHeld = false;
    const { stores, shown } = await open({
      'cases.read': () => {
        const answer = succeed({ cases, withheld: [] });
        return isHeld ? delayed.delay(answer) : answer;
      },
      'cases.remove': () => {
        cases = [];
        return succeed(null);
      },
    });
    isHeld = true;
    const reading = stores.cases.getState().readAgain();
    await eventually(() => expect(delayed.count).toBe(1));
    await stores.cases.getState().remove(sampleCase.id);
    delayed.give();
    await reading;
    expect(shown()).toBeUndefined();
  });

  it('stays if the store refuses', async () => {
    const { stores, shown } = await open({ 'cases.remove': () => fail({ kind: 'store-down' }) });
    await stores.cases.getState().remove(sampleCase.id);
    expect(shown()).toEqual(sampleCase);
  });
});

/** The case file, as the page that is rendered for it gives it. */
const samplePage = { language: 'en', title: 'Ring', style: '', body: '<p>Ring</p>' };

describe('sealing a case', () => {
  it('saves the earlier input', async () => {
    const order: string[] = [];
    const { stores, type } = await open({
      'cases.save': () => {
        order.push('save');
        return succeed(null);
      },
      'cases.seal': () => {
        order.push('seal');
        return succeed({ fileName: 'case.zip', digest: 'ab', missing: 0, hasPdf: true, hasPage: true });
      },
    });
    type('Ring');
    await stores.sealing.getState().seal(sampleCase.id);
    expect(order).toEqual(['save']);
    expect(stores.caseSheet.getState().making).toEqual({
      use: 'seal',
      of: { kind: 'case', id: sampleCase.id },
    });
    await stores.sealing.getState().finish(sampleCase.id, samplePage, { version: '', entries: 0 });
    expect(order).toEqual(['save', 'seal']);
    expect(stores.sealing.getState().sealed?.fileName).toBe('case.zip');
  });

  it('also saves the input during an earlier save', async () => {
    const delayed = delayedAnswers();
    const order: unknown[] = [];
    const { stores, type } = await open({
      'cases.save': (request) => {
        order.push(request.case.title);
        return delayed.delay(succeed(null));
      },
      'cases.seal': () => {
        order.push('seal');
        return succeed({ fileName: 'case.zip', digest: 'ab', missing: 0, hasPdf: true, hasPage: true });
      },
    });
    type('Ring');
    void stores.caseEdits.getState().save(sampleCase.id);
    type('Ring of Porto');
    const sealing = stores.sealing.getState().seal(sampleCase.id);
    delayed.give();
    await eventually(() => expect(delayed.count).toBe(1));
    delayed.give();
    await sealing;
    await stores.sealing.getState().finish(sampleCase.id, samplePage, { version: '', entries: 0 });
    expect(order).toEqual(['Ring', 'Ring of Porto', 'seal']);
  });

  it('seals nothing if that can’t be saved', async () => {
    let sealed = 0;
    const { stores, type } = await open({
      'cases.save': () => fail({ kind: 'store-down' }),
      'cases.seal': () => {
        sealed += 1;
        return succeed({ fileName: 'case.zip', digest: 'ab', missing: 0, hasPdf: true, hasPage: true });
      },
    });
    type('Ring');
    await stores.sealing.getState().seal(sampleCase.id);
    expect(sealed).toBe(0);
    expect(stores.caseSheet.getState().making).toBeNull();
    expect(stores.toasts.getState().toasts[0]?.content).toMatchObject({ problem: { kind: 'store-down' } });
  });
});
