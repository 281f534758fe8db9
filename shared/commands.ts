/**
 * Everything that can be done by a command, in one list: the native menu, the command palette, the keyboard and the sheet of
 * shortcuts are all made of it. Where a command is carried out: `by` the window, or by main where the window cannot.
 */

/** How commands are grouped in the menus, the palette and the sheet; in this order. */
export const commandGroups = ['file', 'edit', 'view', 'report', 'help'] as const;
export type CommandGroup = (typeof commandGroups)[number];

interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly by: 'window' | 'main';
  /** Accelerators as Electron writes them; the first is the one that is shown. */
  readonly keys?: readonly string[];
  /** A key of its own without a modifier, which Settings can switch off; never while something is typed. */
  readonly letter?: string;
  /** The palette does not offer what only makes sense where one already is. */
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
  { id: 'reports', group: 'view', by: 'window', keys: ['CmdOrCtrl+1'] },
  { id: 'map', group: 'view', by: 'window', keys: ['CmdOrCtrl+2'] },
  { id: 'outbox', group: 'view', by: 'window', keys: ['CmdOrCtrl+3'] },
  { id: 'settings', group: 'view', by: 'window', keys: ['CmdOrCtrl+4', 'CmdOrCtrl+,'] },
  { id: 'refresh', group: 'view', by: 'window', keys: ['F5'], letter: 'r' },
  { id: 'theme system', group: 'view', by: 'window' },
  { id: 'theme light', group: 'view', by: 'window' },
  { id: 'theme dark', group: 'view', by: 'window' },
  { id: 'zoom in', group: 'view', by: 'main', keys: ['CmdOrCtrl+Plus', 'CmdOrCtrl+='] },
  { id: 'zoom out', group: 'view', by: 'main', keys: ['CmdOrCtrl+-'] },
  { id: 'actual size', group: 'view', by: 'main', keys: ['CmdOrCtrl+0'] },
  { id: 'full screen', group: 'view', by: 'main', keys: ['F11'] },

  { id: 'next report', group: 'report', by: 'window', keys: ['Alt+Down'], letter: 'j' },
  { id: 'previous report', group: 'report', by: 'window', keys: ['Alt+Up'], letter: 'k' },
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
/** Those that the window carries out. */
export type WindowCommandId = Extract<AnyCommand, { readonly by: 'window' }>['id'];
/** Those that main carries out, whoever asks for them. */
export type MainCommandId = Extract<AnyCommand, { readonly by: 'main' }>['id'];

export const commandIds: readonly CommandId[] = commands.map(({ id }) => id);
export const mainCommandIds: readonly MainCommandId[] = commands.flatMap((command) =>
  command.by === 'main' ? [command.id] : [],
);

/** The accelerators of a command, the one that is shown first; none for most. */
export function keysOf(command: Command): readonly string[] {
  return command.keys ?? [];
}

/** Its key without a modifier; null for most. */
export function letterOf(command: Command): string | null {
  return command.letter ?? null;
}

/** True for one that the palette offers. */
export function isOffered(command: Command): boolean {
  return command.hidden !== true;
}

/** The command of an id. */
export function commandOf(id: CommandId): Command {
  return commandsById.get(id) ?? missing(id);
}

const commandsById: ReadonlyMap<CommandId, Command> = new Map(
  commands.map((command) => [command.id, command]),
);

function missing(id: string): never {
  throw new Error(`No command ${id}`);
}

interface PlaceKey {
  readonly id: string;
  readonly place: KeyPlace;
  readonly keys: readonly string[];
}

/** Keys that act in one place only, where what has the focus hears them: listed with the others, carried out there. */
export const placeKeys = [
  { id: 'form preset', place: 'form', keys: ['Alt', '1 – 9'] },
  { id: 'form send', place: 'form', keys: ['CmdOrCtrl', 'Enter'] },
  { id: 'form undo', place: 'form', keys: ['CmdOrCtrl', 'Z'] },
  { id: 'grid rows', place: 'grid', keys: ['↑', '↓'] },
  { id: 'grid screens', place: 'grid', keys: ['Page Up', 'Page Down'] },
  { id: 'grid ends', place: 'grid', keys: ['Home', 'End'] },
  { id: 'grid cells', place: 'grid', keys: ['←', '→'] },
  { id: 'grid read', place: 'grid', keys: ['Enter'] },
  { id: 'grid choose', place: 'grid', keys: ['x'] },
  { id: 'grid choose rows', place: 'grid', keys: ['Shift', '↑ ↓'] },
  { id: 'grid choose page', place: 'grid', keys: ['CmdOrCtrl', 'A'] },
  { id: 'grid choose none', place: 'grid', keys: ['Esc'] },
  { id: 'grid menu', place: 'grid', keys: ['Shift', 'F10'] },
] as const satisfies readonly PlaceKey[];

export type PlaceKeyId = (typeof placeKeys)[number]['id'];
/** Where such keys are heard. */
export const keyPlaces = ['form', 'grid'] as const;
export type KeyPlace = (typeof keyPlaces)[number];
