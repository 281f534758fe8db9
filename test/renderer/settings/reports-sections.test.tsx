import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LocalCopySection } from '../../../renderer/features/settings/reports-sections';
import { succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { type Replies, sampleSync } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

/** Renders the section and records the saved changes. */
async function open(replies: Partial<Replies> = {}) {
  let settings: Settings = defaultSettings;
  const rendered = renderWithStores(<LocalCopySection />, {
    'settings.read': () => succeed(settings),
    'settings.save': (change) => {
      settings = { ...settings, ...JSON.parse(JSON.stringify(change)) };
      return succeed(settings);
    },
    'reports.count': () => succeed({ shown: 5, stored: 100_000, total: 100_000, unread: 0, arrived: 0 }),
    ...replies,
  });
  await waitFor(() => expect(rendered.stores.reports.getState().counts).not.toBeNull());
  return { ...rendered, saved: () => settings };
}

describe('the settings of the local copy', () => {
  it('show how many reports are stored and since when they are complete', async () => {
    const { stores } = await open();
    expect(screen.getByText('100,000 reports')).toBeTruthy();
    await act(() => stores.settings.getState().save({ timeZone: 'utc' }));
    expect(screen.getByText('2026-03-01 14:06:40 UTC')).toBeTruthy();
  });

  it('save how far back it reaches, and reject invalid numbers', async () => {
    const { user, saved } = await open();
    await user.click(screen.getByRole('radio', { name: 'Most recent days' }));
    const days = await screen.findByRole('textbox', { name: 'Number of days' });
    await user.clear(days);
    await user.type(days, '0{Enter}');
    expect(days.getAttribute('aria-invalid')).toBe('true');
    await user.clear(days);
    await user.type(days, '14{Enter}');
    await waitFor(() => expect(saved().syncDepth).toEqual({ kind: 'days', days: 14 }));
    await user.click(screen.getByRole('radio', { name: 'Most recent reports' }));
    const count = await screen.findByRole('textbox', { name: 'Number of reports' });
    await user.clear(count);
    await user.type(count, '5000{Enter}');
    await waitFor(() => expect(saved().syncDepth).toEqual({ kind: 'reports', count: 5_000 }));
    await user.click(screen.getByRole('radio', { name: 'All reports' }));
    await waitFor(() => expect(saved().syncDepth).toEqual({ kind: 'all' }));
  });

  it('save how often to check for new reports', async () => {
    const { user, saved } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Check for new reports' }), 'Manually');
    await waitFor(() => expect(saved()).toMatchObject({ syncInterval: 0 }));
  });

  it('show a custom interval from the file', async () => {
    await open({ 'settings.read': () => succeed({ ...defaultSettings, syncInterval: 42 }) });
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Check for new reports' });
    expect(select.selectedOptions[0]?.textContent).toBe('Every 42 seconds');
  });

  it('re-sync all reports on request', async () => {
    const { user, calls } = await open({
      'sync.start': () => succeed(sampleSync({ kind: 'running', pass: 'all' })),
    });
    const again = screen.getByRole('button', { name: 'Re-sync all reports' });
    await user.click(again);
    expect(calls).toContainEqual({ name: 'sync.start', request: { pass: 'all' } });
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  });

  it('say if the copy lasts only until the app exits', async () => {
    await open({ 'store.read': () => succeed({ kind: 'ready', persistent: false, notices: [] }) });
    expect(await screen.findByText(/are deleted when you quit/)).toBeTruthy();
  });
});
