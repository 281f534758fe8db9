import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppNotices } from '../../../renderer/app/app-frame';
import { DiagnosticsDialog } from '../../../renderer/app/diagnostics-dialog';
import type { AppNotice } from '../../../shared/domain/app-notice';
import { renderWithStores } from '../../support/window/render-with-stores';

const setAside: AppNotice = {
  id: 1,
  kind: 'file-set-aside',
  what: 'settings',
  beside: 'settings.json.damaged-7',
};
const reloaded: AppNotice = { id: 2, kind: 'window-reloaded', why: 'crashed' };
const defect: AppNotice = { id: 3, kind: 'defect', error: 'TypeError', times: 2 };

/** Renders the notices above a screen, as main sends them. */
function open(...reported: readonly AppNotice[]) {
  const rendered = renderWithStores(
    <>
      <AppNotices />
      <DiagnosticsDialog />
    </>,
  );
  act(() => rendered.push('notices.changed', reported));
  return rendered;
}

const region = () => screen.getByRole('region', { name: 'App notices' });

describe('the notices about the app', () => {
  it('are empty if nothing happened', () => {
    open();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('show as an alert which file was set aside, and where it is', () => {
    open(setAside);
    const { textContent } = within(region()).getByRole('alert');
    expect(textContent).toContain('The settings couldn’t be read and were reset to their defaults.');
    expect(textContent).toContain('settings.json.damaged-7');
  });

  it('name each file, and say why it cannot be read', () => {
    open(
      { ...setAside, what: 'profiles' },
      { id: 4, kind: 'file-unreadable', what: 'windowPlace', code: 'EACCES' },
    );
    const [first, second] = within(region()).getAllByRole('alert');
    expect(first?.textContent).toContain('The list of profiles couldn’t be read and is now empty.');
    expect(second?.textContent).toContain('The saved window position can’t be read.');
    expect(second?.textContent).toContain('(EACCES)');
  });

  it('name the first parts of a file that were not understood, and where its copy is', () => {
    const notUnderstood = ['theme', 'b', 'c', 'd', 'x'.repeat(500), 'seventh'];
    open({
      id: 5,
      kind: 'file-partly-read',
      what: 'settings',
      notUnderstood,
      copy: 'settings.json.backup-7',
    });
    const { textContent } = within(region()).getByRole('alert');
    expect(textContent).toContain('Some settings couldn’t be read and were reset to their defaults.');
    expect(textContent).toContain(`Couldn’t read: theme, b, c, d, ${'x'.repeat(60)}…, ….`);
    expect(textContent).toContain('settings.json.backup-7');
  });

  it('says how the app was started with less protection, and what to change', () => {
    open(
      { id: 5, kind: 'started-weakened', what: 'no-sandbox' },
      { id: 6, kind: 'started-weakened', what: 'chromium-log' },
    );
    const [sandbox, log] = within(region()).getAllByRole('alert');
    expect(sandbox?.textContent).toMatch(/without its sandbox.*ELECTRON_DISABLE_SANDBOX/);
    expect(log?.textContent).toMatch(/A log is being written.*ELECTRON_LOG_FILE/);
  });

  it('show a reloaded window as a status, not an alert', () => {
    open(reloaded);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(within(region()).getByRole('status').textContent).toContain('was reloaded');
  });

  it('disappear when dismissed, which main records', async () => {
    const { user, calls } = open(setAside, reloaded);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status')).toBeTruthy();
    expect(calls).toContainEqual({ name: 'notices.dismiss', request: { id: 1 } });
  });

  it('lead to the diagnostics from a defect only', async () => {
    const { user } = open(setAside, defect);
    expect(within(region()).getByText(/TypeError, 2 times/)).toBeTruthy();
    await user.click(within(region()).getByRole('button', { name: 'Save diagnostics…' }));
    expect(await screen.findByRole('dialog', { name: 'Diagnostics' })).toBeTruthy();
  });
});
