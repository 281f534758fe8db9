import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../../renderer/features/reports-grid/reports-screen';
import { OutsideLinksSection } from '../../../renderer/features/settings/outside-links-section';
import type { OutsideLink } from '../../../shared/outside-link';
import { succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { exactId } from '../../support/inputs/sample-rows';
import { type Replies, sampleProfile } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

const crm: OutsideLink = {
  id: 'crm',
  profileId: sampleProfile.id,
  name: 'CRM',
  address: 'https://crm.example.com/{user}',
  opensAddress: '',
};

/** Main with these links, which saves changes of the settings. */
function savingLinks(links: readonly OutsideLink[]): Partial<Replies> {
  let saved: Settings = { ...defaultSettings, outsideLinks: links };
  return {
    'settings.read': () => succeed(saved),
    'settings.save': ({ outsideLinks = [] }) => {
      saved = { ...saved, outsideLinks };
      return succeed(saved);
    },
  };
}

async function openSection(links: readonly OutsideLink[] = []) {
  const rendered = renderWithStores(<OutsideLinksSection />, savingLinks(links));
  await waitFor(() => expect(rendered.stores.settings.getState().read).toBe(true));
  return { ...rendered, saved: () => rendered.stores.settings.getState().settings.outsideLinks };
}

const name = () => screen.getByRole('textbox', { name: 'Name in menus' });
const address = () => screen.getByRole('textbox', { name: 'Address with placeholders' });
/** Braces are keys to userEvent. */
const typed = (text: string) => text.replaceAll('{', '{{');

describe('links to other systems', () => {
  it('are none at first', async () => {
    await openSection();
    expect(screen.getByText('No links yet.')).toBeTruthy();
  });

  it('are added, with the focus in the form and then back on its button', async () => {
    const { user, saved } = await openSection();
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    expect(document.activeElement).toBe(name());
    await user.type(name(), 'CRM');
    await user.type(address(), typed('https://crm.example.com/{user}'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toEqual({ ...crm, id: expect.any(String) });
    expect(screen.getByText('Asks before it opens')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add link' }));
  });

  it.each([
    ['http://crm.example.com/{user}', 'must start with https://'],
    ['https://{user}.example.com/', 'can’t contain a placeholder in braces'],
    ['https://ana:key@crm.example.com/{user}', 'user name or password'],
    ['https://crm.example.com/', 'must contain a placeholder'],
    ['https://crm.example.com/{password}', 'can’t contain {password}'],
  ])('aren’t saved with %s', async (wrong, why) => {
    const { user, saved } = await openSection();
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    await user.type(name(), 'CRM');
    await user.type(address(), typed(wrong));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(address().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(new RegExp(why.replace(/[{}]/g, '\\$&')))).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it('have different names', async () => {
    const { user, saved } = await openSection([crm]);
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    await user.type(name(), ' crm');
    await user.type(address(), typed('https://other.example.com/{user}'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('A link with this name already exists.')).toBeTruthy();
    expect(saved()).toHaveLength(1);
  });

  it('keep what was typed while another screen is shown', async () => {
    const { user, stores } = await openSection();
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    await user.type(address(), 'https://crm');
    expect(stores.unsavedInputs.getState().texts['outsideLink.address']).toBe('https://crm');
  });

  it('are removed, which can be undone, and ask again', async () => {
    const always = { ...crm, opensAddress: crm.address };
    const { user, saved, stores } = await openSection([always]);
    await user.click(screen.getByRole('button', { name: 'Ask again before opening CRM' }));
    await waitFor(() => expect(saved()).toEqual([crm]));
    await user.click(screen.getByRole('button', { name: 'Remove CRM' }));
    await waitFor(() => expect(saved()).toEqual([]));
    const [toast] = stores.toasts.getState().toasts;
    if (toast?.content.kind !== 'done') throw new Error('No toast');
    toast.content.actions?.[0]?.run();
    await waitFor(() => expect(saved()).toEqual([crm]));
  });

  it('come back to their place, also beside one with their name, and once', async () => {
    const other = { ...crm, id: 'other', name: 'Other' };
    const { user, saved, stores } = await openSection([crm, other]);
    await user.click(screen.getByRole('button', { name: 'Remove CRM' }));
    await waitFor(() => expect(saved()).toEqual([other]));
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    await user.type(name(), 'CRM');
    await user.type(address(), typed('https://crm.example.com/{user}'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    const [toast] = stores.toasts.getState().toasts;
    if (toast?.content.kind !== 'done') throw new Error('No toast');
    toast.content.actions?.[0]?.run();
    toast.content.actions?.[0]?.run();
    await waitFor(() => expect(saved()).toHaveLength(3));
    expect(saved().map(({ id }) => id)).toEqual(['crm', 'other', expect.any(String)]);
  });

  it('show a name that changes the text direction, without it', async () => {
    const { user, stores } = await openSection([{ ...crm, name: 'CR\u202EM' }]);
    await user.click(screen.getByRole('button', { name: /^Edit CR/ }));
    expect(screen.getByRole('form').getAttribute('aria-label')).not.toContain('\u202E');
    await user.click(screen.getByRole('button', { name: /^Remove CR/ }));
    await waitFor(() => expect(stores.toasts.getState().toasts).toHaveLength(1));
    expect(JSON.stringify(stores.toasts.getState().toasts[0]?.content)).not.toContain('\u202E');
  });

  it('of other profiles aren’t shown, and stay', async () => {
    const other = { ...crm, id: 'other', profileId: 'profile-2', name: 'Other' };
    const { user, saved } = await openSection([other, crm]);
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove CRM' }));
    await waitFor(() => expect(saved()).toEqual([other]));
  });
});

async function openMenuOf(column: string, replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<ReportsScreen />, { ...savingLinks([crm]), ...replies });
  await screen.findByRole('grid');
  await waitFor(() => expect(rendered.stores.settings.getState().read).toBe(true));
  const cell = document.querySelector(`[data-report-id="${exactId}"] [data-column="${column}"]`);
  if (!cell) throw new Error('No cell');
  fireEvent.contextMenu(cell);
  return rendered;
}

describe('the menu of a cell', () => {
  it('offers the links about its value', async () => {
    await openMenuOf('user');
    expect(screen.getByRole('menuitem', { name: 'Open in CRM' })).toBeTruthy();
  });

  it('offers no others', async () => {
    await openMenuOf('device');
    expect(screen.queryByRole('menuitem', { name: 'Open in CRM' })).toBeNull();
  });

  it('opens a link for its report, which main asks about', async () => {
    const { user, calls } = await openMenuOf('user');
    await user.click(screen.getByRole('menuitem', { name: 'Open in CRM' }));
    const opened = () => calls.filter(({ name: called }) => called === 'outsideLinks.open');
    await waitFor(() => expect(opened()).toHaveLength(1));
    expect(opened()[0]?.request).toMatchObject({ id: 'crm', key: exactId });
  });
});
