import { app, Menu, type MenuItem } from 'electron';
import { type CommandId, commandIds } from '../../shared/commands';
import type { Settings } from '../../shared/settings';
import { type MenuFacts, menuTemplate } from './menu-template';

export interface ApplicationMenu {
  /** Enables these commands and disables all others. */
  setEnabledCommands(commands: readonly CommandId[]): void;
  /** Rebuilds the menu in the language and with the theme of the settings. */
  onSettingsChange(settings: Settings): void;
}

/**
 * Sets the application menu. Until the window has said which commands apply, all are enabled; one that does not apply
 * does nothing.
 */
export function setMenu(
  settings: Settings,
  { onWindowCommand, onMainCommand }: Pick<MenuFacts, 'onWindowCommand' | 'onMainCommand'>,
): ApplicationMenu {
  let enabledCommands: readonly CommandId[] = commandIds;
  let theme = settings.theme;
  function updateEnabled() {
    const known = new Set<string>(commandIds);
    const enabled = new Set<string>(enabledCommands);
    const menu = Menu.getApplicationMenu();
    for (const item of itemsIn(menu)) if (known.has(item.id)) item.enabled = enabled.has(item.id);
  }
  function rebuild() {
    const isMac = process.platform === 'darwin';
    const template = menuTemplate({
      isMac,
      isPackaged: app.isPackaged,
      theme,
      onWindowCommand,
      onMainCommand,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    updateEnabled();
  }
  rebuild();
  return {
    setEnabledCommands: (commands) => {
      enabledCommands = commands;
      updateEnabled();
    },
    onSettingsChange: (newSettings) => {
      theme = newSettings.theme;
      rebuild();
    },
  };
}

function itemsIn(menu: Menu | null | undefined): readonly MenuItem[] {
  return menu?.items.flatMap((item) => [item, ...itemsIn(item.submenu)]) ?? [];
}
