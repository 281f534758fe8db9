import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { type MenuFacts, menuTemplate } from '../../../main/menu/menu-template';
import { commandOf, commands, keysOf } from '../../../shared/commands';

function itemsOf(change: Partial<MenuFacts> = {}): readonly MenuItemConstructorOptions[] {
  const facts: MenuFacts = {
    isMac: false,
    isPackaged: true,
    theme: 'dark',
    onWindowCommand: () => undefined,
    onMainCommand: () => undefined,
    ...change,
  };
  return menuTemplate(facts).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
}

describe('the application menu', () => {
  it('has every command except the step back, whose key is Esc only', () => {
    const ids = new Set(itemsOf().map(({ id }) => id));
    expect(commands.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual(['back']);
  });

  it('shows the accelerators of the list, and registers only those of main’s commands', () => {
    for (const { id, by } of commands) {
      const item = itemsOf().find((each) => each.id === id);
      if (!item) continue;
      expect([id, item.accelerator]).toEqual([id, keysOf(commandOf(id))[0]]);
      expect([id, item.registerAccelerator]).toEqual([id, by === 'main']);
    }
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
});
