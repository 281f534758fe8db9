import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { App } from '../../../renderer/app/app';
import { laterScreens } from '../../../renderer/app/lazy';
import { noItems } from '../../../shared/domain/outbox';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import {
  exactId,
  holding,
  hostileText,
  manyRows,
  sampleCounts,
  samplePage,
} from '../../support/inputs/sample-rows';
import { type Replies, sampleConnection, sampleProfile, sampleSync } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

// Loading takes longer on a busy machine than a query waits.
beforeAll(async () => void (await laterScreens.load()));

async function openWindow(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<App />, replies);
  await screen.findByRole('grid', { name: 'Reports' });
  return rendered;
}

const status = (name: string) => screen.getByRole('status', { name });

describe('the shell', () => {
  it('links to the screens in the navigation Main', async () => {
    const { stores } = await openWindow();
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    const links = ['Reports', 'Review', 'Map', 'Investigate', 'Outbox', 'Settings'].map((name) =>
      main.getByRole('link', { name }),
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#/reports',
      '#/review',
      '#/map',
      '#/investigate',
      '#/outbox',
      '#/settings',
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
      'page',
      null,
      null,
      null,
      null,
      null,
    ]);
    act(() => stores.navigation.getState().go('settings'));
    expect(main.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });

  it('collapses the navigation to icons with tooltips, and remembers it', async () => {
    let settings = defaultSettings;
    const { user } = await openWindow({
      'settings.read': () => succeed(settings),
      'settings.save': (change) => {
        settings = { ...settings, collapsedNavigation: change.collapsedNavigation ?? false };
        return succeed(settings);
      },
    });
    await screen.findByRole('navigation', { name: 'Views' });
    await user.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    const expand = await screen.findByRole('button', { name: 'Expand navigation' });
    expect(settings.collapsedNavigation).toBe(true);
    expect(document.activeElement).toBe(expand);
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map(({ title }) => title)).toEqual([
      'Reports',
      'Review',
      'Map',
      'Investigate',
      'Outbox',
      'History',
      'Metrics',
      'Settings',
    ]);
    await user.click(expand);
    await screen.findByRole('navigation', { name: 'Views' });
    expect(settings.collapsedNavigation).toBe(false);
  });

  it('shows only icons in a narrow window, and counts no views for it', async () => {
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1_099);
    const { calls } = await openWindow();
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Collapse navigation' })).toBeNull();
    expect(calls.filter(({ name }) => name === 'reports.countEach')).toEqual([]);
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1_100);
    act(() => window.dispatchEvent(new Event('resize')));
    await screen.findByRole('navigation', { name: 'Views' });
    vi.restoreAllMocks();
  });

  it('shows on the link how many feedback items need a decision', async () => {
    const counts = { ...noItems, Sent: 3, Failed: 1, Unconfirmed: 1 };
    await openWindow({
      'outbox.read': () => succeed({ counts, overdue: 0, batches: [], batchTotal: 0, wait: null }),
    });
    const outbox = screen.getByRole('link', { name: 'Outbox' });
    await waitFor(() => expect(outbox.textContent).toBe('Outbox2 need your attention'));
  });

  it('shows the name of the profile as text', async () => {
    const profile = { ...sampleProfile, name: hostileText };
    await openWindow({ 'connection.read': () => succeed(sampleConnection({ profile })) });
    expect(screen.getByText(/^<img src=x.*⟨U\+202E⟩/)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  it('says that the stored reports are being opened, and not that there are none', async () => {
    const { push } = await openWindow({ 'store.read': () => succeed({ kind: 'opening' }) });
    await waitFor(() => expect(status('Sync').textContent).toBe('Opening stored reports…'));
    act(() => push('store.changed', { kind: 'ready', persistent: true, notices: [] }));
    await waitFor(() => expect(status('Sync').textContent).toContain('4 reports stored'));
  });

  it('counts all that is stored, and gives no number while one that was just stored is not counted', async () => {
    let arrived = 0;
    const { push } = await openWindow({
      ...holding(manyRows(20)),
      'reports.count': () => succeed(sampleCounts({ shown: 20, stored: 20, arrived })),
    });
    await waitFor(() => expect(status('Sync').textContent).toMatch(/^20 reports stored · up to date/));
    arrived = 845;
    act(() => push('reports.changed', { added: 845, addedFraud: 0 }));
    expect(status('Sync').textContent).toMatch(/^up to date/);
    await waitFor(() => expect(status('Sync').textContent).toMatch(/^865 reports stored · up to date/));
  });

  it('shows the state of the service', async () => {
    const { push } = await openWindow();
    expect(status('Connection').textContent).toBe('Connected to reports.example.com');
    await waitFor(() =>
      expect(status('Sync').textContent).toMatch(/^4 reports stored · up to date \d\d:\d\d$/),
    );
    const problem = { kind: 'unreachable', host: 'reports.example.com', code: 'ECONNREFUSED' } as const;
    act(() =>
      push(
        'connection.changed',
        sampleConnection({ reach: { kind: 'failed', since: 1772374000000, problem } }),
      ),
    );
    expect(status('Connection').textContent).toMatch(/^Offline since \d\d:\d\d · last response \d\d:\d\d$/);
  });

  it('shows what it waits for, without announcing every second', async () => {
    const { stores } = await openWindow({
      'reports.lookUp': () => new Promise<never>(() => undefined),
    });
    act(() => {
      void stores.lookUp.getState().start({ transactionId: 'login-22', since: '30d', timeout: '5s' });
    });
    expect(status('Sync').textContent).toContain('Waiting for transaction login-22');
    expect(
      within(status('Sync'))
        .getByText(/^\d+ s$/)
        .getAttribute('aria-hidden'),
    ).toBe('true');
  });

  it('shows the progress of receiving reports, announces only its start and end, and can cancel it', async () => {
    const { user, push, calls } = await openWindow();
    const receiving = sampleSync({ kind: 'running', pass: 'all', received: 3_400, expected: 100_000 });
    act(() => push('sync.changed', receiving));
    const words = within(status('Sync')).getByText('Receiving 3,400 of about 100,000');
    expect(words.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Reports received' });
    expect([bar.value, bar.max]).toEqual([3_400, 100_000]);
    await user.click(screen.getByRole('button', { name: 'Cancel sync' }));
    expect(calls.map(({ name }) => name)).toContain('sync.cancel');
    await waitFor(() => expect(status('Sync').textContent).toMatch(/up to date/));
    expect(screen.queryByRole('button', { name: 'Cancel sync' })).toBeNull();
  });

  it('keeps the page shown when the store does not answer, and says so', async () => {
    let fails = false;
    const { stores } = await openWindow({
      'reports.page': () => (fails ? fail({ kind: 'unexpected' }) : succeed(samplePage())),
    });
    fails = true;
    await act(() => stores.reports.getState().refresh());
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(document.querySelectorAll('[data-report-id]')).toHaveLength(4);
  });

  it('shows the connect screen when the profile is closed, and then starts with the reports', async () => {
    const { user, stores } = await openWindow();
    act(() => stores.navigation.getState().go('settings'));
    await user.click(await screen.findByRole('button', { name: 'Switch profile' }));
    await screen.findByRole('heading', { name: 'Connect to a reports service' });
    await user.click(screen.getByRole('button', { name: 'Use the built-in service' }));
    expect(await screen.findByRole('grid', { name: 'Reports' })).toBeTruthy();
  });
});

describe('the pane next to the screen', () => {
  it('shows the open report, and the feedback form on it', async () => {
    const { user } = await openWindow();
    expect(screen.queryByRole('region', { name: 'Report details' })).toBeNull();
    await user.keyboard('j');
    const details = await screen.findByRole('region', { name: 'Report details' });
    await within(details).findAllByText(exactId);
    await user.keyboard('f');
    expect(screen.getByRole('form', { name: 'Feedback' })).toBeTruthy();
    expect(details.closest('[inert]')).toBeTruthy();
  });

  it('closes the form when another report is opened', async () => {
    const { user, stores } = await openWindow();
    await act(() => stores.openReport.getState().select(exactId));
    await user.click(screen.getByRole('button', { name: 'Give feedback' }));
    expect(screen.getByRole('form', { name: 'Feedback' })).toBeTruthy();
    await act(() => stores.openReport.getState().select('1002'));
    expect(screen.queryByRole('form', { name: 'Feedback' })).toBeNull();
  });
});

describe('the keyboard', () => {
  const rows = manyRows(3);
  const three = holding(rows);
  const selectedRow = () => screen.queryByRole('row', { selected: true })?.dataset.reportId;

  it('moves through the reports with j and k, and stops at the ends', async () => {
    const { user } = await openWindow(three);
    const seen: (string | undefined)[] = [];
    for (const key of ['j', 'j', 'j', 'j', 'k']) {
      await user.keyboard(key);
      seen.push(selectedRow());
    }
    expect(seen).toEqual(['2000', '2001', '2002', '2002', '2001']);
    expect(document.activeElement).toBe(screen.getByRole('row', { selected: true }));
  });

  it('moves only through the reports that match the search', async () => {
    const { user, stores } = await openWindow(three);
    await act(() => stores.reports.getState().setSearch('login-1'));
    await user.keyboard('j');
    expect(selectedRow()).toBe('2001');
    await user.keyboard('j');
    expect(selectedRow()).toBe('2001');
  });

  it('closes the form, then the report, with Esc', async () => {
    const { user, stores } = await openWindow();
    await act(() => stores.openReport.getState().select(exactId));
    await user.keyboard('f');
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Feedback' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Report details' })).toBeNull();
  });

  it('changes the screen with Ctrl, not Cmd, and a number, also from a text field', async () => {
    const { user, stores } = await openWindow();
    await user.click(screen.getByRole('searchbox', { name: 'Search reports' }));
    await user.keyboard('{Control>}5{/Control}');
    expect(stores.navigation.getState().screen).toBe('outbox');
    await user.keyboard('{Meta>}1{/Meta}');
    expect(stores.navigation.getState().screen).toBe('outbox');
    await user.keyboard('{Control>}1{/Control}');
    expect(stores.navigation.getState().screen).toBe('reports');
  });

  it('focuses the search with /, from any screen', async () => {
    const { user, stores } = await openWindow();
    act(() => stores.navigation.getState().go('outbox'));
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search reports' }));
  });

  it('refreshes with r', async () => {
    const { user, calls } = await openWindow();
    await user.keyboard('r');
    expect(calls).toContainEqual({ name: 'sync.start', request: { pass: 'new' } });
    await waitFor(() => expect(calls.filter(({ name }) => name === 'reports.page')).toHaveLength(2));
  });

  it('opens the list of shortcuts with ?, and ignores other keys while that is open', async () => {
    const { user, stores } = await openWindow();
    await user.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    await user.keyboard('j');
    expect(stores.openReport.getState().key).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ignores single letters while the user is typing', async () => {
    const { user, stores, calls } = await openWindow(holding(manyRows(0)));
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search reports' });
    await user.click(search);
    await user.keyboard('jkfr?/');
    expect(search.value).toBe('jkfr?/');
    expect(stores.openReport.getState().key).toBeNull();
    expect(calls.map(({ name }) => name)).not.toContain('sync.start');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
