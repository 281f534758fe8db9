import { flushSync } from 'react-dom';
import type { WindowCommandId } from '../../../shared/commands';
import type { ExportFormat } from '../../../shared/domain/export-format';
import { longestShown } from '../../../shared/domain/shown-text';
import type { Bridge } from '../../../shared/ipc';
import type { Screen } from '../../state/navigation';
import type { Stores } from '../../state/stores';
import { closePane, giveFeedbackOnSelected, selectNeighbour } from '../pane-moves';

/** What a command works on. */
export interface Commanded {
  readonly stores: Stores;
  readonly bridge: Bridge;
}

type Run = (on: Commanded) => void;

/** What each command of the window does. The compiler names the ones that are missing. */
export const windowCommands: Readonly<Record<WindowCommandId, Run>> = {
  'export csv': (on) => exportReports(on, 'csv'),
  'export json': (on) => exportReports(on, 'json'),
  'export geojson': (on) => exportReports(on, 'geojson'),
  'print case sheet': ({ stores }) => stores.caseSheet.getState().begin('print'),
  'save case sheet': ({ stores }) => stores.caseSheet.getState().begin('pdf'),
  'switch profile': ({ stores }) => void stores.connection.getState().switchProfile(),
  'add profile': ({ stores }) => void stores.connection.getState().switchProfile(),
  'edit profile': (on) => askAboutProfile(on, 'edit'),
  'remove profile': (on) => askAboutProfile(on, 'remove'),
  search: (on) => focusOn(on, 'reports', 'input[type="search"]'),
  'look up': (on) => focusOn(on, 'reports', '.look-up-form input'),
  'copy transaction': copyTransaction,
  palette: ({ stores }) => stores.overlay.getState().show('palette'),
  reports: (on) => go(on, 'reports'),
  map: (on) => go(on, 'map'),
  outbox: (on) => go(on, 'outbox'),
  settings: (on) => go(on, 'settings'),
  refresh: ({ stores }) => void stores.reports.getState().refresh(),
  'theme system': ({ stores }) => void stores.settings.getState().save({ theme: 'system' }),
  'theme light': ({ stores }) => void stores.settings.getState().save({ theme: 'light' }),
  'theme dark': ({ stores }) => void stores.settings.getState().save({ theme: 'dark' }),
  'next report': (on) => moveTo(on, 1),
  'previous report': (on) => moveTo(on, -1),
  'give feedback': ({ stores }) => giveFeedbackOnSelected(stores),
  'show on map': (on) => go(on, 'map'),
  'mark unread': markUnread,
  'mark all read': ({ stores }) => void stores.reports.getState().markAllRead(),
  back: ({ stores }) => closePane(stores),
  shortcuts: ({ stores }) => stores.overlay.getState().show('shortcuts'),
  licence: ({ bridge }) => void bridge.call('link.open', { link: 'licence' }),
  'check for updates': (on) => {
    void on.bridge.call('update.check', undefined);
    showSettings(on, 'updates');
  },
  'save diagnostics': ({ stores }) => void stores.diagnostics.getState().open(),
  about: (on) => showSettings(on, 'about'),
};

function go({ stores }: Commanded, screen: Screen): void {
  stores.navigation.getState().go(screen);
}

function exportReports({ stores }: Commanded, format: ExportFormat): void {
  const { query, columns, page } = stores.reports.getState();
  void stores.export.getState().start({ query, asOf: page?.asOf ?? null, columns, format });
}

/** Selects the next or previous report and brings its row, where there is a grid, into view and focus. */
function moveTo({ stores }: Commanded, step: 1 | -1): void {
  flushSync(() => selectNeighbour(stores, step));
  document.querySelector<HTMLElement>('[role="grid"] [aria-selected="true"]')?.focus();
}

function markUnread({ stores }: Commanded): void {
  const { key } = stores.selection.getState();
  if (key !== null) void stores.reports.getState().markRead([key], false);
}

function copyTransaction({ stores, bridge }: Commanded): void {
  const { detail } = stores.selection.getState();
  const text = detail?.report.transactionId;
  if (!detail || !text) return;
  // The window may have only the beginning of it.
  if (text.length > longestShown)
    void bridge.call('reports.copy', { key: detail.key, path: ['transaction_id'], as: 'text' });
  else void bridge.call('clipboard.write', { text });
}

function focusOn(on: Commanded, screen: Screen, selector: string): void {
  flushSync(() => go(on, screen));
  document.querySelector<HTMLElement>(selector)?.focus();
}

function askAboutProfile({ stores }: Commanded, about: 'edit' | 'remove'): void {
  const { connection, ask } = stores.connection.getState();
  if (connection?.profile) ask({ about, profile: connection.profile });
}

/** A section of the settings, with the focus on the first thing that can be done there. */
function showSettings(on: Commanded, section: 'updates' | 'about'): void {
  flushSync(() => go(on, 'settings'));
  const shown = document.querySelector<HTMLElement>(`[data-section="${section}"]`);
  shown?.scrollIntoView();
  shown?.querySelector<HTMLElement>('button, input:checked')?.focus({ preventScroll: true });
}
