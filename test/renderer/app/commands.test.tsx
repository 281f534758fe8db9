import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../renderer/app/app';
import { AppFrame } from '../../../renderer/app/app-frame';
import { applyingCommands, commandFacts } from '../../../renderer/app/commands/applying-commands';
import { windowCommands } from '../../../renderer/app/commands/run-command';
import { pressedCommand } from '../../../renderer/app/commands/use-commands';
import { laterScreens } from '../../../renderer/app/lazy';
import { commandPalette } from '../../../renderer/app/overlays';
import { screens } from '../../../renderer/state/navigation';
import { isSingleKey, readAccelerator, shownKeys } from '../../../shared/accelerator';
import { keysOf } from '../../../shared/command-keys';
import { commandOf, commands, placeKeys } from '../../../shared/commands';
import { messages } from '../../../shared/i18n/messages';
import { succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { detailOf, exactId, holding, manyRows, rowOf } from '../../support/inputs/sample-rows';
import { firstRun, type Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { InThreadWorker } from '../map/in-thread-worker';

// Loading takes longer on a busy machine than a query waits.
beforeAll(async () => void (await laterScreens.load()));

// A command opens the map, which starts one at once.
beforeEach(() => void vi.stubGlobal('Worker', InThreadWorker));

async function openWindow(reported: Partial<Replies> = {}) {
  const rendered = renderWithStores(<App />, reported);
  await screen.findByRole('grid', { name: 'Reports' });
  return rendered;
}

const windowIds = commands.flatMap((command) => (command.by === 'window' ? [command.id] : []));

describe('a command of the window', () => {
  it('has an implementation, and is found by each of its keys', () => {
    expect(Object.keys(windowCommands).toSorted()).toEqual([...windowIds].toSorted());
    for (const id of windowIds) {
      const [screen = 'reports'] = commandOf(id).where ?? [];
      const on = { typing: false, settings: defaultSettings, screen };
      for (const text of keysOf(id, defaultSettings, false)) {
        const { mod, alt, shift, key } = readAccelerator(text);
        const pressed = { key, code: '', ctrlKey: mod, metaKey: false, altKey: alt, shiftKey: shift };
        expect(pressedCommand(pressed, on)).toBe(id);
        if (!isSingleKey(readAccelerator(text))) continue;
        expect(pressedCommand(pressed, { ...on, typing: true })).toBeNull();
        const off = { ...defaultSettings, letterShortcuts: false };
        expect(pressedCommand(pressed, { ...on, settings: off })).toBeNull();
      }
    }
  });

  it('has the digit of a key before the character that Shift and the digit type', () => {
    // A German keyboard.
    const slash = { key: '/', code: 'Digit7', ctrlKey: false, metaKey: false, altKey: false, shiftKey: true };
    const on = { typing: false, settings: defaultSettings, screen: 'reports' } as const;
    expect(pressedCommand(slash, on)).toBe('search');
    const keys = { map: ['Shift+7'] };
    expect(pressedCommand(slash, { ...on, settings: { ...defaultSettings, keys } })).toBe('map');
  });

  it('is not found by its key on another screen', () => {
    const refresh = {
      key: 'r',
      code: 'KeyR',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
    };
    const on = { typing: false, settings: defaultSettings } as const;
    expect(pressedCommand(refresh, { ...on, screen: 'map' })).toBe('refresh');
    expect(pressedCommand(refresh, { ...on, screen: 'outbox' })).toBeNull();
  });

  it('shows its changed keys in the palette and in the list of shortcuts', async () => {
    const { stores, user } = await openWindow();
    const settings = { ...defaultSettings, keys: { map: ['F8'], palette: ['CmdOrCtrl+J'] } };
    act(() => stores.settings.setState({ settings }));
    await user.keyboard('{Control>}j{/Control}');
    const palette = await screen.findByRole('combobox', { name: 'Command palette' });
    await user.keyboard('Map');
    const option = screen.getAllByRole('option').find(({ textContent }) => textContent?.startsWith('Map'));
    expect(option?.textContent).toContain('F8');
    expect(palette).toBeTruthy();
    await user.keyboard('{Control>}j{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Command palette' })).toBeNull());
    await user.keyboard('?');
    const line = screen.getByText('Map', { selector: 'dd' }).parentElement;
    expect(line?.textContent).toContain('F8');
  });

  it('runs when it is selected in the native menu', async () => {
    const { stores, push } = await openWindow();
    act(() => push('command.selected', 'outbox'));
    expect(stores.navigation.getState().screen).toBe('outbox');
  });

  it('does not run if it does not apply, by key or by menu', async () => {
    const { calls, push } = await openWindow();
    act(() => push('command.selected', 'copy transaction'));
    act(() => push('command.selected', 'print case sheet'));
    expect(calls.map(({ name }) => name)).not.toContain('clipboard.write');
    expect(calls.map(({ name }) => name)).not.toContain('caseSheet.print');
  });

  it('does not run while a dialog is open', async () => {
    const { stores, user, push } = await openWindow();
    await user.keyboard('?');
    act(() => push('command.selected', 'outbox'));
    await user.keyboard('{Control>}2{/Control}');
    expect(stores.navigation.getState().screen).toBe('reports');
  });

  it('does not run by the input for the palette before it is there', async () => {
    const { stores, user } = await openWindow();
    vi.spyOn(commandPalette, 'loaded').mockReturnValue(null);
    vi.spyOn(commandPalette, 'load').mockReturnValue(new Promise(() => {}));
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard('j');
    expect(stores.openReport.getState().key).toBeNull();
  });

  it('acts on the open report by its accelerator', async () => {
    const { stores, user, calls } = await openWindow();
    await act(() => stores.openReport.getState().select(exactId));
    await user.keyboard('{Control>}{Shift>}C{/Shift}{/Control}');
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: 'registration-7f3a' } });
    await user.keyboard('u');
    expect(calls).toContainEqual({ name: 'reports.markRead', request: { keys: [exactId], read: false } });
    await user.keyboard('m');
    expect(stores.navigation.getState().screen).toBe('map');
  });

  it.each([
    ['its device', ', "user": {"id": "ana"}, "device": {"id": "phone-1"}', 'device', 'phone-1'],
    ['its user if it names no device', ', "user": {"id": "ana"}', 'user', 'ana'],
  ])('shows what the open report is linked with: starting from %s', async (_of, facts, kind, value) => {
    const { stores, user } = await openWindow({
      'reports.detail': ({ key }) => succeed(detailOf(`{"id": ${key}${facts}}`, key)),
    });
    await user.keyboard('{Shift>}R{/Shift}');
    expect(stores.navigation.getState().screen).toBe('reports');
    await act(() => stores.openReport.getState().select(exactId));
    await user.keyboard('{Shift>}R{/Shift}');
    expect(stores.navigation.getState().screen).toBe('investigate');
    expect(stores.investigation.getState().investigation).toMatchObject({
      tool: 'links',
      links: { of: { kind, value } },
    });
  });

  it('shows the timeline of the open report: of its user, or of the first other subject it names', async () => {
    const { stores, user } = await openWindow({
      'reports.detail': ({ key }) =>
        succeed(detailOf(`{"id": ${key}, "user": {"id": "ana"}, "device": {"id": "phone-1"}}`, key)),
    });
    await user.keyboard('t');
    expect(stores.timeline.getState().subject).toBeNull();
    await act(() => stores.openReport.getState().select(exactId));
    await user.keyboard('t');
    expect(stores.timeline.getState().subject).toEqual({ kind: 'user', value: 'ana' });
    expect(stores.navigation.getState().screen).toBe('map');
  });

  it('offers no links of a report that names neither a user nor a device', async () => {
    const { stores } = await openWindow({
      'reports.detail': ({ key }) => succeed(detailOf(`{"id": ${key}}`, key)),
    });
    await act(() => stores.openReport.getState().select(exactId));
    const applying = applyingCommands(commandFacts(stores));
    expect(applying).toContain('show on map');
    expect(applying).not.toContain('show links');
    expect(applying).not.toContain('show timeline');
  });

  it('collapses the navigation, and expands it again', async () => {
    const { stores, user } = await openWindow({
      'settings.save': ({ collapsedNavigation = false }) =>
        succeed({ ...defaultSettings, collapsedNavigation }),
    });
    await user.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(stores.settings.getState().settings.collapsedNavigation).toBe(true));
    await screen.findByRole('button', { name: 'Expand navigation' });
    await user.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(stores.settings.getState().settings.collapsedNavigation).toBe(false));
  });

  it('gives feedback on all selected reports if there are several', async () => {
    const { stores, user } = await openWindow();
    await act(() => stores.openReport.getState().select(exactId));
    const { query } = stores.reports.getState();
    act(() =>
      stores.rowSelection.setState({ selection: { kind: 'query', query, shown: query, asOf: 1, count: 2 } }),
    );
    await user.keyboard('f');
    expect(stores.batch.getState()).toMatchObject({ step: 'form', reportCount: 2 });
    expect(stores.feedback.getState().subject).toBeNull();
  });

  it('shows a report on the map before its details have loaded, and without a position', async () => {
    const detail = detailOf('{}', '#1');
    const { stores, user } = await openWindow({
      ...holding([rowOf(detail)]),
      'reports.detail': () => new Promise(() => undefined),
    });
    expect(applyingCommands(commandFacts(stores))).not.toContain('show on map');
    act(() => void stores.openReport.getState().select('#1'));
    await user.keyboard('m');
    expect(stores.navigation.getState().screen).toBe('map');
  });

  it('copies a whole transaction ID of which the window has only the beginning', async () => {
    const long = 'x'.repeat(10_002);
    const { stores, user, calls } = await openWindow({
      'reports.detail': ({ key }) => succeed(detailOf(`{"id": ${key}, "transaction_id": "${long}"}`, key)),
    });
    await act(() => stores.openReport.getState().select(exactId));
    await user.keyboard('{Control>}{Shift>}C{/Shift}{/Control}');
    expect(calls).toContainEqual({
      name: 'reports.copy',
      request: { key: exactId, path: ['transaction_id'], as: 'text' },
    });
  });

  it('opens a dialog about the open profile, or the connect screen to add another', async () => {
    const { stores, push, calls } = await openWindow();
    act(() => push('command.selected', 'edit profile'));
    expect(await screen.findByRole('dialog', { name: 'Edit profile' })).toBeTruthy();
    act(() => stores.connection.getState().openDialog(null));
    act(() => push('command.selected', 'remove profile'));
    expect(stores.connection.getState().dialog).toMatchObject({
      about: 'remove',
      profile: { id: 'profile-1' },
    });
    act(() => stores.connection.getState().openDialog(null));
    act(() => push('command.selected', 'add profile'));
    expect(calls.map(({ name }) => name)).toContain('connection.switch');
  });

  it('shows the diagnostics before saving them, also while no profile is open', async () => {
    const framed = (
      <AppFrame>
        <App />
      </AppFrame>
    );
    const { calls, push } = renderWithStores(framed, { 'connection.read': () => succeed(firstRun) });
    await screen.findByRole('heading', { name: 'Connect to a reports service' });
    act(() => push('command.selected', 'save diagnostics'));
    expect(await screen.findByRole('dialog', { name: 'Diagnostics' })).toBeTruthy();
    expect(calls.map(({ name }) => name)).toContain('diagnostics.read');
  });

  it('does not check for updates in a build without a feed', async () => {
    const { calls, push } = await openWindow();
    act(() => push('command.selected', 'check for updates'));
    expect(calls.map(({ name }) => name)).not.toContain('update.check');
  });

  it('checks for updates in a build with a feed, and shows the result', async () => {
    const { calls, push, stores } = await openWindow({ 'update.read': () => succeed({ kind: 'unchecked' }) });
    await waitFor(() => expect(stores.updates.getState().state).not.toBeNull());
    act(() => push('command.selected', 'check for updates'));
    expect(calls.map(({ name }) => name)).toContain('update.check');
    const section = await screen.findByRole('region', { name: 'Updates' });
    expect(document.activeElement?.closest('section')).toBe(section);
  });

  it('moves through the reports with Alt and the arrow keys while single-letter shortcuts are off', async () => {
    const { stores, user } = await openWindow(holding(manyRows(3)));
    act(() => {
      const { settings } = stores.settings.getState();
      stores.settings.setState({ settings: { ...settings, letterShortcuts: false } });
    });
    await user.keyboard('j');
    expect(stores.openReport.getState().key).toBeNull();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}');
    expect(stores.openReport.getState().key).toBe('2000');
  });
});

describe('the commands that apply', () => {
  it('are reported to main when they change, and only then', async () => {
    const { stores, calls } = await openWindow();
    const reported = () => calls.filter(({ name }) => name === 'commands.setEnabled');
    await waitFor(() =>
      expect(reported().at(-1)?.request).toMatchObject({ commands: expect.arrayContaining(['search']) }),
    );
    expect(reported().at(-1)?.request).not.toMatchObject({
      commands: expect.arrayContaining(['give feedback']),
    });
    await act(() => stores.openReport.getState().select(exactId));
    expect(reported().at(-1)?.request).toMatchObject({ commands: expect.arrayContaining(['give feedback']) });
    const count = reported().length;
    await act(() => stores.openReport.getState().select(exactId));
    expect(reported()).toHaveLength(count);
  });

  it.each(screens)('are on the screen %s only those that the list of commands has there', async (shown) => {
    const { stores } = await openWindow();
    await act(() => stores.openReport.getState().select(exactId));
    const facts = { ...commandFacts(stores), screen: shown };
    const elsewhere = applyingCommands(facts).filter(
      (id) => commandOf(id).where?.every((each) => each !== shown) ?? false,
    );
    expect(elsewhere).toEqual([]);
  });

  it('are those without a profile on the first run', async () => {
    const { stores } = renderWithStores(<App />, { 'connection.read': () => succeed(firstRun) });
    await screen.findByRole('heading', { name: 'Connect to a reports service' });
    expect(applyingCommands(commandFacts(stores))).toEqual([
      'open case bundle',
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
  it('lists every command with a key, and the keys of the form and the grid', async () => {
    const { user } = await openWindow();
    await user.keyboard('?');
    const sheet = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    const { names, placeKeys: words } = messages.commands;
    for (const { id } of commands) {
      const keys = keysOf(id, defaultSettings, false);
      if (keys.length === 0) continue;
      const line = sheet.getByText(names[id].replace(/…$/, ''), { selector: 'dd' }).parentElement;
      const single = keys.filter((key) => isSingleKey(readAccelerator(key)));
      for (const key of [...keys.slice(0, 1), ...single].flatMap((each) => shownKeys(each, false)))
        expect(line?.textContent).toContain(key);
    }
    for (const { id } of placeKeys) expect(sheet.getByText(words[id])).toBeTruthy();
  });
});

describe('a link to a report', () => {
  const opened = (transactionId: string): Partial<Replies> => ({
    'link.take': () =>
      succeed({
        kind: 'link',
        link: { target: { kind: 'report', transactionId, id: null }, profile: null },
      }),
  });

  it('opens the stored report, and asks the service for nothing', async () => {
    const { stores, calls } = await openWindow(opened('login-22'));
    await waitFor(() => expect(stores.openReport.getState().key).not.toBeNull());
    expect(calls).toContainEqual({
      name: 'reports.page',
      request: expect.objectContaining({
        query: expect.objectContaining({ filters: [{ field: 'transaction', in: ['login-22'], out: [] }] }),
      }),
    });
    expect(calls.map(({ name }) => name)).not.toContain('reports.lookUp');
  });

  it('offers to look up a report that is not stored, and does so only on request', async () => {
    const { user, calls } = await openWindow({ ...holding([]), ...opened('<b>x</b>') });
    const notice = await screen.findByRole('status', { name: 'Link' });
    expect(notice.textContent).toContain('The local copy has no report on transaction <b>x</b>.');
    expect(calls.map(({ name }) => name)).not.toContain('reports.lookUp');
    await user.click(within(notice).getByRole('button', { name: 'Look it up in the service' }));
    expect(calls).toContainEqual({
      name: 'reports.lookUp',
      request: { transactionId: '<b>x</b>', since: '30d', timeout: '5s' },
    });
  });

  it('shows a quiet notice if it is invalid', async () => {
    const { user, push } = await openWindow({
      'link.take': () => succeed({ kind: 'no-link', why: 'malformed' }),
    });
    act(() => push('link.opened', null));
    const notice = await screen.findByRole('status', { name: 'Link' });
    expect(notice.textContent).toContain('The link was ignored');
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

it('the keys of the screens follow the order of the navigation', () => {
  expect(screens.map((id) => commandOf(id).keys?.[0])).toEqual(screens.map((_, at) => `CmdOrCtrl+${at + 1}`));
});
