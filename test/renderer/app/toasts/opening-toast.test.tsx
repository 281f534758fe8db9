import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import type { StoreState } from '../../../../shared/domain/store-state';
import { succeed } from '../../../../shared/result';
import { renderWithStores } from '../../../support/window/render-with-stores';

const ready: StoreState = { kind: 'ready', persistent: true, notices: [] };

async function open(state: StoreState) {
  const rendered = renderWithStores(<ToastArea />, { 'store.read': () => succeed(state) });
  await waitFor(() => expect(rendered.stores.localCopy.getState().store).toEqual(state));
  return rendered;
}

describe('while the local copy is opened', () => {
  it('that is shown over the screen after a short delay, until it is open', async () => {
    const { push } = await open({ kind: 'restarting' });
    expect(screen.getByRole('status', { name: 'Local copy' }).textContent).toBe('');
    expect(await screen.findByText('The local copy is restarting…')).toBeTruthy();
    act(() => push('store.changed', ready));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('the progress of a migration is shown', async () => {
    await open({ kind: 'opening', migration: { what: 'reports', done: 1, total: 4 } });
    expect(await screen.findByText(/: 25%/)).toBeTruthy();
  });
});
