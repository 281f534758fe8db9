import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NoticesButton } from '../../../renderer/features/settings/notices-button';
import { UpdateSection } from '../../../renderer/features/settings/update-section';
import { type UpdateState, updateFaults } from '../../../shared/domain/update';
import { fail, succeed } from '../../../shared/result';
import { makeDialogsOpenable } from '../../support/openable-dialogs';
import { renderWithStores } from '../../support/render-with-stores';

makeDialogsOpenable();

const unchecked: UpdateState = { kind: 'unchecked' };
const asked = { 'update.read': () => succeed(unchecked) };

describe('updates', () => {
  it('that no feed is configured for are said to be off, and nothing can be asked', async () => {
    renderWithStores(<UpdateSection />);
    await screen.findByText('Not configured in this build: it never looks for updates.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('of a copy that a package manager installed are left to it, and nothing can be asked', async () => {
    renderWithStores(<UpdateSection />, { 'update.read': () => succeed({ kind: 'system-package' }) });
    await screen.findByText(/installed by your system’s package manager/);
    expect(screen.queryByText(/takes only what is signed/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('go from looking to restarting, one step on each word', async () => {
    const { user, calls, push } = renderWithStores(<UpdateSection />, asked);
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(calls.at(-1)?.name).toBe('update.check');
    push('update.changed', { kind: 'checking' });
    expect(await screen.findByRole('button', { name: 'Check now' })).toHaveProperty('disabled', true);
    push('update.changed', { kind: 'offered', version: '2.0.0', releasedAt: null });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(calls.at(-1)?.name).toBe('update.download');
    push('update.changed', { kind: 'downloading', version: '2.0.0', fraction: 0.5 });
    expect(await screen.findByRole('progressbar', { name: 'Download of the update' })).toHaveProperty(
      'value',
      0.5,
    );
    screen.getByText('Downloading version 2.0.0: 50 %');
    push('update.changed', { kind: 'ready', version: '2.0.0' });
    await user.click(await screen.findByRole('button', { name: 'Restart to update' }));
    expect(calls.at(-1)?.name).toBe('update.install');
  });

  it.each(updateFaults)(
    'that were refused as %s are told as an alert, and that nothing was installed',
    async (fault) => {
      const { push } = renderWithStores(<UpdateSection />, asked);
      await screen.findByRole('button', { name: 'Check now' });
      push('update.changed', { kind: 'failed', fault, checkedAt: 1772374000000 });
      expect((await screen.findByRole('alert')).textContent).toMatch(/[.?] Nothing was installed\.$/);
    },
  );

  it('are of the channel that is chosen', async () => {
    const { user, calls } = renderWithStores(<UpdateSection />, asked);
    await user.click(await screen.findByRole('radio', { name: 'Beta' }));
    expect(calls.at(-1)).toEqual({ name: 'settings.save', request: { updateChannel: 'beta' } });
  });
});

describe('third-party notices', () => {
  it('are shown as text, in a dialog that closes', async () => {
    const { user } = renderWithStores(<NoticesButton />, {
      'about.notices': () => succeed('Leaflet 1.9.4\n<b>Licence: BSD-2-Clause</b>'),
    });
    await user.click(screen.getByRole('button', { name: 'Third-party notices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Third-party notices' });
    expect(dialog.textContent).toContain('<b>Licence: BSD-2-Clause</b>');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that a build has not are said to be missing', async () => {
    const { user } = renderWithStores(<NoticesButton />, { 'about.notices': () => fail({ kind: 'gone' }) });
    await user.click(screen.getByRole('button', { name: 'Third-party notices' }));
    await screen.findByText(/This build has none/);
  });
});
