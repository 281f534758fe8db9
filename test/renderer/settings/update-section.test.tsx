import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NoticesButton } from '../../../renderer/features/settings/about-section';
import { UpdateSection } from '../../../renderer/features/settings/update-section';
import { type UpdateState, updateFaults } from '../../../shared/domain/update';
import { fail, succeed } from '../../../shared/result';
import { renderWithStores } from '../../support/window/render-with-stores';

const unchecked: UpdateState = { kind: 'unchecked' };
const replies = { 'update.read': () => succeed(unchecked) };

describe('updates', () => {
  it('are shown as off without a feed, with no action', async () => {
    renderWithStores(<UpdateSection />);
    await screen.findByText('Updates aren’t configured in this build.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('are left to the package manager that installed the app, with no action', async () => {
    renderWithStores(<UpdateSection />, { 'update.read': () => succeed({ kind: 'system-package' }) });
    await screen.findByText(/installed with your system’s package manager/);
    expect(screen.queryByText(/accepts only updates signed/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('go from checking to restarting, one step per action', async () => {
    const { user, calls, push } = renderWithStores(<UpdateSection />, replies);
    await user.click(await screen.findByRole('button', { name: 'Check for updates' }));
    expect(calls.map(({ name }) => name)).toContain('update.check');
    push('update.changed', { kind: 'checking' });
    expect(await screen.findByRole('button', { name: 'Check for updates' })).toHaveProperty('disabled', true);
    push('update.changed', { kind: 'offered', version: '2.0.0', releasedAt: null });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(calls.map(({ name }) => name)).toContain('update.download');
    push('update.changed', { kind: 'downloading', version: '2.0.0', fraction: 0.5 });
    expect(await screen.findByRole('progressbar', { name: 'Update download' })).toHaveProperty('value', 0.5);
    screen.getByText('Downloading version 2.0.0: 50%');
    push('update.changed', { kind: 'ready', version: '2.0.0' });
    await user.click(await screen.findByRole('button', { name: 'Restart to update' }));
    expect(calls.map(({ name }) => name)).toContain('update.install');
  });

  it.each(updateFaults)(
    'that were refused as %s show an alert that says that nothing was installed',
    async (fault) => {
      const { push } = renderWithStores(<UpdateSection />, replies);
      await screen.findByRole('button', { name: 'Check for updates' });
      push('update.changed', { kind: 'failed', fault, checkedAt: 1772374000000 });
      expect((await screen.findByRole('alert')).textContent).toMatch(/[.?] Nothing was installed\.$/);
    },
  );

  it('come from the selected channel', async () => {
    const { user, calls } = renderWithStores(<UpdateSection />, replies);
    await user.click(await screen.findByRole('radio', { name: 'Beta' }));
    expect(calls).toContainEqual({ name: 'settings.save', request: { updateChannel: 'beta' } });
  });
});

describe('third-party notices', () => {
  it('are shown as text in a dialog that can be closed', async () => {
    const { user } = renderWithStores(<NoticesButton />, {
      'about.notices': () => succeed('Leaflet 1.9.4\n<b>Licence: BSD-2-Clause</b>'),
    });
    await user.click(screen.getByRole('button', { name: 'Third-party notices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Third-party notices' });
    expect(dialog.textContent).toContain('<b>Licence: BSD-2-Clause</b>');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are reported as missing in builds without them', async () => {
    const { user } = renderWithStores(<NoticesButton />, {
      'about.notices': () => fail({ kind: 'not-found' }),
    });
    await user.click(screen.getByRole('button', { name: 'Third-party notices' }));
    await screen.findByText(/This build has no notices/);
  });
});
