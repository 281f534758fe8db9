import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SettingsScreen } from '../../../renderer/features/settings/settings-screen';
import { setLocale } from '../../../shared/i18n/messages';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { hostileText } from '../../support/inputs/sample-rows';
import { type Replies, sampleAbout, sampleConnection, sampleProfile } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

/** Renders the settings and records the saved changes. */
async function openSettings(replies: Partial<Replies> = {}) {
  let settings: Settings = defaultSettings;
  const rendered = renderWithStores(<SettingsScreen />, {
    'settings.read': () => succeed(settings),
    'settings.save': (change) => {
      settings = { ...settings, ...JSON.parse(JSON.stringify(change)) };
      return succeed(settings);
    },
    ...replies,
  });
  await screen.findByText('Production');
  return { ...rendered, saved: () => settings };
}

describe('settings', () => {
  it('saves theme and zone when selected, with a confirmation', async () => {
    const { user, saved } = await openSettings();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'UTC' }));
    await waitFor(() => expect(saved()).toMatchObject({ theme: 'dark', timeZone: 'utc' }));
  });

  it('saves the reports per page and loads that many', async () => {
    const { user, saved, stores } = await openSettings();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reports per page' }), '50');
    await waitFor(() => expect(stores.reports.getState().limit).toBe(50));
    expect(saved().reportsPerPage).toBe(50);
  });

  it('shows why a change couldn’t be saved', async () => {
    const { user } = await openSettings({
      'settings.save': () => fail({ kind: 'disk', what: 'settings', code: 'ENOSPC' }),
    });
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  });

  it.each([
    [{ kind: 'missing' }, 'it isn’t installed.'],
    [{ kind: 'unloadable', code: 'ERR_DLOPEN_FAILED' }, 'the system reported ERR_DLOPEN_FAILED.'],
  ] as const)('says that keys are encrypted in a file, and why: %j', async (reason, why) => {
    await openSettings({
      'about.read': () => succeed({ ...sampleAbout, keychainUse: { kind: 'encrypts-file', reason } }),
    });
    const shown = await screen.findAllByText(
      /^In a file, encrypted with a key from this computer’s keychain/,
    );
    expect(shown.map(({ textContent }) => textContent?.endsWith(why))).toEqual([true, true]);
  });

  it('says that keys are in the keychain', async () => {
    await openSettings();
    await waitFor(() => expect(screen.getAllByText('In this computer’s keychain')).toHaveLength(2));
  });

  it('contacts no tile server by default, nor a configured one, and says what it would learn', async () => {
    const { user, saved } = await openSettings();
    expect(screen.getByText('Off: no server can see which locations you view.')).toBeTruthy();
    await user.click(screen.getByRole('textbox', { name: 'Tile address' }));
    await user.paste('https://tiles.example.com/{z}/{x}/{y}.png');
    await user.tab();
    expect(await screen.findByText('tiles.example.com')).toBeTruthy();
    expect(saved().tileAddress).toBe('https://tiles.example.com/{z}/{x}/{y}.png');
    expect(saved().allowedTileOrigin).toBe('');
    await user.click(screen.getByRole('checkbox', { name: 'Ask no tile server' }));
    expect(saved().allowedTileOrigin).toBe('https://tiles.example.com');
  });

  it('keeps the saved tile address when the new one is invalid, and shows why', async () => {
    const { user, saved } = await openSettings();
    const field = screen.getByRole('textbox', { name: 'Tile address' });
    await user.click(field);
    await user.paste('http://tiles.example.com/{z}/{x}/{y}.png');
    await user.keyboard('{Enter}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Not saved\..*https:\/\//)).toBeTruthy();
    expect(saved().tileAddress).toBe('');
  });

  it('saves the reporter, but no invalid e-mail address', async () => {
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

  it('shows which profile is open and where its key is stored', async () => {
    await openSettings({ 'connection.read': () => succeed(sampleConnection({ keyStorage: 'memory' })) });
    expect(screen.getByText(sampleProfile.baseAddress)).toBeTruthy();
    expect(screen.getByText('In memory until you quit Whereabouts')).toBeTruthy();
  });

  it('forgets the key with one click, and explains the effect beforehand', async () => {
    const { user, calls } = await openSettings();
    const forget = screen.getByRole('button', { name: 'Forget API key' });
    const words = document.getElementById(forget.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toContain('Removes the key from this computer immediately');
    await user.click(forget);
    expect(calls.map(({ name }) => name)).toContain('connection.forgetKey');
  });

  it('shows why the key couldn’t be forgotten', async () => {
    const { user } = await openSettings({ 'connection.forgetKey': () => fail({ kind: 'keychain-locked' }) });
    await user.click(screen.getByRole('button', { name: 'Forget API key' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The keychain is locked');
  });

  it('shows versions and the profile folder, to copy', async () => {
    const { user, calls } = await openSettings();
    await user.click(await screen.findByRole('button', { name: 'Copy profile folder' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: '/home/ana/whereabouts' } });
    expect(await screen.findByText('Copied')).toBeTruthy();
  });
});

describe('the search in the settings', () => {
  const sectionsShown = () =>
    within(screen.getByRole('navigation', { name: 'Sections' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const isShown = (element: HTMLElement) => element.closest('[data-filtered-out]') === null;
  const search = () => screen.getByRole('searchbox', { name: 'Search settings' });

  it('shows the fields that contain all words, with the titles of their sections', async () => {
    const { user } = await openSettings();
    await waitFor(() => expect(sectionsShown()).toContain('Map tiles'));
    expect(sectionsShown().length).toBeGreaterThan(10);
    await user.type(search(), 'REPORTER mail');
    expect(sectionsShown()).toEqual(['Reporter']);
    expect(isShown(screen.getByRole('textbox', { name: 'Reporter e-mail' }))).toBe(true);
    expect(isShown(screen.getByRole('textbox', { name: 'Reporter name' }))).toBe(false);
    expect(isShown(screen.getByRole('textbox', { name: 'Tile address' }))).toBe(false);
    await user.keyboard('{Escape}');
    expect(isShown(screen.getByRole('textbox', { name: 'Tile address' }))).toBe(true);
  });

  it('shows all fields of a section whose title or description matches', async () => {
    const { user } = await openSettings();
    await user.type(search(), 'assumed precision');
    expect(sectionsShown()).toEqual(['Assumed precision']);
    expect(isShown(screen.getByRole('button', { name: 'Restore defaults' }))).toBe(true);
  });

  it('lists first what a word names, then what it describes, then what has it somewhere', async () => {
    const { user } = await openSettings();
    const inOrder = () =>
      screen
        .getAllByRole('heading', { level: 2 })
        .filter(isShown)
        .map(({ textContent }) => textContent);
    const usual = inOrder();
    await user.type(search(), 'map');
    expect(sectionsShown()[0]).toBe('Map tiles');
    expect(sectionsShown().indexOf('Keyboard')).toBeGreaterThan(0);
    expect(inOrder()).toEqual(sectionsShown());
    await user.keyboard('{Escape}');
    expect(inOrder()).toEqual(usual);
  });

  it('shows only those commands of the keyboard whose names or groups match', async () => {
    const { user } = await openSettings();
    await user.type(search(), 'case sheet');
    const commands = within(screen.getByRole('region', { name: 'Shortcuts' }))
      .getAllByRole('listitem')
      .filter(isShown)
      .map((each) => each.getAttribute('aria-label'));
    expect(commands).toEqual(['Print case sheet', 'Save case sheet as PDF']);
  });

  it('finds words of another language without their accents', async () => {
    await setLocale('es');
    await openSettings();
    const field = screen.getByRole('searchbox', { name: 'Buscar ajustes' });
    fireEvent.change(field, { target: { value: 'aspecto sesion' } });
    await screen.findByText('Ningún ajuste coincide con «aspecto sesion».');
    fireEvent.change(field, { target: { value: 'precision' } });
    expect(
      within(screen.getByRole('navigation', { name: 'Secciones' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toContain('Precisión supuesta');
    await setLocale('en');
  });

  it('says that nothing matches, and can be cleared', async () => {
    const { user } = await openSettings();
    await user.type(search(), 'zzz');
    expect(screen.getByText('No settings match “zzz”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(search()).toHaveProperty('value', '');
    expect(sectionsShown().length).toBeGreaterThan(10);
  });

  it('finds a text that appears later', async () => {
    const { user, stores } = await openSettings();
    await user.type(search(), 'ask no tile');
    expect(sectionsShown()).toEqual(['Streets from a file']);
    const tileAddress = 'https://tiles.example.com/{z}/{x}/{y}.png';
    await act(() => stores.settings.getState().save({ tileAddress }));
    await waitFor(() => expect(sectionsShown()).toEqual(['Streets from a file', 'Map tiles']));
  });

  it('leads to a section from the list', async () => {
    const { user } = await openSettings();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', { name: 'Map tiles' }),
    );
    expect(document.activeElement?.textContent).toBe('Map tiles');
  });
});
