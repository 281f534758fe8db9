import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { useUndoKey } from '../../../../renderer/app/toasts/undo-key';
import { emptyDraft, emptyReporter } from '../../../../shared/domain/feedback';
import { succeed } from '../../../../shared/result';
import { testNow } from '../../../support/clocks/test-time';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { sampleItem } from '../../feedback/outbox/sample-items';

function Keys() {
  useUndoKey();
  return (
    <>
      <input aria-label="Field" />
      <input type="checkbox" aria-label="Select row" />
      <div role="menu">
        <button type="button" role="menuitem">
          Hide column
        </button>
      </div>
      <ToastArea />
    </>
  );
}

async function show() {
  const undone = vi.fn();
  const rendered = renderWithStores(<Keys />, {
    'feedback.undo': () => succeed({ ...emptyDraft(), reporter: emptyReporter }),
  });
  await act(async () => {
    await new Promise<void>((connected) => rendered.stores.connection.subscribe(() => connected()));
  });
  const offer = () =>
    act(() =>
      rendered.stores.toasts.getState().show({
        kind: 'done',
        text: '537 transactions judged',
        actions: [{ name: 'Undo', run: undone, undoes: true }],
      }),
    );
  const sent = () => rendered.calls.filter(({ name }) => name === 'feedback.undo').length;
  return { ...rendered, undone, offer, sent };
}

const ctrlZ = '{Control>}z{/Control}';

describe('Ctrl+Z', () => {
  it('undoes what a toast offers to undo, once', async () => {
    const { user, offer, undone } = await show();
    offer();
    await user.keyboard(ctrlZ);
    expect(undone).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('537 transactions judged')).toBeNull();
    await user.keyboard(ctrlZ);
    expect(undone).toHaveBeenCalledTimes(1);
  });

  it('undoes the later of a toast and feedback that isn’t sent yet', async () => {
    const { user, stores, offer, undone, sent } = await show();
    offer();
    act(() =>
      stores.undoableSend.getState().add(sampleItem({ id: 'pending', state: 'Queued', attempts: 0 })),
    );
    await user.keyboard(ctrlZ);
    expect([undone.mock.calls.length, sent()]).toEqual([0, 1]);
    offer();
    await user.keyboard(ctrlZ);
    expect([undone.mock.calls.length, sent()]).toEqual([1, 1]);
  });

  it('leaves the typing to the field when a later toast without an offer goes', async () => {
    const { user, stores, offer, undone } = await show();
    offer();
    act(() => stores.toasts.getState().show({ kind: 'done', text: 'Copied' }));
    await user.type(screen.getByRole('textbox', { name: 'Field' }), 'x');
    act(() => stores.toasts.getState().dismiss(stores.toasts.getState().toasts.at(-1)?.id ?? 0));
    await user.keyboard(ctrlZ);
    expect(undone).not.toHaveBeenCalled();
  });

  it('undoes nothing that was offered long ago, behind other toasts', async () => {
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'performance'] });
    const { user, offer, undone } = await show();
    offer();
    vi.advanceTimersByTime(20_000);
    await user.keyboard(ctrlZ);
    expect(undone).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('and Z alone on a screen of reports undo what a toast offers, but Z in a field is typed', async () => {
    const { user, stores, offer, undone } = await show();
    act(() => stores.navigation.getState().go('reports'));
    offer();
    await user.type(screen.getByRole('textbox', { name: 'Field' }), 'z');
    expect(undone).not.toHaveBeenCalled();
    act(() => screen.getByRole('textbox', { name: 'Field' }).blur());
    await user.keyboard('z');
    expect(undone).toHaveBeenCalledTimes(1);
  });

  it('also from a row’s checkbox, but not from an open menu', async () => {
    const { user, stores, offer, undone } = await show();
    act(() => stores.navigation.getState().go('reports'));
    offer();
    act(() => screen.getByRole('menuitem', { name: 'Hide column' }).focus());
    await user.keyboard('z');
    expect(undone).not.toHaveBeenCalled();
    act(() => screen.getByRole('checkbox', { name: 'Select row' }).focus());
    await user.keyboard('z');
    expect(undone).toHaveBeenCalledTimes(1);
  });

  it('undoes the typing in a field that was edited since', async () => {
    const { user, offer, undone } = await show();
    offer();
    await user.type(screen.getByRole('textbox', { name: 'Field' }), 'x');
    await user.keyboard(ctrlZ);
    expect(undone).not.toHaveBeenCalled();
  });
});
