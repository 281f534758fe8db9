import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SettingsScreen } from '../../../renderer/features/settings/settings-screen';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { type Replies, sampleConnection, sampleProfile } from '../../support/fake-bridge';
import { renderWithStores } from '../../support/render-with-stores';
import { hostileText } from '../../support/sample-rows';

/** The settings screen, with what main kept of each change. */
async function openSettings(told: Partial<Replies> = {}) {
  let kept: Settings = defaultSettings;
  const rendered = renderWithStores(<SettingsScreen />, {
    'settings.read': () => succeed(kept),
    'settings.save': (change) => {
      kept = { ...kept, ...JSON.parse(JSON.stringify(change)) };
      return succeed(kept);
    },
    ...told,
  });
  await screen.findByText('Production');
  return { ...rendered, saved: () => kept };
}

describe('settings', () => {
  it('keeps theme and zone as they are chosen, and says so', async () => {
    const { user, saved } = await openSettings();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'UTC' }));
    await waitFor(() => expect(saved()).toMatchObject({ theme: 'dark', timeZone: 'utc' }));
  });

  it('keeps the reports per page, and loads that many', async () => {
    const { user, saved, stores } = await openSettings();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reports per page' }), '50');
    await waitFor(() => expect(stores.reports.getState().limit).toBe(50));
    expect(saved().reportsPerPage).toBe(50);
  });

  it('says why a change could not be kept', async () => {
    const { user } = await openSettings({
      'settings.save': () => fail({ kind: 'disk', what: 'settings', code: 'ENOSPC' }),
    });
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  });

  it('asks no tile server by default, and says who learns what once one is set', async () => {
    const { user, saved } = await openSettings();
    expect(screen.getByText('Off: nobody learns which places are looked at.')).toBeTruthy();
    await user.click(screen.getByRole('textbox', { name: 'Tile address' }));
    await user.paste('https://tiles.example.com/{z}/{x}/{y}.png');
    await user.tab();
    expect(await screen.findByText('tiles.example.com')).toBeTruthy();
    expect(saved().tileAddress).toBe('https://tiles.example.com/{z}/{x}/{y}.png');
  });

  it('keeps what was set when the tile address is mistaken, and says why', async () => {
    const { user, saved } = await openSettings();
    const field = screen.getByRole('textbox', { name: 'Tile address' });
    await user.click(field);
    await user.paste('http://tiles.example.com/{z}/{x}/{y}.png');
    await user.keyboard('{Enter}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Not kept\..*https:\/\//)).toBeTruthy();
    expect(saved().tileAddress).toBe('');
  });

  it('remembers the reporter, and no e-mail address that is none', async () => {
    const { user, stores } = await openSettings();
    await user.click(screen.getByRole('textbox', { name: 'Reporter name' }));
    await user.paste(hostileText);
    await user.tab();
    await waitFor(() => expect(stores.reporter.getState().reporter.name).toBe(hostileText.trim()));
    const email = screen.getByRole('textbox', { name: 'Reporter e-mail' });
    await user.click(email);
    await user.paste('nobody');
    await user.tab();
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(stores.reporter.getState().reporter.email).toBe('');
  });

  it('shows which profile is open and where its key is kept', async () => {
    await openSettings({ 'connection.read': () => succeed(sampleConnection({ keyKept: 'memory' })) });
    expect(screen.getByText(sampleProfile.baseAddress)).toBeTruthy();
    expect(screen.getByText('In memory, until the program ends')).toBeTruthy();
  });

  it('forgets the key at one click, and says beforehand what that does', async () => {
    const { user, calls } = await openSettings();
    const forget = screen.getByRole('button', { name: 'Forget API key' });
    const words = document.getElementById(forget.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toContain('removes the key from this computer at once');
    await user.click(forget);
    expect(calls.map(({ name }) => name)).toContain('connection.forgetKey');
  });

  it('says why the key could not be forgotten', async () => {
    const { user } = await openSettings({ 'connection.forgetKey': () => fail({ kind: 'keychain-locked' }) });
    await user.click(screen.getByRole('button', { name: 'Forget API key' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The keychain is locked');
  });

  it('tells versions and the profile folder, to copy', async () => {
    const { user, calls } = await openSettings();
    await user.click(await screen.findByRole('button', { name: 'Copy profile folder' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: '/home/ana/whereabouts' } });
    expect(await screen.findByText('Copied')).toBeTruthy();
  });
});
