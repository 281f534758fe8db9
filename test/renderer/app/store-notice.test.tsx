import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StoreNotice, storeNoticeText } from '../../../renderer/app/store-notice';
import { ReportsProblem } from '../../../renderer/features/reports-grid/grid-problems';
import type { StoreFault, StoreState } from '../../../shared/domain/store-state';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

const ready: StoreState = { kind: 'ready', persistent: true, notices: [] };

/** Renders a screen below the notice about a store in this state. */
async function open(state: StoreState, reported: Partial<Replies> = {}, needed = true) {
  const rendered = renderWithStores(
    <StoreNotice needed={needed}>
      <p>The screen</p>
    </StoreNotice>,
    { 'store.read': () => succeed(state), ...reported },
  );
  await waitFor(() => expect(rendered.stores.localCopy.getState().store).toEqual(state));
  return rendered;
}

const openFailed = (reason: StoreFault): StoreState => ({ kind: 'open-failed', reason });
const isShown = () => screen.queryByText('The screen') !== null;

describe('the notice about the store', () => {
  it.each<StoreState>([ready, { kind: 'opening' }, { kind: 'restarting' }])(
    'takes no room above the screen while the store is $kind',
    async (state) => {
      await open(state);
      expect(isShown()).toBe(true);
      expect(document.querySelector('.notices')?.childElementCount).toBe(0);
    },
  );

  it('says that the store stays down, until it is started again', async () => {
    const { user } = await open({ kind: 'down' }, { 'store.retry': () => succeed(ready) });
    expect(screen.getByRole('alert').textContent).toContain('The local copy isn’t running');
    await user.click(screen.getByRole('button', { name: 'Restart local copy' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(isShown()).toBe(true);
  });

  it('says what was done to open the store, until it is dismissed', async () => {
    const { user } = await open({
      kind: 'ready',
      persistent: true,
      notices: [{ kind: 'reports-rebuilt', reason: 'damaged' }, { kind: 'user-data-stale' }],
    });
    const reported = within(screen.getByRole('alert')).getAllByRole('listitem');
    expect(reported[0]?.textContent).toContain('Your notes, views and outbox haven’t changed.');
    expect(reported[1]?.textContent).toContain('check in the outbox what was already sent');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what was recovered of damaged user data', () => {
    const saved = { feedback: 1, drafts: 2, verdicts: 4, notes: 30, views: 0, cases: 3, whole: false };
    expect(storeNoticeText({ kind: 'user-data-reset', saved }).what).toBe(
      'Recovered: 1 feedback entry in the outbox, 2 drafts, 4 verdicts, 30 notes, 0 saved views, 3 cases. Some of the data couldn’t be read. The old file is stored next to the new one.',
    );
    expect(storeNoticeText({ kind: 'user-data-reset', saved: null }).what).toContain(
      'None of the previous data could be read.',
    );
  });

  it('appears again when more was done since it was dismissed, also of the same kind', async () => {
    const rebuilt = { kind: 'reports-rebuilt', reason: 'damaged' } as const;
    const { user, push } = await open({ kind: 'ready', persistent: true, notices: [rebuilt] });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    act(() => push('store.changed', { kind: 'ready', persistent: true, notices: [rebuilt] }));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => push('store.changed', { kind: 'ready', persistent: true, notices: [rebuilt, rebuilt] }));
    expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    act(() => push('store.changed', { kind: 'restarting' }));
    act(() => push('store.changed', { kind: 'ready', persistent: true, notices: [rebuilt] }));
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('says that the data of another address was set aside', () => {
    const notice = { kind: 'other-service-set-aside', madeFor: 'https://a.example/' } as const;
    expect(storeNoticeText(notice).what).toContain('created with https://a.example/ is stored');
    expect(storeNoticeText({ kind: 'reports-rebuilt', reason: 'other-service' }).title).toContain(
      'from another service',
    );
  });

  it('names the system’s error code if the disk is full', () => {
    expect(storeNoticeText({ kind: 'read-only', code: 'ENOSPC' }).what).toContain('(ENOSPC)');
  });
});

describe('a store that cannot be opened', () => {
  it('is explained in place of the screen, and retried on request', async () => {
    const { user } = await open(openFailed({ kind: 'keychain-locked' }), {
      'store.retry': () => succeed(ready),
    });
    expect(isShown()).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain('Unlock the keychain and try again.');
    expect(screen.queryByRole('button', { name: 'Start over…' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(isShown()).toBe(true));
  });

  it('leaves the settings available, to switch the profile', async () => {
    await open(openFailed({ kind: 'newer' }), {}, false);
    expect(isShown()).toBe(true);
  });

  it.each(['keychain-locked', 'keychain-unavailable', 'newer', 'in-use'] as const)(
    'is never set aside for %s',
    async (kind) => {
      await open(openFailed({ kind }));
      expect(screen.queryByRole('button', { name: 'Start over…' })).toBeNull();
    },
  );

  it.each(['key-lost', 'wrong-key', 'user-data-damaged'] as const)(
    'is set aside for %s only after two confirmations, each of which can be cancelled',
    async (kind) => {
      const { user, calls } = await open(openFailed({ kind }), { 'store.startOver': () => succeed(ready) });
      const began = () => calls.filter(({ name }) => name === 'store.startOver').length;
      const begin = screen.getByRole('button', { name: 'Start over…' });
      await user.click(begin);
      await user.keyboard('{Enter}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(document.activeElement).toBe(begin);
      await user.click(begin);
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeTruthy();
      await user.keyboard('{Enter}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(began()).toBe(0);
      await user.click(begin);
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await user.click(screen.getByRole('button', { name: 'Start over' }));
      expect(began()).toBe(1);
      await waitFor(() => expect(isShown()).toBe(true));
    },
  );

  it('names both addresses if its data belongs to another one, which can be restored', async () => {
    const madeFor = 'https://reports.example.com/';
    const requested = 'https://evil.example/\u202e';
    const { user, calls } = await open(openFailed({ kind: 'other-service', madeFor, requested }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(`created with ${madeFor}`);
    expect(alert.textContent).toContain('the profile’s address is now https://evil.example/⟨U+202E⟩.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore address' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('connection.restoreService'));
    await user.click(screen.getByRole('button', { name: 'Start over…' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('created with the other address');
  });

  it('says why its address could not be restored', async () => {
    const service = { madeFor: 'https://a.example/', requested: 'https://b.example/' };
    const { user } = await open(openFailed({ kind: 'other-service', ...service }), {
      'connection.restoreService': () => fail({ kind: 'keychain-locked' }),
    });
    await user.click(screen.getByRole('button', { name: 'Restore address' }));
    await waitFor(() => expect(screen.getByText('The keychain is locked')).toBeTruthy());
  });

  it('says why retrying failed', async () => {
    const { user } = await open(openFailed({ kind: 'disk', code: 'EACCES' }), {
      'store.retry': () => fail({ kind: 'disk', what: 'local copy', code: 'EROFS' }),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText(/EROFS/)).toBeTruthy());
  });
});

describe('a store that stays down', () => {
  it('shows one alert, also when the reports could not be read', async () => {
    const down = { kind: 'down' } as const;
    const { stores } = renderWithStores(
      <StoreNotice needed>
        <ReportsProblem />
      </StoreNotice>,
      { 'store.read': () => succeed(down), 'reports.page': () => fail({ kind: 'store-down' }) },
    );
    await waitFor(() => expect(stores.reports.getState().problem).toEqual({ kind: 'store-down' }));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Restart local copy' })).toBeTruthy();
  });
});

describe('a note that could not be saved', () => {
  it('is shown while another report is open, and saved on request', async () => {
    let works = false;
    const { user, stores, calls } = await open(ready, {
      'notes.save': () => (works ? succeed(null) : fail({ kind: 'store-down' })),
    });
    act(() => stores.notes.getState().edit('1002', 'Harmless'));
    await act(() => stores.notes.getState().save('1002'));
    expect(screen.getByText('A note on another report isn’t saved.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the report' }));
    expect(stores.openReport.getState().key).toBe('1002');
    expect(screen.queryByText(/n’t saved/)).toBeNull();
    await act(() => stores.openReport.getState().select(null));
    works = true;
    await user.click(screen.getByRole('button', { name: 'Save again' }));
    await waitFor(() => expect(screen.queryByText(/n’t saved/)).toBeNull());
    expect(calls).toContainEqual({ name: 'notes.save', request: { key: '1002', text: 'Harmless' } });
  });
});
