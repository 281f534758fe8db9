/**
 * All commands. The native menu, the command palette, the keyboard shortcuts and the list of shortcuts are made from
 * this list. `by` says whether the window or main runs a command.
 */

/** The groups of commands in menus, palette and list, in this order. */
export const commandGroups = ['file', 'edit', 'view', 'report', 'help'] as const;
export type CommandGroup = (typeof commandGroups)[number];

interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly by: 'window' | 'main';
  /** Accelerators in Electron's notation; the first one is shown. */
  readonly keys?: readonly string[];
  /** The accelerators on macOS, where they differ. */
  readonly macKeys?: readonly string[];
  /** A single-key shortcut, which Settings can switch off. Ignored while the user is typing. */
  readonly letter?: string;
  /** A side button of the mouse, as MouseEvent.button. */
  readonly mouseButton?: number;
  /** Not offered in the palette, because it only makes sense in context. */
  readonly hidden?: true;
}

export const commands = [
  { id: 'export csv', group: 'file', by: 'window', keys: ['CmdOrCtrl+E'] },
  { id: 'export json', group: 'file', by: 'window' },
  { id: 'export geojson', group: 'file', by: 'window' },
  { id: 'print case sheet', group: 'file', by: 'window', keys: ['CmdOrCtrl+P'] },
  { id: 'save case sheet', group: 'file', by: 'window', keys: ['CmdOrCtrl+Shift+S'] },
  { id: 'switch profile', group: 'file', by: 'window' },
  { id: 'add profile', group: 'file', by: 'window' },
  { id: 'edit profile', group: 'file', by: 'window' },
  { id: 'remove profile', group: 'file', by: 'window' },
  { id: 'quit', group: 'file', by: 'main', keys: ['CmdOrCtrl+Q'] },

  { id: 'search', group: 'edit', by: 'window', keys: ['CmdOrCtrl+F'], letter: '/' },
  { id: 'look up', group: 'edit', by: 'window', keys: ['CmdOrCtrl+L'] },
  { id: 'copy transaction', group: 'edit', by: 'window', keys: ['CmdOrCtrl+Shift+C'] },

  { id: 'palette', group: 'view', by: 'window', keys: ['CmdOrCtrl+K', 'CmdOrCtrl+Shift+P'], hidden: true },
  {
    id: 'go back',
    group: 'view',
    by: 'window',
    keys: ['Alt+Left'],
    macKeys: ['CmdOrCtrl+['],
    mouseButton: 3,
  },
  {
    id: 'go forward',
    group: 'view',
    by: 'window',
    keys: ['Alt+Right'],
    macKeys: ['CmdOrCtrl+]'],
    mouseButton: 4,
  },
  { id: 'reports', group: 'view', by: 'window', keys: ['CmdOrCtrl+1'] },
  { id: 'map', group: 'view', by: 'window', keys: ['CmdOrCtrl+2'] },
  { id: 'outbox', group: 'view', by: 'window', keys: ['CmdOrCtrl+3'] },
  { id: 'settings', group: 'view', by: 'window', keys: ['CmdOrCtrl+4', 'CmdOrCtrl+,'] },
  { id: 'notifications', group: 'view', by: 'window', keys: ['F6'] },
  { id: 'refresh', group: 'view', by: 'window', keys: ['F5'], letter: 'r' },
  { id: 'theme system', group: 'view', by: 'window' },
  { id: 'theme light', group: 'view', by: 'window' },
  { id: 'theme dark', group: 'view', by: 'window' },
  { id: 'zoom in', group: 'view', by: 'main', keys: ['CmdOrCtrl+Plus', 'CmdOrCtrl+='] },
  { id: 'zoom out', group: 'view', by: 'main', keys: ['CmdOrCtrl+-'] },
  { id: 'actual size', group: 'view', by: 'main', keys: ['CmdOrCtrl+0'] },
  { id: 'full screen', group: 'view', by: 'main', keys: ['F11'], macKeys: ['Ctrl+Cmd+F'] },

  { id: 'next report', group: 'report', by: 'window', keys: ['Alt+Down'], letter: 'j' },
  { id: 'previous report', group: 'report', by: 'window', keys: ['Alt+Up'], letter: 'k' },
  { id: 'go to row', group: 'report', by: 'window', keys: ['CmdOrCtrl+G'], letter: 'g' },
  { id: 'give feedback', group: 'report', by: 'window', keys: ['CmdOrCtrl+Shift+F'], letter: 'f' },
  { id: 'show on map', group: 'report', by: 'window', keys: ['CmdOrCtrl+Shift+M'], letter: 'm' },
  { id: 'mark unread', group: 'report', by: 'window', keys: ['CmdOrCtrl+Shift+N'], letter: 'u' },
  { id: 'mark all read', group: 'report', by: 'window' },
  { id: 'back', group: 'report', by: 'window', keys: ['Esc'], hidden: true },

  { id: 'shortcuts', group: 'help', by: 'window', keys: ['CmdOrCtrl+/'], letter: '?' },
  { id: 'check for updates', group: 'help', by: 'window' },
  { id: 'save diagnostics', group: 'help', by: 'window' },
  { id: 'licence', group: 'help', by: 'window' },
  { id: 'about', group: 'help', by: 'window' },
] as const satisfies readonly Command[];

export type AnyCommand = (typeof commands)[number];
export type CommandId = AnyCommand['id'];
/** Commands that the window runs. */
export type WindowCommandId = Extract<AnyCommand, { readonly by: 'window' }>['id'];
/** Commands that main runs. */
export type MainCommandId = Extract<AnyCommand, { readonly by: 'main' }>['id'];

export const commandIds: readonly CommandId[] = commands.map(({ id }) => id);
export const mainCommandIds: readonly MainCommandId[] = commands.flatMap((command) =>
  command.by === 'main' ? [command.id] : [],
);

/** Returns the accelerators of a command, the one that is shown first; empty for most. */
export function keysOf(command: Command, isMac: boolean): readonly string[] {
  return (isMac ? command.macKeys : undefined) ?? command.keys ?? [];
}

/** Returns the single-key shortcut of a command; null for most. */
export function letterOf(command: Command): string | null {
  return command.letter ?? null;
}

/** Returns true if the palette offers the command. */
export function isOffered(command: Command): boolean {
  return command.hidden !== true;
}

export function commandOf(id: CommandId): Command {
  return commandsById.get(id) ?? missing(id);
}

const commandsById: ReadonlyMap<CommandId, Command> = new Map(
  commands.map((command) => [command.id, command]),
);

function missing(id: string): never {
  throw new Error(`No command ${id}`);
}

interface LocalKey {
  readonly id: string;
  readonly place: KeyPlace;
  readonly keys: readonly string[];
}

/**
 * Keys that work in one part of the window only, where the focused component handles them. Listed here for the list of
 * shortcuts.
 */
export const placeKeys = [
  { id: 'form preset', place: 'form', keys: ['Alt', '1 – 9'] },
  { id: 'form send', place: 'form', keys: ['CmdOrCtrl', 'Enter'] },
  { id: 'form undo', place: 'form', keys: ['CmdOrCtrl', 'Z'] },
  { id: 'grid rows', place: 'grid', keys: ['↑', '↓'] },
  { id: 'grid screens', place: 'grid', keys: ['Page Up', 'Page Down'] },
  { id: 'grid ends', place: 'grid', keys: ['Home', 'End'] },
  { id: 'grid result ends', place: 'grid', keys: ['CmdOrCtrl', 'Home', 'End'] },
  { id: 'grid cells', place: 'grid', keys: ['←', '→'] },
  { id: 'grid read', place: 'grid', keys: ['Enter'] },
  { id: 'grid choose', place: 'grid', keys: ['x'] },
  { id: 'grid choose rows', place: 'grid', keys: ['Shift', '↑ ↓'] },
  { id: 'grid choose page', place: 'grid', keys: ['CmdOrCtrl', 'A'] },
  { id: 'grid choose none', place: 'grid', keys: ['Esc'] },
  { id: 'grid menu', place: 'grid', keys: ['Shift', 'F10'] },
] as const satisfies readonly LocalKey[];

export type PlaceKeyId = (typeof placeKeys)[number]['id'];
/** The parts of the window with keys of their own. */
export const keyPlaces = ['form', 'grid'] as const;
export type KeyPlace = (typeof keyPlaces)[number];
