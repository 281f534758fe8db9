import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { fail, succeed } from '../../../../shared/result';
import { testNow } from '../../../support/clocks/test-time';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

beforeEach(() => {
  vi.useFakeTimers({
    now: testNow,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openArea(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(
    <>
      <button type="button">Elsewhere</button>
      <ToastArea />
    </>,
    replies,
  );
  // The profile is opened, which starts without toasts.
  await act(() => new Promise<void>((connected) => rendered.stores.connection.subscribe(() => connected())));
  const { toasts } = rendered.stores;
  return {
    ...rendered,
    show: (text: string) => act(() => toasts.getState().show({ kind: 'done', text })),
    showSaved: (fileName: string) => act(() => toasts.getState().showSaved('12 reports', { fileName })),
    showFailed: () => act(() => toasts.getState().showFailed({ kind: 'unexpected' }, 'Couldn’t export.')),
  };
}

const texts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('a toast', () => {
  it('goes by itself, later if it has buttons', async () => {
    const { show, showSaved } = await openArea();
    show('Copied');
    showSaved('reports.csv');
    expect(texts()).toEqual(['Copied', '12 reports saved to reports.csv']);
    pass(6_100);
    expect(texts()).toEqual(['12 reports saved to reports.csv']);
    pass(4_000);
    expect(texts()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  it('stays while the pointer or the focus is on it', async () => {
    const { user, show } = await openArea();
    show('Copied');
    await user.hover(screen.getByRole('status'));
    pass(20_000);
    expect(texts()).toEqual(['Copied']);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    await user.unhover(screen.getByRole('status'));
    pass(20_000);
    expect(texts()).toEqual(['Copied']);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    pass(6_100);
    expect(texts()).toEqual([]);
  });

  it('of a failure stays until it is dismissed', async () => {
    const { user, showFailed } = await openArea();
    showFailed();
    pass(60_000);
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t export.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is shown once for equal results, with their number', async () => {
    const { show } = await openArea();
    show('Copied');
    pass(5_000);
    show('Copied');
    pass(5_000);
    expect(texts()).toEqual(['Copied× 2']);
  });

  it('takes the place of an earlier one about the same', async () => {
    const { stores, show } = await openArea();
    const judged = (text: string) =>
      act(() => stores.toasts.getState().show({ kind: 'done', text, about: 'bulk-verdict' }));
    judged('3 transactions judged');
    show('Copied');
    judged('5 transactions judged');
    expect(texts()).toEqual(['Copied', '5 transactions judged']);
  });

  it('makes room for newer ones, failures last', async () => {
    const { show, showFailed } = await openArea();
    showFailed();
    for (const text of ['One', 'Two', 'Three']) show(text);
    expect(texts()).toEqual(['Two', 'Three']);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('gives the focus back with Esc, and when it goes', async () => {
    const { user, show } = await openArea();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    show('Copied');
    elsewhere.focus();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(elsewhere);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(texts()).toEqual([]);
    expect(document.activeElement).toBe(elsewhere);
  });
});

describe('a toast of a saved file', () => {
  it('opens it, and shows it in its folder', async () => {
    const { user, showSaved, calls } = await openArea();
    showSaved('reports.csv');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Show in folder' }));
    expect(calls.filter(({ name }) => name.startsWith('file.'))).toEqual([
      { name: 'file.open', request: { fileName: 'reports.csv' } },
      { name: 'file.show', request: { fileName: 'reports.csv' } },
    ]);
    expect(texts()).toEqual(['12 reports saved to reports.csv']);
  });

  it('doesn’t open a file that the system would run', async () => {
    const { showSaved } = await openArea();
    showSaved('reports.bat');
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show in folder' })).toBeTruthy();
  });

  it('says why the file couldn’t be opened', async () => {
    const { user, showSaved } = await openArea({
      'file.open': () => fail({ kind: 'not-opened', reason: '' }),
      'file.show': () => succeed(null),
    });
    showSaved('reports.csv');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('alert').textContent).toContain('It was moved, renamed or deleted.');
  });
});
