import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SavedViews } from '../../../../renderer/features/reports-grid/views/saved-views';
import {
  defaultColumns,
  everyReport,
  type SavedView,
  withFilter,
} from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import { hostileText } from '../../../support/inputs/sample-rows';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const fraud = { field: 'risk', in: ['fraud'], out: [] } as const;
const frauds: SavedView = {
  id: 'a',
  name: 'Frauds',
  query: withFilter(everyReport, fraud),
  columns: ['risk', 'time'],
};
const unread: SavedView = {
  id: 'b',
  name: 'Unread',
  query: withFilter(everyReport, { field: 'unread', unread: true }),
  columns: defaultColumns,
};

/** Renders the menu of views and records what is saved. */
async function open(reported: Partial<Replies> = {}) {
  let saved: readonly SavedView[] = [frauds, unread];
  const rendered = renderWithStores(<SavedViews />, {
    'views.read': () => succeed(saved),
    'views.save': ({ views }) => {
      saved = views;
      return succeed(null);
    },
    ...reported,
  });
  await waitFor(() => expect(rendered.stores.views.getState().items).toHaveLength(2));
  await waitFor(() => expect(rendered.stores.reports.getState().page).not.toBeNull());
  return { ...rendered, saved: () => saved };
}

type User = Awaited<ReturnType<typeof open>>['user'];
const button = () => screen.getByRole('button', { name: /^Views:/ });
async function choose(user: User, role: 'menuitem' | 'menuitemradio', name: string) {
  await user.click(button());
  await user.click(await screen.findByRole(role, { name }));
}

describe('the shipped views', () => {
  it('show their reports, and are saved under another name only', async () => {
    const { user, stores } = await open();
    await choose(user, 'menuitemradio', 'Impossible travel');
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'signal', in: ['Impossible travel'], out: [] },
    ]);
    expect(stores.reports.getState().columns).toContain('travel');
    expect(button().textContent).toBe('Views: Impossible travel');
    await user.click(button());
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Unpin from navigation',
      'Watch this view',
      'Save as…',
      'Copy link to the view',
      'Copy link to the query',
      'Export all views…',
      'Import views…',
    ]);
  });
});

describe('saved views', () => {
  it('are selected by keyboard and show their query and columns', async () => {
    const { user, stores } = await open();
    button().focus();
    await user.keyboard('{Enter}');
    const radios = await screen.findAllByRole('menuitemradio');
    expect(radios.map((radio) => radio.textContent)).toEqual([
      'All reports',
      ...['Needs attention', 'New today', 'Impossible travel', 'Shared devices'],
      ...['Frauds', 'Unread'],
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(stores.reports.getState()).toMatchObject({
      viewId: 'a',
      query: frauds.query,
      columns: ['risk', 'time'],
    });
    expect(button().textContent).toBe('Views: Frauds');
    await waitFor(() => expect(document.activeElement).toBe(button()));
    await choose(user, 'menuitemradio', 'All reports');
    expect(stores.reports.getState()).toMatchObject({ viewId: null, query: everyReport });
  });

  it('show when they are modified, and save changes on request', async () => {
    const { user, stores, saved } = await open();
    await choose(user, 'menuitemradio', 'Frauds');
    await act(() => stores.reports.getState().setSearch('tor'));
    expect(button().textContent).toBe('Views: Fraudsmodified');
    await choose(user, 'menuitem', 'Save changes');
    expect(saved()[0]).toEqual({ ...frauds, query: { ...frauds.query, text: 'tor' } });
    await waitFor(() => expect(button().textContent).toBe('Views: Frauds'));
  });

  it('are created from the displayed state with a unique name', async () => {
    const { user, stores, saved } = await open();
    await act(() => stores.reports.getState().setSearch('vpn'));
    await choose(user, 'menuitem', 'Save as…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save current view' }));
    const name = dialog.getByRole('textbox', { name: 'View name' });
    expect(document.activeElement).toBe(name);
    await user.type(name, 'frauds{Enter}');
    expect(dialog.getByText('A view with this name already exists.')).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'Hidden behind a VPN{Enter}');
    await waitFor(() => expect(button().textContent).toBe('Views: Hidden behind a VPN'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved()).toHaveLength(3);
    expect(saved()[2]).toMatchObject({ query: { text: 'vpn' }, columns: defaultColumns });
    expect(document.activeElement).toBe(button());
  });

  it('are renamed without saving changes', async () => {
    const { user, stores, saved } = await open();
    await choose(user, 'menuitemradio', 'Frauds');
    await act(() => stores.reports.getState().setSearch('tor'));
    await choose(user, 'menuitem', 'Rename…');
    const name = await screen.findByRole('textbox', { name: 'View name' });
    await user.clear(name);
    await user.type(name, 'Grave{Enter}');
    await waitFor(() => expect(saved()[0]).toEqual({ ...frauds, name: 'Grave' }));
  });

  it('are deleted, and restored in place', async () => {
    const { user, stores, saved } = await open();
    await choose(user, 'menuitemradio', 'Frauds');
    await choose(user, 'menuitem', 'Delete view');
    expect((await screen.findByText(/deleted/)).textContent).toBe('View “Frauds” deleted');
    expect(saved()).toEqual([unread]);
    expect(stores.reports.getState()).toMatchObject({ viewId: null, query: frauds.query });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved()).toEqual([frauds, unread]));
    expect(button().textContent).toBe('Views: Frauds');
  });

  it('take their place in the settings with them when they are deleted, and back when they are restored', async () => {
    const { user, stores } = await open();
    const unpinned = () => stores.settings.getState().settings.unpinnedViews;
    await act(() => stores.settings.getState().save({ unpinnedViews: ['a', 'other'] }));
    await choose(user, 'menuitemradio', 'Frauds');
    await choose(user, 'menuitem', 'Delete view');
    await waitFor(() => expect(unpinned()).toEqual(['other']));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(unpinned()).toEqual(['other', 'a']));
  });

  it('show why they couldn’t be saved, and keep the menu unchanged', async () => {
    const { user, stores } = await open({
      'views.save': () => fail({ kind: 'disk', what: 'views', code: 'ENOSPC' }),
    });
    await choose(user, 'menuitemradio', 'Frauds');
    await choose(user, 'menuitem', 'Delete view');
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
    expect(stores.views.getState().items).toHaveLength(2);
    expect(screen.queryByText(/deleted/)).toBeNull();
  });

  it('show names with nothing hidden', async () => {
    const { user } = await open({ 'views.read': () => succeed([{ ...frauds, name: hostileText }, unread]) });
    await user.click(button());
    const shown = await screen.findByRole('menuitemradio', { name: /img/ });
    expect(shown.textContent).toContain('⟨U+202E⟩');
    expect(shown.querySelector('img')).toBeNull();
  });
});
