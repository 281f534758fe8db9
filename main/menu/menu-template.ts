import type { MenuItemConstructorOptions } from 'electron';
import { keysOf } from '../../shared/command-keys';
import {
  type AnyCommand,
  type CommandId,
  commands,
  type MainCommandId,
  type WindowCommandId,
} from '../../shared/commands';
import { messages } from '../../shared/i18n/messages';
import type { Settings } from '../../shared/settings';
import { withMnemonics } from './mnemonics';

export interface MenuFacts {
  readonly isMac: boolean;
  /** A released app has no menu items that reload or inspect the page. */
  readonly isPackaged: boolean;
  readonly settings: Pick<Settings, 'theme' | 'keys' | 'letterShortcuts'>;
  readonly onWindowCommand: (id: WindowCommandId) => void;
  readonly onMainCommand: (id: MainCommandId) => void;
}

/** A command, a separator, or a role that Electron implements. */
type Entry =
  | CommandId
  | '-'
  | { readonly role: NonNullable<MenuItemConstructorOptions['role']>; readonly label?: string };

/** The menu with the app's name, which macOS shows first. */
const appEntries = (): readonly Entry[] => [
  'about',
  'check for updates',
  '-',
  'settings',
  '-',
  { role: 'services', label: messages.commands.appMenu.services },
  '-',
  { role: 'hide', label: messages.commands.appMenu.hide },
  { role: 'hideOthers', label: messages.commands.appMenu.hideOthers },
  { role: 'unhide', label: messages.commands.appMenu.unhide },
  '-',
  'quit',
];
const fileEntries: readonly Entry[] = [
  'export csv',
  'export json',
  'export geojson',
  '-',
  'print case sheet',
  'save case sheet',
  'open case bundle',
  '-',
  'switch profile',
  'add profile',
  'edit profile',
  'remove profile',
];
/** The end of the file menu. */
const endEntries: readonly Entry[] = ['-', 'settings', '-', 'quit'];
const macEndEntries = (): readonly Entry[] => [
  '-',
  { role: 'close', label: messages.commands.windowMenu.close },
];
const editEntries = (): readonly Entry[] => [
  { role: 'undo', label: messages.words.actions.undo },
  { role: 'redo', label: messages.commands.editMenu.redo },
  '-',
  { role: 'cut', label: messages.commands.editMenu.cut },
  { role: 'copy', label: messages.words.actions.copy },
  { role: 'paste', label: messages.commands.editMenu.paste },
  { role: 'selectAll', label: messages.commands.editMenu.selectAll },
  '-',
  'search',
  'look up',
  'copy transaction',
  'copy link',
];
const viewEntries: readonly Entry[] = [
  'palette',
  '-',
  'go back',
  'go forward',
  '-',
  'reports',
  'review',
  'map',
  'investigate',
  'outbox',
  'history',
  'metrics',
  'settings',
  '-',
  'notifications',
  'toggle navigation',
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
  'go to row',
  '-',
  'give feedback',
  'show on map',
  'show timeline',
  '-',
  'mark unread',
  'mark all read',
];
const investigateEntries: readonly Entry[] = [
  'links',
  'meetings',
  'hot spots',
  'try limits',
  'drift',
  'watches',
  'cases',
  '-',
  'show links',
  'check alibi',
  'meetings of user',
  'watch user',
  'add to case',
];
const reviewEntries: readonly Entry[] = [
  'verdict fraud',
  'verdict suspicious',
  'verdict legitimate',
  'verdict unclear',
  '-',
  'verdict fraud with reason',
  'verdict suspicious with reason',
  'verdict legitimate with reason',
  'verdict unclear with reason',
  'write note',
  '-',
  'skip',
  'snooze',
  'escalate',
  'undo decision',
  '-',
  'next related',
  'judge incident',
  'by incident',
  'all fields',
  'end session',
];
const windowEntries = (): readonly Entry[] => [
  { role: 'minimize', label: messages.commands.windowMenu.minimize },
  { role: 'close', label: messages.commands.windowMenu.close },
];
const macWindowEntries = (): readonly Entry[] => [
  { role: 'minimize', label: messages.commands.windowMenu.minimize },
  { role: 'zoom', label: messages.commands.windowMenu.zoom },
  '-',
  { role: 'front', label: messages.commands.windowMenu.front },
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
const macHelpEntries: readonly Entry[] = ['shortcuts', '-', 'save diagnostics', '-', 'licence'];

/**
 * Returns the application menu of the platform, built from the list of commands. Every item that is a command has the
 * command's id.
 */
export function menuTemplate(facts: MenuFacts): MenuItemConstructorOptions[] {
  return facts.isMac ? macTemplate(facts) : [...withMnemonics(plainTemplate(facts))];
}

function plainTemplate(facts: MenuFacts): MenuItemConstructorOptions[] {
  return [
    menuOf(messages.commands.groups.file, [...fileEntries, ...endEntries], facts),
    ...commonMenus(facts),
    menuOf(messages.commands.windowMenu.name, windowEntries(), facts),
    { ...menuOf(messages.commands.groups.help, helpEntries, facts), role: 'help' },
  ];
}

/** As macOS expects it: Settings, About and Quit are in the app's own menu, and Close is in the file menu. */
function macTemplate(facts: MenuFacts): MenuItemConstructorOptions[] {
  return [
    { role: 'appMenu', submenu: appEntries().flatMap((entry) => itemsOf(entry, facts)) },
    menuOf(messages.commands.groups.file, [...fileEntries, ...macEndEntries()], facts),
    ...commonMenus(facts),
    { ...menuOf(messages.commands.windowMenu.name, macWindowEntries(), facts), role: 'windowMenu' },
    { ...menuOf(messages.commands.groups.help, macHelpEntries, facts), role: 'help' },
  ];
}

function commonMenus(facts: MenuFacts): MenuItemConstructorOptions[] {
  const developerEntries: readonly Entry[] = ['-', { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    menuOf(messages.commands.groups.edit, editEntries(), facts),
    menuOf(
      messages.commands.groups.view,
      [...viewEntries, ...(facts.isPackaged ? [] : developerEntries)],
      facts,
    ),
    menuOf(messages.commands.groups.report, reportEntries, facts),
    menuOf(messages.commands.groups.investigate, investigateEntries, facts),
    menuOf(messages.commands.groups.review, reviewEntries, facts),
  ];
}

function menuOf(label: string, entries: readonly Entry[], facts: MenuFacts): MenuItemConstructorOptions {
  return { label, submenu: entries.flatMap((entry) => itemsOf(entry, facts)) };
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
  const [accelerator, ...moreAccelerators] = menuKeys(command.id, facts);
  const theme = themes[command.id];
  const item: MenuItemConstructorOptions = {
    id: command.id,
    label: messages.commands.names[command.id],
    click: () =>
      command.by === 'main' ? facts.onMainCommand(command.id) : facts.onWindowCommand(command.id),
    // The window handles the keys of its own commands; registered here too, they would run twice.
    registerAccelerator: command.by === 'main',
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(theme === undefined ? {} : { type: 'radio', checked: theme === facts.settings.theme }),
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

/** Returns the keys of a command that the menu can show: macOS runs an item by its single key even while the user types. */
function menuKeys(id: CommandId, { settings, isMac }: MenuFacts): readonly string[] {
  return keysOf(id, isMac ? { ...settings, letterShortcuts: false } : settings, isMac);
}
