import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DiagnosticsDialog } from '../../../renderer/app/diagnostics-dialog';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

async function open(reported: Partial<Replies> = {}) {
  const rendered = renderWithStores(<DiagnosticsDialog />, reported);
  await act(() => rendered.stores.diagnostics.getState().open());
  return rendered;
}

const save = () => screen.getByRole('button', { name: 'Save…' });

describe('the diagnostics', () => {
  it('are not shown until requested', () => {
    renderWithStores(<DiagnosticsDialog />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are shown exactly as they will be saved, before anything is saved', async () => {
    const { calls } = await open({ 'diagnostics.read': () => succeed({ text: 'Version 1.0\n<b>log</b>' }) });
    expect(screen.getByRole('dialog', { name: 'Diagnostics' })).toBeTruthy();
    const text = screen.getByRole('textbox', { name: 'Contents of the file' });
    expect(text).toHaveProperty('value', 'Version 1.0\n<b>log</b>');
    expect(text).toHaveProperty('readOnly', true);
    expect(calls.map(({ name }) => name)).not.toContain('diagnostics.save');
  });

  it('are saved in the file the user selects, whose name is shown', async () => {
    const { user } = await open();
    await user.click(save());
    expect((await screen.findByRole('status')).textContent).toBe('Saved as diagnostics.txt.');
  });

  it('show nothing if the user cancels', async () => {
    const { user } = await open({ 'diagnostics.save': () => fail({ kind: 'cancelled' }) });
    await user.click(save());
    await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('show why they could not be saved', async () => {
    const { user } = await open({
      'diagnostics.save': () => fail({ kind: 'disk', what: 'diagnostics', code: 'ENOSPC' }),
    });
    await user.click(save());
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('cannot be saved if they could not be collected', async () => {
    await open({ 'diagnostics.read': () => fail({ kind: 'unexpected' }) });
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(save()).toHaveProperty('disabled', true);
  });

  it('let the user record slowness, and are read again with it', async () => {
    const read = { count: 0 };
    const { user, calls } = await open({
      'diagnostics.read': () => {
        read.count += 1;
        return succeed({ text: `read ${read.count}` });
      },
    });
    const record = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Record start-up times and slow queries',
    });
    expect(record.checked).toBe(false);
    await user.click(record);
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'read 2'));
    expect(record.checked).toBe(true);
    expect(calls.findLast(({ name }) => name === 'settings.save')?.request).toEqual({ traces: true });
  });

  it('close with the button and with Escape, and are collected again the next time', async () => {
    const { user, stores, calls } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => stores.diagnostics.getState().open());
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ name }) => name === 'diagnostics.read')).toHaveLength(2);
  });
});
