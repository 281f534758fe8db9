import type { CommandGroup, CommandId, KeyPlace, PlaceKeyId } from '../../commands';
import { counted } from '../number-text';

/** What the menus, the palette and the sheet of shortcuts call each command. */
const names: Readonly<Record<CommandId, string>> = {
  'export csv': 'Export reports as CSV…',
  'export json': 'Export reports as JSON…',
  'export geojson': 'Export positions as GeoJSON…',
  'print case sheet': 'Print case sheet…',
  'save case sheet': 'Save case sheet as PDF…',
  'switch profile': 'Switch profile',
  'add profile': 'Add a profile…',
  'edit profile': 'Edit profile…',
  'remove profile': 'Remove profile…',
  quit: 'Quit',
  search: 'Search the reports',
  'look up': 'Look up a transaction at the service',
  'copy transaction': 'Copy transaction ID',
  palette: 'Command palette…',
  reports: 'Reports',
  map: 'Map',
  outbox: 'Outbox',
  settings: 'Settings',
  refresh: 'Look for new reports',
  'theme system': 'Theme of the system',
  'theme light': 'Light theme',
  'theme dark': 'Dark theme',
  'zoom in': 'Zoom in',
  'zoom out': 'Zoom out',
  'actual size': 'Actual size',
  'full screen': 'Full screen',
  'next report': 'Next report',
  'previous report': 'Previous report',
  'give feedback': 'Give feedback on the report',
  'show on map': 'Show the report on the map',
  'mark unread': 'Mark the report as unread',
  'mark all read': 'Mark all as read',
  back: 'Back, or close the report',
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

/** Where keys act in one place only. */
const places: Readonly<Record<KeyPlace, string>> = {
  form: 'In the feedback form',
  grid: 'In the grid',
};

const placeKeys: Readonly<Record<PlaceKeyId, string>> = {
  'form preset': 'A preset',
  'form send': 'Send',
  'form undo': 'Take it back, within 5 seconds',
  'grid rows': 'Row by row',
  'grid screens': 'A screen at a time',
  'grid ends': 'First and last row',
  'grid cells': 'Cell by cell',
  'grid read': 'Read the report',
  'grid choose': 'Choose the report, or no longer',
  'grid choose rows': 'Choose row by row',
  'grid choose page': 'Choose all on the page',
  'grid choose none': 'Choose none',
  'grid menu': 'Filter by a cell’s value, or copy it',
};

/** Keys that are marked with a word, as keyboards have it. */
const keyNames = {
  Shift: 'Shift',
  Enter: 'Enter',
  'Page Up': 'Page Up',
  'Page Down': 'Page Down',
  Home: 'Home',
  End: 'End',
};

/** Commands: the menus, the command palette, the sheet of shortcuts, and links to a report. */
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
  windowMenu: { name: 'Window', minimize: 'Minimise', close: 'Close window' },
  sheet: { title: 'Keyboard shortcuts', close: 'Close', or: 'or' },
  palette: {
    name: 'Command palette',
    placeholder: 'Type a command, a view, or a transaction ID',
    nothing: 'Nothing matches.',
    choose: 'choose',
    move: 'move',
    close: 'close',
    /** As the keys are marked. */
    keys: { choose: 'Enter', close: 'Esc' },
    recent: 'Recent reports',
    views: 'Saved views',
    profiles: 'Profiles',
    transaction: 'Transaction',
    switchTo: (profile: string) => `Switch to ${profile}`,
    goTo: (transactionId: string) => `Go to transaction ${transactionId}`,
    noTransaction: 'Report without a transaction ID',
    found: (count: number) => counted(count, 'entry', 'entries'),
  },
  link: {
    name: 'Link',
    noLink: 'What was opened is no link to a report, and was ignored.',
    /** `id` is an element. */
    notStored: 'No report of transaction {id} is stored here.',
    failed: 'Transaction {id} could not be looked for.',
    lookUp: 'Look it up at the service',
    dismiss: 'Dismiss',
  },
};
