import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { type MenuFacts, menuTemplate } from '../../../main/menu/menu-template';
import { keysOf } from '../../../shared/command-keys';
import { commands } from '../../../shared/commands';
import { defaultSettings } from '../../../shared/settings';

function itemsOf(change: Partial<MenuFacts> = {}): readonly MenuItemConstructorOptions[] {
  const facts: MenuFacts = {
    isMac: false,
    isPackaged: true,
    settings: { ...defaultSettings, theme: 'dark' },
    onWindowCommand: () => undefined,
    onMainCommand: () => undefined,
    ...change,
  };
  return menuTemplate(facts).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
}

describe('the application menu', () => {
  it.each([false, true])(
    'has every command except the step back, whose key is Esc only; on macOS: %s',
    (isMac) => {
      const ids = new Set(itemsOf({ isMac }).map(({ id }) => id));
      expect(commands.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual(['back']);
    },
  );

  it('shows the accelerators of the list, and registers only those of main’s commands', () => {
    for (const { id, by } of commands) {
      const item = itemsOf().find((each) => each.id === id);
      if (!item) continue;
      expect([id, item.accelerator]).toEqual([id, keysOf(id, defaultSettings, false)[0]]);
      expect([id, item.registerAccelerator]).toEqual([id, by === 'main']);
    }
  });

  it('shows the keys that the user chose, and no single key where it would act while typing', () => {
    const keys = { map: ['CmdOrCtrl+J'], 'give feedback': ['B'], 'look up': [] };
    const shown = (isMac: boolean, letterShortcuts = true) =>
      itemsOf({ isMac, settings: { ...defaultSettings, keys, letterShortcuts } })
        .filter(({ id }) => id !== undefined && Object.hasOwn(keys, id))
        .map(({ id, accelerator }) => [id, accelerator]);
    const singleHidden = [
      ['look up', undefined],
      ['map', 'CmdOrCtrl+J'],
      ['give feedback', undefined],
    ];
    expect(shown(false)).toEqual([...singleHidden.slice(0, 2), ['give feedback', 'B']]);
    expect(shown(false, false)).toEqual(singleHidden);
    expect(shown(true)).toEqual(singleHidden);
  });

  it('passes a command to the process that runs it', () => {
    const chosen: string[] = [];
    const items = itemsOf({
      onWindowCommand: (id) => chosen.push(`window ${id}`),
      onMainCommand: (id) => chosen.push(`main ${id}`),
    });
    for (const item of items) Reflect.apply(item.click ?? (() => undefined), undefined, []);
    for (const { id, by } of commands) if (id !== 'back') expect(chosen).toContain(`${by} ${id}`);
  });

  it('marks the current theme', () => {
    const checked = itemsOf().filter((item) => item.checked === true);
    expect(checked.map(({ id }) => id)).toEqual(['theme dark']);
  });

  it('can neither reload nor inspect the page once packaged', () => {
    const roles = (isPackaged: boolean) => itemsOf({ isPackaged }).map(({ role }) => role);
    for (const role of ['reload', 'forceReload', 'toggleDevTools'] as const)
      expect(roles(true)).not.toContain(role);
    expect(roles(false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
  });

  it('gives every item a letter on Windows and Linux, and none on macOS', () => {
    const labels = (isMac: boolean) =>
      itemsOf({ isMac }).flatMap(({ label, visible }) => (visible === false ? [] : (label ?? [])));
    expect(labels(false).filter((label) => !label.includes('&'))).toEqual([]);
    expect(labels(true).filter((label) => label.includes('&'))).toEqual([]);
  });
});

describe('the application menu on macOS', () => {
  const menus = () =>
    menuTemplate({
      ...{ isMac: true, isPackaged: true, settings: defaultSettings },
      ...{ onWindowCommand: () => undefined, onMainCommand: () => undefined },
    });
  const entriesOf = (menu: MenuItemConstructorOptions | undefined) =>
    Array.isArray(menu?.submenu) ? menu.submenu.map(({ id, role, type }) => id ?? role ?? type) : [];

  it('begins with the app’s own menu: About, Settings, Services, Hide and Quit', () => {
    const [first, ...others] = menus();
    expect(first?.role).toBe('appMenu');
    expect(entriesOf(first)).toEqual([
      ...['about', 'check for updates', 'separator', 'settings', 'separator', 'services', 'separator'],
      ...['hide', 'hideOthers', 'unhide', 'separator', 'quit'],
    ]);
    const elsewhere = others.flatMap(entriesOf);
    for (const entry of ['about', 'quit', 'hide']) expect(elsewhere).not.toContain(entry);
  });

  it('closes the window in the file menu, and has the system’s window and help menus', () => {
    const [, file, ...others] = menus();
    expect(entriesOf(file).at(-1)).toBe('close');
    expect(others.find(({ role }) => role === 'windowMenu')).toMatchObject({
      submenu: [{ role: 'minimize' }, { role: 'zoom' }, { type: 'separator' }, { role: 'front' }],
    });
    expect(others.at(-1)?.role).toBe('help');
  });

  it('shows full screen with the keys of macOS', () => {
    const item = itemsOf({ isMac: true }).find(({ id }) => id === 'full screen');
    expect(item?.accelerator).toBe('Ctrl+Cmd+F');
  });
});
