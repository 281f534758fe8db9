import {
  app,
  type BrowserWindow,
  type ContextMenuParams,
  Menu,
  type MenuItem,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import { type CommandId, commandIds, type MainCommandId } from '../../shared/commands';
import { messages } from '../../shared/i18n/messages';
import type { Settings } from '../../shared/settings';
import { zoomLevels } from '../window/window-state';
import { type MenuFacts, menuTemplate } from './menu-template';

export interface ApplicationMenu {
  setEnabledCommands(commands: readonly CommandId[]): void;
  /** Rebuilds the menu in the language and with the theme and the keys of the settings. */
  onSettingsChange(settings: Settings): void;
}

/** Sets the application menu. All commands are enabled until the window says which apply. */
export function setMenu(
  settings: Settings,
  { onWindowCommand, onMainCommand }: Pick<MenuFacts, 'onWindowCommand' | 'onMainCommand'>,
): ApplicationMenu {
  let enabledCommands: readonly CommandId[] = commandIds;
  let current = settings;
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
      settings: current,
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
      current = newSettings;
      rebuild();
    },
  };
}

function itemsIn(menu: Menu | null | undefined): readonly MenuItem[] {
  return menu?.items.flatMap((item) => [item, ...itemsIn(item.submenu)]) ?? [];
}

const zoomStep = 0.5;

/** What each command of main does to the window. The compiler reports missing ones. */
const mainCommands: Readonly<Record<MainCommandId, (window: BrowserWindow) => void>> = {
  quit: () => app.quit(),
  'zoom in': (window) => zoomBy(window, zoomStep),
  'zoom out': (window) => zoomBy(window, -zoomStep),
  'actual size': (window) => window.webContents.setZoomLevel(0),
  'full screen': (window) => window.setFullScreen(!window.isFullScreen()),
};

/** Runs one of main's commands. Without a window only `quit` does something. */
export function runMainCommand(id: MainCommandId, window: BrowserWindow | null): void {
  if (window) mainCommands[id](window);
  else if (id === 'quit') app.quit();
}

function zoomBy({ webContents }: BrowserWindow, step: number): void {
  const level = webContents.getZoomLevel() + step;
  webContents.setZoomLevel(Math.min(zoomLevels.max, Math.max(zoomLevels.min, level)));
}

/** Adds the system's usual context menu to text fields and selected text. */
export function offerTextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, params) => {
    const items = textMenuItems(params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

/** Returns the menu items for the clicked text; empty if there is none. */
export function textMenuItems({
  isEditable,
  selectionText,
  editFlags,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>): MenuItemConstructorOptions[] {
  const { redo, cut, paste, selectAll } = messages.commands.editMenu;
  const { undo, copy } = messages.words.actions;
  if (!isEditable)
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: copy, enabled: editFlags.canCopy }];
  return [
    { role: 'undo', label: undo, enabled: editFlags.canUndo },
    { role: 'redo', label: redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: cut, enabled: editFlags.canCut },
    { role: 'copy', label: copy, enabled: editFlags.canCopy },
    { role: 'paste', label: paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: selectAll, enabled: editFlags.canSelectAll },
  ];
}
