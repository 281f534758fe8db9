/**
 * All commands. The native menu, the command palette, the keyboard shortcuts and the list of shortcuts are made from
 * this list. `by` says whether the window or main runs a command.
 */

/** The groups of commands in menus, palette and list, in this order. */
export const commandGroups = ['file', 'edit', 'view', 'report', 'investigate', 'review', 'help'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** The screens that only some commands apply on. */
export type CommandScreen = 'reports' | 'map' | 'review';

const onReports = ['reports', 'map'] as const;
const onReview = ['review'] as const;
const onAnyReport = ['reports', 'map', 'review'] as const;

interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly by: 'window' | 'main';
  /** The screens on which it applies; without it, all. Only commands that never apply together may share a key. */
  readonly where?: readonly CommandScreen[];
  /**
   * Accelerators in Electron's notation; the first one is shown. Single keys, such as "J" or "Shift+1", can be switched
   * off in Settings, and never act while the user is typing.
   */
  readonly keys?: readonly string[];
  /** The accelerators on macOS, where they differ. */
  readonly macKeys?: readonly string[];
  /** A side button of the mouse, as MouseEvent.button. */
  readonly mouseButton?: number;
  /** Not offered in the palette, because it only makes sense in context. */
  readonly hidden?: true;
}

export const commands = [
  { id: 'export csv', group: 'file', by: 'window', where: onReports, keys: ['CmdOrCtrl+E'] },
  { id: 'export json', group: 'file', by: 'window', where: onReports },
  { id: 'export geojson', group: 'file', by: 'window', where: onReports },
  { id: 'print case sheet', group: 'file', by: 'window', where: onAnyReport, keys: ['CmdOrCtrl+P'] },
  { id: 'save case sheet', group: 'file', by: 'window', where: onAnyReport, keys: ['CmdOrCtrl+Shift+S'] },
  { id: 'open case bundle', group: 'file', by: 'window' },
  { id: 'switch profile', group: 'file', by: 'window' },
  { id: 'add profile', group: 'file', by: 'window' },
  { id: 'edit profile', group: 'file', by: 'window' },
  { id: 'remove profile', group: 'file', by: 'window' },
  { id: 'quit', group: 'file', by: 'main', keys: ['CmdOrCtrl+Q'] },

  { id: 'search', group: 'edit', by: 'window', keys: ['CmdOrCtrl+F', '/'] },
  { id: 'look up', group: 'edit', by: 'window', keys: ['CmdOrCtrl+L'] },
  { id: 'copy transaction', group: 'edit', by: 'window', where: onAnyReport, keys: ['CmdOrCtrl+Shift+C'] },
  { id: 'copy link', group: 'edit', by: 'window', keys: ['CmdOrCtrl+Shift+L'] },

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
  { id: 'review', group: 'view', by: 'window', keys: ['CmdOrCtrl+2'] },
  { id: 'map', group: 'view', by: 'window', keys: ['CmdOrCtrl+3'] },
  { id: 'investigate', group: 'view', by: 'window', keys: ['CmdOrCtrl+4'] },
  { id: 'outbox', group: 'view', by: 'window', keys: ['CmdOrCtrl+5'] },
  { id: 'history', group: 'view', by: 'window', keys: ['CmdOrCtrl+6'] },
  { id: 'metrics', group: 'view', by: 'window', keys: ['CmdOrCtrl+7'] },
  { id: 'settings', group: 'view', by: 'window', keys: ['CmdOrCtrl+8', 'CmdOrCtrl+,'] },
  { id: 'notifications', group: 'view', by: 'window', keys: ['F6'] },
  { id: 'toggle navigation', group: 'view', by: 'window', keys: ['CmdOrCtrl+B'] },
  { id: 'refresh', group: 'view', by: 'window', where: onReports, keys: ['F5', 'R'] },
  { id: 'theme system', group: 'view', by: 'window' },
  { id: 'theme light', group: 'view', by: 'window' },
  { id: 'theme dark', group: 'view', by: 'window' },
  { id: 'zoom in', group: 'view', by: 'main', keys: ['CmdOrCtrl+Plus', 'CmdOrCtrl+='] },
  { id: 'zoom out', group: 'view', by: 'main', keys: ['CmdOrCtrl+-'] },
  { id: 'actual size', group: 'view', by: 'main', keys: ['CmdOrCtrl+0'] },
  { id: 'full screen', group: 'view', by: 'main', keys: ['F11'], macKeys: ['Ctrl+Cmd+F'] },

  { id: 'next report', group: 'report', by: 'window', where: onAnyReport, keys: ['Alt+Down', 'J'] },
  { id: 'previous report', group: 'report', by: 'window', where: onAnyReport, keys: ['Alt+Up', 'K'] },
  { id: 'go to row', group: 'report', by: 'window', where: onReports, keys: ['CmdOrCtrl+G', 'G'] },
  {
    id: 'give feedback',
    group: 'report',
    by: 'window',
    where: onAnyReport,
    keys: ['CmdOrCtrl+Shift+F', 'F'],
  },
  { id: 'show on map', group: 'report', by: 'window', where: onAnyReport, keys: ['CmdOrCtrl+Shift+M', 'M'] },
  { id: 'show timeline', group: 'report', by: 'window', where: onAnyReport, keys: ['T'] },
  { id: 'mark unread', group: 'report', by: 'window', where: onAnyReport, keys: ['CmdOrCtrl+Shift+N', 'U'] },
  { id: 'mark all read', group: 'report', by: 'window', where: onReports },
  { id: 'back', group: 'report', by: 'window', where: onAnyReport, keys: ['Esc'], hidden: true },

  { id: 'links', group: 'investigate', by: 'window' },
  { id: 'meetings', group: 'investigate', by: 'window' },
  { id: 'hot spots', group: 'investigate', by: 'window' },
  { id: 'try limits', group: 'investigate', by: 'window' },
  { id: 'drift', group: 'investigate', by: 'window' },
  { id: 'watches', group: 'investigate', by: 'window' },
  { id: 'cases', group: 'investigate', by: 'window' },
  { id: 'show links', group: 'investigate', by: 'window', where: onAnyReport, keys: ['Shift+R'] },
  { id: 'check alibi', group: 'investigate', by: 'window', where: onAnyReport },
  { id: 'meetings of user', group: 'investigate', by: 'window', where: onAnyReport },
  { id: 'watch user', group: 'investigate', by: 'window', where: onAnyReport },
  { id: 'add to case', group: 'investigate', by: 'window', where: onAnyReport, keys: ['Shift+A'] },

  { id: 'verdict fraud', group: 'review', by: 'window', where: onAnyReport, keys: ['1'] },
  { id: 'verdict suspicious', group: 'review', by: 'window', where: onAnyReport, keys: ['2'] },
  { id: 'verdict legitimate', group: 'review', by: 'window', where: onAnyReport, keys: ['3'] },
  { id: 'verdict unclear', group: 'review', by: 'window', where: onAnyReport, keys: ['4'] },
  { id: 'verdict fraud with reason', group: 'review', by: 'window', where: onReview, keys: ['Shift+1'] },
  { id: 'verdict suspicious with reason', group: 'review', by: 'window', where: onReview, keys: ['Shift+2'] },
  { id: 'verdict legitimate with reason', group: 'review', by: 'window', where: onReview, keys: ['Shift+3'] },
  { id: 'verdict unclear with reason', group: 'review', by: 'window', where: onReview, keys: ['Shift+4'] },
  { id: 'write note', group: 'review', by: 'window', where: onReview, keys: ['N'] },
  { id: 'skip', group: 'review', by: 'window', where: onReview, keys: ['S'] },
  { id: 'snooze', group: 'review', by: 'window', where: onReview, keys: ['H'] },
  { id: 'escalate', group: 'review', by: 'window', where: onReview, keys: ['E'] },
  { id: 'undo decision', group: 'review', by: 'window', where: onReview, keys: ['Z'] },
  { id: 'next related', group: 'review', by: 'window', where: onReview, keys: ['Shift+J'] },
  { id: 'judge incident', group: 'review', by: 'window', where: onReview, keys: ['A'] },
  { id: 'by incident', group: 'review', by: 'window', where: onReview },
  { id: 'all fields', group: 'review', by: 'window', where: onReview, keys: ['D'] },
  { id: 'end session', group: 'review', by: 'window', where: onReview },

  { id: 'shortcuts', group: 'help', by: 'window', keys: ['CmdOrCtrl+/', '?'] },
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
  /** The keys as the list of shortcuts shows them. */
  readonly shown: readonly string[];
  /** The keys as accelerators. */
  readonly keys: readonly string[];
  /** True if a command gets the keys when they have nothing to do here. */
  readonly passes?: true;
}

/**
 * Keys that work in one part of the window only, where the focused component handles them. Listed here for the list of
 * shortcuts, and so that no command gets the same keys.
 */
export const placeKeys = [
  {
    id: 'form preset',
    place: 'form',
    shown: ['Alt', '1 – 9'],
    keys: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `Alt+${digit}`),
  },
  { id: 'form send', place: 'form', shown: ['CmdOrCtrl', 'Enter'], keys: ['CmdOrCtrl+Enter'] },
  { id: 'form undo', place: 'form', shown: ['CmdOrCtrl', 'Z'], keys: ['CmdOrCtrl+Z'] },
  { id: 'grid rows', place: 'grid', shown: ['↑', '↓'], keys: ['Up', 'Down'] },
  { id: 'grid screens', place: 'grid', shown: ['Page Up', 'Page Down'], keys: ['PageUp', 'PageDown'] },
  { id: 'grid ends', place: 'grid', shown: ['Home', 'End'], keys: ['Home', 'End'] },
  {
    id: 'grid result ends',
    place: 'grid',
    shown: ['CmdOrCtrl', 'Home', 'End'],
    keys: ['CmdOrCtrl+Home', 'CmdOrCtrl+End'],
  },
  { id: 'grid cells', place: 'grid', shown: ['←', '→'], keys: ['Left', 'Right'] },
  { id: 'grid read', place: 'grid', shown: ['Enter'], keys: ['Enter'] },
  { id: 'grid choose', place: 'grid', shown: ['X'], keys: ['X'] },
  { id: 'grid choose rows', place: 'grid', shown: ['Shift', '↑ ↓'], keys: ['Shift+Up', 'Shift+Down'] },
  { id: 'grid choose page', place: 'grid', shown: ['CmdOrCtrl', 'A'], keys: ['CmdOrCtrl+A'] },
  { id: 'grid choose none', place: 'grid', shown: ['Esc'], keys: ['Esc'], passes: true },
  { id: 'grid menu', place: 'grid', shown: ['Shift', 'F10'], keys: ['Shift+F10'] },
  { id: 'map move', place: 'map', shown: ['←', '↑', '→', '↓'], keys: ['Left', 'Up', 'Right', 'Down'] },
  { id: 'map zoom', place: 'map', shown: ['Plus', '-'], keys: ['Plus', '-'] },
] as const satisfies readonly LocalKey[];

export type PlaceKeyId = (typeof placeKeys)[number]['id'];
/** The parts of the window with their own keys. */
export const keyPlaces = ['form', 'grid', 'map'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

/** The screens on which a place can be. */
const placeScreens: Readonly<Record<KeyPlace, readonly CommandScreen[]>> = {
  form: ['reports', 'map', 'review'],
  grid: onReports,
  map: ['map', 'review'],
};

export function screensOf(place: KeyPlace): readonly CommandScreen[] {
  return placeScreens[place];
}

/** Returns the keys that no command can have: those of text fields and of the native menu's own items. */
export function reservedKeys(isMac: boolean): readonly string[] {
  const keys = ['A', 'C', 'V', 'X', 'Y', 'Z', 'Shift+Z', 'W', 'M', ...(isMac ? ['H', 'Alt+H'] : [])];
  return [...keys.map((key) => `CmdOrCtrl+${key}`), 'F10'];
}
