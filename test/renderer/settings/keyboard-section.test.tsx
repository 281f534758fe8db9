import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KeyboardSection } from '../../../renderer/features/settings/keyboard-section';
import type { ChangedKeys } from '../../../shared/command-keys';
import { succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { renderWithStores } from '../../support/window/render-with-stores';

function open(keys: ChangedKeys = {}) {
  let saved: Settings = { ...defaultSettings, keys };
  const { user } = renderWithStores(<KeyboardSection />, {
    'settings.read': () => succeed(saved),
    'settings.save': (change) => {
      saved = { ...saved, ...(change.keys ? { keys: change.keys } : {}) };
      return succeed(saved);
    },
  });
  return { user, savedKeys: () => saved.keys };
}

const button = (name: string) => screen.getByRole('button', { name });
const rowOf = (command: string) => within(screen.getByRole('listitem', { name: command }));
const change = (command: string) => rowOf(command).getByRole('button', { name: 'Change' });
const recorder = (command: string) =>
  screen.getByRole('button', { name: new RegExp(`^Press the new keys for ${command}`) });

describe('the keyboard settings', () => {
  it('record new keys of a command, and return the focus', async () => {
    const { user, savedKeys } = open();
    await user.click(change('Map'));
    expect(document.activeElement).toBe(recorder('Map'));
    await user.keyboard('{Control>}j{/Control}');
    await waitFor(() => expect(savedKeys()).toEqual({ map: ['CmdOrCtrl+J'] }));
    expect(rowOf('Map').getByText('J')).toBeTruthy();
    expect(document.activeElement).toBe(change('Map'));
  });

  it('cancel with Esc, and can be left with Tab', async () => {
    const { user, savedKeys } = open();
    await user.click(change('Map'));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(change('Map'));
    await user.keyboard('{Enter}');
    await user.tab();
    expect(document.activeElement).toBe(button('Cancel changing Map'));
    expect(savedKeys()).toEqual({});
  });

  it('name the command that has the keys, and take them from it on request', async () => {
    const { user, savedKeys } = open({ palette: ['F8'] });
    await screen.findByRole('listitem', { name: 'Map' });
    await user.click(change('Map'));
    await user.keyboard('{F8}');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('F8 is already used for “Command palette”.');
    expect(savedKeys()).toEqual({ palette: ['F8'] });
    await user.click(within(alert).getByRole('button', { name: 'Use it for “Map”' }));
    await waitFor(() => expect(savedKeys()).toEqual({ palette: [], map: ['F8'] }));
  });

  it('refuse the keys of the grid, and keys that are needed for text', async () => {
    const { user, savedKeys } = open();
    await user.click(change('Map'));
    await user.keyboard('x');
    expect(screen.getByRole('alert').textContent).toContain('X is already used. In the grid: Select');
    await user.keyboard('{Control>}c{/Control}');
    expect(screen.getByRole('alert').textContent).toContain('Ctrl+C is reserved for text and windows.');
    await user.keyboard(' ');
    expect(screen.getByRole('alert').textContent).toContain('Space can’t be a shortcut.');
    expect(savedKeys()).toEqual({});
  });

  it('remove the keys of a command', async () => {
    const { user, savedKeys } = open();
    await user.click(change('Map'));
    await user.click(button('Remove keys of Map'));
    await waitFor(() => expect(savedKeys()).toEqual({ map: [] }));
    expect(rowOf('Map').getByText('None')).toBeTruthy();
  });

  it('reset one command, or all', async () => {
    const { user, savedKeys } = open({ map: ['F8'], outbox: ['F9'], search: [] });
    await user.click(await screen.findByRole('button', { name: 'Reset keys of Map' }));
    await waitFor(() => expect(savedKeys()).toEqual({ outbox: ['F9'], search: [] }));
    await user.click(button('Reset all'));
    await waitFor(() => expect(savedKeys()).toEqual({}));
    await waitFor(() => expect(button('Reset all')).toHaveProperty('disabled', true));
  });

  it('ask before a reset takes a key from another command', async () => {
    const { user, savedKeys } = open({ map: ['F8'], palette: ['CmdOrCtrl+3'] });
    await user.click(await screen.findByRole('button', { name: 'Reset keys of Map' }));
    expect(screen.getByRole('alert').textContent).toContain('Ctrl+3 is already used for “Command palette”.');
    await user.click(button('Use it for “Map”'));
    await waitFor(() => expect(savedKeys()).toEqual({ palette: [] }));
  });

  it('find commands by name and by keys', async () => {
    const { user } = open();
    const names = () => screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'));
    await user.type(screen.getByRole('searchbox', { name: 'Search shortcuts' }), 'theme');
    expect(names()).toHaveLength(3);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'ctrl+l');
    expect(names()).toEqual(['Look up transaction']);
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(screen.getByRole('status').textContent).toBe('No shortcuts match.');
  });
});
