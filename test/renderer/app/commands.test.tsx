import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { App } from '../../../renderer/app/app';
import { AppFrame } from '../../../renderer/app/app-frame';
import { applyingCommands, commandFacts } from '../../../renderer/app/commands/applying-commands';
import { pressedCommand } from '../../../renderer/app/commands/pressed-command';
import { windowCommands } from '../../../renderer/app/commands/run-command';
import { shownKeys } from '../../../shared/accelerator';
import { commandOf, commands, keysOf, letterOf, placeKeys } from '../../../shared/commands';
import { messages } from '../../../shared/messages/messages';
import { succeed } from '../../../shared/result';
import { openableDialogElement } from '../../support/dialog-element';
import { firstRun, type Replies } from '../../support/fake-bridge';
import { renderWithStores } from '../../support/render-with-stores';
import { detailOf, exactId, holding, manyRows, rowOf } from '../../support/sample-rows';
import { InThreadWorker } from '../map/in-thread-worker';

beforeAll(() => {
  openableDialogElement();
  Element.prototype.scrollIntoView = () => undefined;
  // A command opens the map, which starts one at once.
  vi.stubGlobal('Worker', InThreadWorker);
});

async function openWindow(told: Partial<Replies> = {}) {
  const rendered = renderWithStores(<App />, told);
  await screen.findByRole('grid', { name: 'Reports' });
  return rendered;
}

const windowIds = commands.flatMap((command) => (command.by === 'window' ? [command.id] : []));

describe('a command of the window', () => {
  it('has something that carries it out, and is known by each of its keys', () => {
    expect(Object.keys(windowCommands).toSorted()).toEqual([...windowIds].toSorted());
    const unmodified = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    for (const id of windowIds) {
      const letter = letterOf(commandOf(id));
      if (letter === null) continue;
      const key = { ...unmodified, key: letter };
      expect(pressedCommand(key, { typing: false, letters: true })).toBe(id);
      expect(pressedCommand(key, { typing: true, letters: true })).toBeNull();
      expect(pressedCommand(key, { typing: false, letters: false })).toBeNull();
    }
  });

  it('that is chosen from the native menu is carried out', async () => {
    const { stores, push } = await openWindow();
    act(() => push('command.chosen', 'outbox'));
    expect(stores.navigation.getState().screen).toBe('outbox');
  });

  it('that does not apply is not carried out, whoever asks', async () => {
    const { calls, push } = await openWindow();
    act(() => push('command.chosen', 'copy transaction'));
    act(() => push('command.chosen', 'print case sheet'));
    expect(calls.map(({ name }) => name)).not.toContain('clipboard.write');
    expect(calls.map(({ name }) => name)).not.toContain('caseSheet.print');
  });

  it('waits behind a dialog', async () => {
    const { stores, user, push } = await openWindow();
    await user.keyboard('?');
    act(() => push('command.chosen', 'outbox'));
    await user.keyboard('{Control>}2{/Control}');
    expect(stores.navigation.getState().screen).toBe('reports');
  });

  it('acts by its accelerator on the report that is read', async () => {
    const { stores, user, calls } = await openWindow();
    await act(() => stores.selection.getState().select(exactId));
    await user.keyboard('{Control>}{Shift>}C{/Shift}{/Control}');
    expect(calls.at(-1)).toEqual({ name: 'clipboard.write', request: { text: 'registration-7f3a' } });
    await user.keyboard('u');
    expect(calls).toContainEqual({ name: 'reports.markRead', request: { keys: [exactId], read: false } });
    await user.keyboard('m');
    expect(stores.navigation.getState().screen).toBe('map');
  });

  it('shows a report on the map before its details are there, and without a position', async () => {
    const detail = detailOf('{}', '#1');
    const { stores, user } = await openWindow({
      ...holding([rowOf(detail)]),
      'reports.detail': () => new Promise(() => undefined),
    });
    expect(applyingCommands(commandFacts(stores))).not.toContain('show on map');
    act(() => void stores.selection.getState().select('#1'));
    await user.keyboard('m');
    expect(stores.navigation.getState().screen).toBe('map');
  });

  it('copies a transaction ID whole, of which the window has only the beginning', async () => {
    const long = 'x'.repeat(10_002);
    const { stores, user, calls } = await openWindow({
      'reports.detail': ({ key }) => succeed(detailOf(`{"id": ${key}, "transaction_id": "${long}"}`, key)),
    });
    await act(() => stores.selection.getState().select(exactId));
    await user.keyboard('{Control>}{Shift>}C{/Shift}{/Control}');
    expect(calls.at(-1)).toEqual({
      name: 'reports.copy',
      request: { key: exactId, path: ['transaction_id'], as: 'text' },
    });
  });

  it('asks about the open profile, or leads to where another is added', async () => {
    const { stores, push, calls } = await openWindow();
    act(() => push('command.chosen', 'edit profile'));
    expect(await screen.findByRole('dialog', { name: 'Edit profile' })).toBeTruthy();
    act(() => stores.connection.getState().ask(null));
    act(() => push('command.chosen', 'remove profile'));
    expect(stores.connection.getState().asked).toMatchObject({
      about: 'remove',
      profile: { id: 'profile-1' },
    });
    act(() => stores.connection.getState().ask(null));
    act(() => push('command.chosen', 'add profile'));
    expect(calls.at(-1)?.name).toBe('connection.switch');
  });

  it('shows the diagnostics before they are saved, also while no profile is open', async () => {
    const framed = (
      <AppFrame>
        <App />
      </AppFrame>
    );
    const { calls, push } = renderWithStores(framed, { 'connection.read': () => succeed(firstRun) });
    await screen.findByRole('heading', { name: 'Connect to a reports service' });
    act(() => push('command.chosen', 'save diagnostics'));
    expect(await screen.findByRole('dialog', { name: 'Diagnostics' })).toBeTruthy();
    expect(calls.map(({ name }) => name)).toContain('diagnostics.read');
  });

  it('looks for no updates in a program that was not built to', async () => {
    const { calls, push } = await openWindow();
    act(() => push('command.chosen', 'check for updates'));
    expect(calls.map(({ name }) => name)).not.toContain('update.check');
  });

  it('looks for updates where the program was built to, and shows how they stand', async () => {
    const { calls, push, stores } = await openWindow({ 'update.read': () => succeed({ kind: 'unchecked' }) });
    await waitFor(() => expect(stores.updates.getState().state).not.toBeNull());
    act(() => push('command.chosen', 'check for updates'));
    expect(calls.map(({ name }) => name)).toContain('update.check');
    expect(document.activeElement?.closest('section')).toBe(screen.getByRole('region', { name: 'Updates' }));
  });

  it('walks through the reports with Alt and the arrows, letters switched off', async () => {
    const { stores, user } = await openWindow(holding(manyRows(3)));
    act(() => {
      const { settings } = stores.settings.getState();
      stores.settings.setState({ settings: { ...settings, letterShortcuts: false } });
    });
    await user.keyboard('j');
    expect(stores.selection.getState().key).toBeNull();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}');
    expect(stores.selection.getState().key).toBe('2000');
  });
});

describe('which commands apply', () => {
  it('is told to main when it changes, and only then', async () => {
    const { stores, calls } = await openWindow();
    const told = () => calls.filter(({ name }) => name === 'command.applying');
    await waitFor(() =>
      expect(told().at(-1)?.request).toMatchObject({ commands: expect.arrayContaining(['search']) }),
    );
    expect(told().at(-1)?.request).not.toMatchObject({ commands: expect.arrayContaining(['give feedback']) });
    await act(() => stores.selection.getState().select(exactId));
    expect(told().at(-1)?.request).toMatchObject({ commands: expect.arrayContaining(['give feedback']) });
    const count = told().length;
    await act(() => stores.selection.getState().select(exactId));
    expect(told()).toHaveLength(count);
  });

  it('on the first run are those that need no profile', async () => {
    const { stores } = renderWithStores(<App />, { 'connection.read': () => succeed(firstRun) });
    await screen.findByRole('heading', { name: 'Connect to a reports service' });
    expect(applyingCommands(commandFacts(stores))).toEqual([
      'quit',
      'theme system',
      'theme light',
      'theme dark',
      'zoom in',
      'zoom out',
      'actual size',
      'full screen',
      'save diagnostics',
      'licence',
    ]);
  });
});

describe('the sheet of shortcuts', () => {
  it('lists every command that has a key, and every key of a place', async () => {
    const { user } = await openWindow();
    await user.keyboard('?');
    const sheet = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    const { names, placeKeys: words } = messages.commands;
    for (const { id } of commands) {
      const [keys] = keysOf(commandOf(id));
      const letter = letterOf(commandOf(id));
      if (keys === undefined && letter === null) continue;
      const line = sheet.getByText(names[id].replace(/…$/, ''), { selector: 'dd' }).parentElement;
      for (const key of keys === undefined ? [] : shownKeys(keys, false))
        expect(line?.textContent).toContain(key);
      if (letter !== null) expect(line?.textContent).toContain(letter);
    }
    for (const { id } of placeKeys) expect(sheet.getByText(words[id])).toBeTruthy();
  });
});

describe('a link to a report', () => {
  const opened = (transactionId: string): Partial<Replies> => ({
    'link.take': () => succeed({ kind: 'report', transactionId }),
  });

  it('opens the stored report, and asks the service for nothing', async () => {
    const { stores, calls } = await openWindow(opened('login-22'));
    await waitFor(() => expect(stores.selection.getState().key).not.toBeNull());
    expect(calls).toContainEqual({
      name: 'reports.page',
      request: expect.objectContaining({
        query: expect.objectContaining({ filters: [{ field: 'transaction', in: ['login-22'], out: [] }] }),
      }),
    });
    expect(calls.map(({ name }) => name)).not.toContain('reports.lookUp');
  });

  it('to a report that is not stored offers to look it up, and does so on the person’s word alone', async () => {
    const { user, calls } = await openWindow({ ...holding([]), ...opened('<b>x</b>') });
    const notice = await screen.findByRole('status', { name: 'Link' });
    expect(notice.textContent).toContain('No report of transaction <b>x</b> is stored here.');
    expect(calls.map(({ name }) => name)).not.toContain('reports.lookUp');
    await user.click(within(notice).getByRole('button', { name: 'Look it up at the service' }));
    expect(calls).toContainEqual({
      name: 'reports.lookUp',
      request: { transactionId: '<b>x</b>', since: '30d', timeout: '5s' },
    });
  });

  it('that is none is told of quietly', async () => {
    const { user, push } = await openWindow({ 'link.take': () => succeed({ kind: 'no-link' }) });
    act(() => push('link.came', null));
    const notice = await screen.findByRole('status', { name: 'Link' });
    expect(notice.textContent).toContain('is no link to a report');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status', { name: 'Link' })).toBeNull();
  });

  it('waits in main until a profile is open', async () => {
    const { calls } = renderWithStores(<App />, {
      ...opened('login-22'),
      'connection.read': () => succeed(firstRun),
    });
    await screen.findByRole('heading', { name: 'Connect to a reports service' });
    expect(calls.map(({ name }) => name)).not.toContain('link.take');
  });
});
