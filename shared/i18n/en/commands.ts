import type { CommandGroup, CommandId, KeyPlace, PlaceKeyId } from '../../commands';
import { counted } from '../number-text';

/** Command names in the menus, the command palette and the list of keyboard shortcuts. */
const names: Readonly<Record<CommandId, string>> = {
  'export csv': 'Export reports as CSV…',
  'export json': 'Export reports as JSON…',
  'export geojson': 'Export positions as GeoJSON…',
  'print case sheet': 'Print case sheet…',
  'save case sheet': 'Save case sheet as PDF…',
  'switch profile': 'Switch profile',
  'add profile': 'Add profile…',
  'edit profile': 'Edit profile…',
  'remove profile': 'Remove profile…',
  quit: 'Quit',
  search: 'Search reports',
  'look up': 'Look up transaction',
  'copy transaction': 'Copy transaction ID',
  palette: 'Command palette…',
  'go back': 'Back',
  'go forward': 'Forward',
  reports: 'Reports',
  map: 'Map',
  outbox: 'Outbox',
  settings: 'Settings',
  notifications: 'Go to notifications',
  refresh: 'Check for new reports',
  'theme system': 'System theme',
  'theme light': 'Light theme',
  'theme dark': 'Dark theme',
  'zoom in': 'Zoom in',
  'zoom out': 'Zoom out',
  'actual size': 'Actual size',
  'full screen': 'Full screen',
  'next report': 'Next report',
  'previous report': 'Previous report',
  'go to row': 'Go to row…',
  'give feedback': 'Give feedback on report',
  'show on map': 'Show report on map',
  'mark unread': 'Mark report as unread',
  'mark all read': 'Mark all as read',
  back: 'Go back or close report',
  shortcuts: 'Keyboard shortcuts',
  'check for updates': 'Check for updates',
  'save diagnostics': 'Save diagnostics…',
  licence: 'Licence',
  about: 'About Whereabouts',
};

const groups: Readonly<Record<CommandGroup, string>> = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  report: 'Report',
  help: 'Help',
};

/** Parts of the window with keys of their own. */
const places: Readonly<Record<KeyPlace, string>> = {
  form: 'In the feedback form',
  grid: 'In the grid',
  map: 'On the map',
};

const placeKeys: Readonly<Record<PlaceKeyId, string>> = {
  'form preset': 'Apply a preset',
  'form send': 'Send feedback',
  'form undo': 'Undo within 5 seconds',
  'grid rows': 'Move by row',
  'grid screens': 'Move by screen',
  'grid ends': 'Go to the first or last row',
  'grid result ends': 'Go to the first or last report of all pages',
  'grid cells': 'Move by cell',
  'grid read': 'Open report',
  'grid choose': 'Select or deselect report',
  'grid choose rows': 'Select by row',
  'grid choose page': 'Select all on the page',
  'grid choose none': 'Clear selection',
  'grid menu': 'Filter by or copy the value of a cell',
  'map move': 'Move the map',
  'map zoom': 'Zoom the map in or out',
};

/** Names of keys as printed on the keyboard. */
const keyNames = {
  Shift: 'Shift',
  Space: 'Space',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Enter: 'Enter',
  'Page Up': 'Page Up',
  'Page Down': 'Page Down',
  Home: 'Home',
  End: 'End',
};

/** Commands: menus, command palette, keyboard shortcuts, and links to a report. */
export const commands = {
  names,
  groups,
  places,
  placeKeys,
  keyNames,
  editMenu: {
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
  },
  windowMenu: {
    name: 'Window',
    minimize: 'Minimise',
    close: 'Close window',
    /** Only on macOS, in its words. */
    zoom: 'Zoom',
    front: 'Bring all to front',
  },
  /** Only on macOS, in its words. */
  appMenu: {
    services: 'Services',
    hide: 'Hide Whereabouts',
    hideOthers: 'Hide others',
    unhide: 'Show all',
  },
  sheet: { title: 'Keyboard shortcuts', close: 'Close', or: 'or' },
  palette: {
    name: 'Command palette',
    placeholder: 'Type a command, a view, a user, a device, a place or a transaction ID',
    noMatches: 'No matches',
    select: 'select',
    move: 'move',
    close: 'close',
    /** As printed on the keyboard. */
    keys: { select: 'Enter', close: 'Esc' },
    recent: 'Recent reports',
    views: 'Saved views',
    profiles: 'Profiles',
    values: 'In the reports',
    timeline: 'Timeline',
    transaction: 'Transaction',
    switchTo: (profile: string) => `Switch to ${profile}`,
    goTo: (transactionId: string) => `Go to transaction ${transactionId}`,
    noTransaction: 'Report without a transaction ID',
    found: (count: number) => counted(count, 'result', 'results'),
  },
  link: {
    name: 'Link',
    invalid: 'The link doesn’t lead to a report, so it was ignored.',
    /** `id` is an element. */
    notStored: 'The local copy has no report on transaction {id}.',
    failed: 'Couldn’t search for transaction {id}.',
    lookUp: 'Look it up in the service',
    dismiss: 'Dismiss',
  },
};
