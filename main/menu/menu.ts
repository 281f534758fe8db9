import { app, Menu, type MenuItem } from 'electron';
import { type CommandId, commandIds } from '../../shared/commands';
import type { Settings } from '../../shared/settings';
import { type MenuFacts, menuTemplate } from './menu-template';

export interface ApplicationMenu {
  /** The other commands are shown, and cannot be chosen. */
  apply(commands: readonly CommandId[]): void;
  /** Made anew, in the language and with the theme of the settings. */
  settingsChanged(settings: Settings): void;
}

/** Sets the application menu. Until the window has said which commands apply, they all do: one that does not does nothing. */
export function setMenu(
  settings: Settings,
  { choose, run }: Pick<MenuFacts, 'choose' | 'run'>,
): ApplicationMenu {
  let applying: readonly CommandId[] = commandIds;
  let theme = settings.theme;
  function enable() {
    const known = new Set<string>(commandIds);
    const enabled = new Set<string>(applying);
    const menu = Menu.getApplicationMenu();
    for (const item of itemsIn(menu)) if (known.has(item.id)) item.enabled = enabled.has(item.id);
  }
  function make() {
    const isMac = process.platform === 'darwin';
    const template = menuTemplate({ isMac, isPackaged: app.isPackaged, theme, choose, run });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    enable();
  }
  make();
  return {
    apply: (commands) => {
      applying = commands;
      enable();
    },
    settingsChanged: (changed) => {
      theme = changed.theme;
      make();
    },
  };
}

function itemsIn(menu: Menu | null | undefined): readonly MenuItem[] {
  return menu?.items.flatMap((item) => [item, ...itemsIn(item.submenu)]) ?? [];
}
