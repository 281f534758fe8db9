import type { CommandGroup, CommandId, KeyPlace, PlaceKeyId } from './commands';

/** What the menus, the palette and the sheet of shortcuts call each command. */
export const commandWords: Readonly<Record<CommandId, string>> = {
  'export csv': 'Export reports as CSV…',
  'export json': 'Export reports as JSON…',
  'export geojson': 'Export positions as GeoJSON…',
  'print case sheet': 'Print case sheet…',
  'save case sheet': 'Save case sheet as PDF…',
  'switch profile': 'Switch profile',
  quit: 'Quit',
  search: 'Search the reports',
  'look up': 'Look up a transaction at the service',
  'copy transaction': 'Copy transaction ID',
  palette: 'Command palette…',
  reports: 'Reports',
  map: 'Map',
  outbox: 'Outbox',
  settings: 'Settings',
  refresh: 'Refresh: look for new reports',
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
  licence: 'Licence',
  about: 'About Whereabouts',
};

export const groupWords: Readonly<Record<CommandGroup, string>> = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  report: 'Report',
  help: 'Help',
};

export const placeWords: Readonly<Record<KeyPlace, string>> = {
  form: 'In the feedback form',
  grid: 'In the grid',
};

export const placeKeyWords: Readonly<Record<PlaceKeyId, string>> = {
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
