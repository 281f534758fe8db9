import type { MenuItemConstructorOptions } from 'electron';
import {
  type AnyCommand,
  type CommandId,
  commandOf,
  commands,
  keysOf,
  type MainCommandId,
  type WindowCommandId,
} from '../../shared/commands';
import { messages } from '../../shared/i18n/messages';
import type { Settings } from '../../shared/settings';

export interface MenuFacts {
  readonly isMac: boolean;
  /** A released program has no menu items that reload or inspect the page. */
  readonly isPackaged: boolean;
  readonly theme: Settings['theme'];
  readonly onWindowCommand: (id: WindowCommandId) => void;
  readonly onMainCommand: (id: MainCommandId) => void;
}

/** A command, a separator, or a role that Electron implements. */
type Entry =
  | CommandId
  | '-'
  | { readonly role: NonNullable<MenuItemConstructorOptions['role']>; readonly label?: string };

const fileEntries: readonly Entry[] = [
  'export csv',
  'export json',
  'export geojson',
  '-',
  'print case sheet',
  'save case sheet',
  '-',
  'switch profile',
  'add profile',
  'edit profile',
  'remove profile',
  '-',
  'settings',
  '-',
  'quit',
];
const editEntries = (): readonly Entry[] => [
  { role: 'undo', label: messages.commands.editMenu.undo },
  { role: 'redo', label: messages.commands.editMenu.redo },
  '-',
  { role: 'cut', label: messages.commands.editMenu.cut },
  { role: 'copy', label: messages.commands.editMenu.copy },
  { role: 'paste', label: messages.commands.editMenu.paste },
  { role: 'selectAll', label: messages.commands.editMenu.selectAll },
  '-',
  'search',
  'look up',
  'copy transaction',
];
const viewEntries: readonly Entry[] = [
  'palette',
  '-',
  'reports',
  'map',
  'outbox',
  'settings',
  '-',
  'refresh',
  '-',
  'theme system',
  'theme light',
  'theme dark',
  '-',
  'zoom in',
  'zoom out',
  'actual size',
  'full screen',
];
const reportEntries: readonly Entry[] = [
  'next report',
  'previous report',
  '-',
  'give feedback',
  'show on map',
  '-',
  'mark unread',
  'mark all read',
];
const windowEntries = (): readonly Entry[] => [
  { role: 'minimize', label: messages.commands.windowMenu.minimize },
  { role: 'close', label: messages.commands.windowMenu.close },
];
const helpEntries: readonly Entry[] = [
  'shortcuts',
  '-',
  'check for updates',
  'save diagnostics',
  '-',
  'licence',
  'about',
];

/** Returns the application menu, built from the list of commands. Every item that is a command has the command's id. */
export function menuTemplate(facts: MenuFacts): MenuItemConstructorOptions[] {
  const menu = (label: string, entries: readonly Entry[]): MenuItemConstructorOptions => ({
    label,
    submenu: entries.flatMap((entry) => itemsOf(entry, facts)),
  });
  const developerEntries: readonly Entry[] = ['-', { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(facts.isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    menu(messages.commands.groups.file, fileEntries),
    menu(messages.commands.groups.edit, editEntries()),
    menu(messages.commands.groups.view, [...viewEntries, ...(facts.isPackaged ? [] : developerEntries)]),
    menu(messages.commands.groups.report, reportEntries),
    facts.isMac ? { role: 'windowMenu' } : menu(messages.commands.windowMenu.name, windowEntries()),
    { ...menu(messages.commands.groups.help, helpEntries), role: 'help' },
  ];
}

function itemsOf(entry: Entry, facts: MenuFacts): MenuItemConstructorOptions[] {
  if (entry === '-') return [{ type: 'separator' }];
  if (typeof entry === 'object') return [entry];
  const command = commands.find(({ id }) => id === entry);
  return command ? commandItems(command, facts) : [];
}

const themes: Readonly<Partial<Record<CommandId, Settings['theme']>>> = {
  'theme system': 'system',
  'theme light': 'light',
  'theme dark': 'dark',
};

/** Returns a command as an item. For commands of main, its further accelerators are hidden items. */
function commandItems(command: AnyCommand, facts: MenuFacts): MenuItemConstructorOptions[] {
  const [accelerator, ...moreAccelerators] = keysOf(commandOf(command.id));
  const theme = themes[command.id];
  const item: MenuItemConstructorOptions = {
    id: command.id,
    label: messages.commands.names[command.id],
    click: () =>
      command.by === 'main' ? facts.onMainCommand(command.id) : facts.onWindowCommand(command.id),
    // The window handles the keys of its own commands; registered here too, they would run twice.
    registerAccelerator: command.by === 'main',
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(theme === undefined ? {} : { type: 'radio', checked: theme === facts.theme }),
  };
  if (command.by === 'window') return [item];
  const hiddenItems = moreAccelerators.map((accelerator) => ({
    label: messages.commands.names[command.id],
    click: () => facts.onMainCommand(command.id),
    accelerator,
    visible: false,
  }));
  return [item, ...hiddenItems];
}
