import { flushSync } from 'react-dom';
import type { WindowCommandId } from '../../../shared/commands';
import type { Bridge } from '../../../shared/contract/contract';
import { timelinesOfReport } from '../../../shared/domain/report-pivots';
import type { ExportFormat } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Verdict } from '../../../shared/domain/review-log';
import { namedSubjects } from '../../../shared/domain/ring';
import { messages } from '../../../shared/i18n/messages';
import { maxShownLength } from '../../../shared/shown-text';
import { checkAlibi } from '../../components/check-alibi';
import { copyLink } from '../../components/copy-link';
import { findHotSpots, findMeetings } from '../../components/find-meetings';
import { watchOf, watchThis } from '../../components/watch-this';
import { judgeIncident } from '../../features/review/incident/judge-incident';
import type { InvestigationTool } from '../../state/investigation';
import { unfoldedLookUp } from '../../state/look-up';
import type { Screen } from '../../state/navigation';
import {
  addSelectedToCase,
  closePane,
  giveFeedbackOnSelected,
  judgeMany,
  neighbourOf,
  showLinksOfReport,
} from '../pane-actions';
import type { Stores } from '../stores/all-stores';
import { showSettings } from './show-settings';
import { shownTarget } from './shown-target';

/** What a command receives. */
interface CommandContext {
  readonly stores: Stores;
  readonly bridge: Bridge;
}

type Run = (on: CommandContext) => void;

/** The implementation of each command of the window. The compiler reports missing ones. */
export const windowCommands: Readonly<Record<WindowCommandId, Run>> = {
  'export csv': (on) => exportReports(on, 'csv'),
  'export json': (on) => exportReports(on, 'json'),
  'export geojson': (on) => exportReports(on, 'geojson'),
  'print case sheet': ({ stores }) => stores.caseSheet.getState().begin('print'),
  'save case sheet': ({ stores }) => stores.caseSheet.getState().begin('pdf'),
  'open case bundle': ({ stores }) => void stores.openedBundle.getState().open(),
  'switch profile': ({ stores }) => void stores.connection.getState().switchProfile(),
  'add profile': ({ stores }) => void stores.connection.getState().switchProfile(),
  'edit profile': (on) => askAboutProfile(on, 'edit'),
  'remove profile': (on) => askAboutProfile(on, 'remove'),
  search: (on) => focusOn(on, searchedScreen(on), 'input[type="search"]'),
  'look up': (on) => {
    on.stores.unsavedInputs.getState().type(unfoldedLookUp, 'yes');
    focusOn(on, 'reports', '[data-look-up] input');
  },
  'copy transaction': (on) => void copyTransaction(on),
  'copy link': ({ stores }) => {
    const target = shownTarget(stores);
    if (target) void copyLink(stores, target);
  },
  palette: ({ stores }) => stores.overlay.getState().show('palette'),
  'go back': ({ stores }) => stores.history.getState().back(),
  'go forward': ({ stores }) => stores.history.getState().forward(),
  reports: (on) => go(on, 'reports'),
  review: (on) => go(on, 'review'),
  map: (on) => go(on, 'map'),
  investigate: (on) => go(on, 'investigate'),
  meetings: ({ stores }) => findMeetings(stores, ''),
  'hot spots': ({ stores }) => findHotSpots(stores),
  'try limits': (on) => investigateWith(on, 'whatIf'),
  drift: (on) => investigateWith(on, 'drift'),
  cases: ({ stores }) => stores.cases.getState().open(null),
  watches: (on) => investigateWith(on, 'watches'),
  links: (on) => investigateWith(on, 'links'),
  outbox: (on) => go(on, 'outbox'),
  history: (on) => go(on, 'history'),
  metrics: (on) => go(on, 'metrics'),
  settings: (on) => go(on, 'settings'),
  notifications: () => document.querySelector<HTMLElement>('[data-toasts] button')?.focus(),
  'toggle navigation': ({ stores }) => {
    const { settings, save } = stores.settings.getState();
    void save({ collapsedNavigation: !settings.collapsedNavigation });
  },
  refresh: ({ stores }) => void stores.reports.getState().refresh(),
  'theme system': ({ stores }) => void stores.settings.getState().save({ theme: 'system' }),
  'theme light': ({ stores }) => void stores.settings.getState().save({ theme: 'light' }),
  'theme dark': ({ stores }) => void stores.settings.getState().save({ theme: 'dark' }),
  'next report': (on) => moveTo(on, 1),
  'previous report': (on) => moveTo(on, -1),
  'go to row': () => document.querySelector<HTMLElement>('[data-go-to-row]')?.click(),
  'give feedback': ({ stores }) => giveFeedbackOnSelected(stores),
  'show on map': ({ stores }) => stores.requests.getState().make({ kind: 'report-on-map' }),
  'show timeline': showTimelineOfReport,
  'show links': ({ stores }) => showLinksOfReport(stores),
  'check alibi': checkAlibiOfReport,
  'meetings of user': meetingsOfReport,
  'add to case': ({ stores, bridge }) => void addSelectedToCase(bridge, stores),
  'watch user': watchUserOfReport,
  'mark unread': markUnread,
  'mark all read': ({ stores }) => void stores.reports.getState().markAllRead(),
  back: ({ stores }) => closePane(stores),
  'verdict fraud': (on) => judge(on, 'fraud'),
  'verdict suspicious': (on) => judge(on, 'suspicious'),
  'verdict legitimate': (on) => judge(on, 'legitimate'),
  'verdict unclear': (on) => judge(on, 'unclear'),
  'verdict fraud with reason': (on) => askForReason(on, 'fraud'),
  'verdict suspicious with reason': (on) => askForReason(on, 'suspicious'),
  'verdict legitimate with reason': (on) => askForReason(on, 'legitimate'),
  'verdict unclear with reason': (on) => askForReason(on, 'unclear'),
  'write note': () => document.querySelector<HTMLElement>('[data-review-note]')?.focus(),
  skip: ({ stores }) => stores.review.getState().skip(),
  snooze: ({ stores }) => stores.review.getState().openPanel({ kind: 'snooze' }),
  escalate: ({ stores }) => stores.review.getState().openPanel({ kind: 'escalation' }),
  'undo decision': ({ stores }) => void stores.review.getState().undo(),
  'next related': ({ stores }) => {
    if (!stores.review.getState().goToRelated())
      stores.toasts.getState().show({ kind: 'done', text: messages.review.noRelated });
  },
  'judge incident': ({ stores }) => void judgeIncident(stores),
  'by incident': ({ stores }) => {
    const { settings } = stores.settings.getState();
    stores.review.getState().orderBy(!settings.reviewByIncident);
  },
  'all fields': ({ stores }) => {
    const { allFields, showAllFields } = stores.review.getState();
    showAllFields(!allFields);
  },
  'end session': ({ stores }) => stores.review.getState().end(),
  shortcuts: ({ stores }) => stores.overlay.getState().show('shortcuts'),
  licence: ({ bridge }) => void bridge.call('link.open', { link: 'licence' }),
  'check for updates': (on) => {
    void on.bridge.call('update.check', undefined);
    void showSettings(on.stores, 'updates');
  },
  'save diagnostics': ({ stores }) => void stores.diagnostics.getState().open(),
  about: (on) => void showSettings(on.stores, 'about'),
};

function go({ stores }: CommandContext, screen: Screen): void {
  stores.navigation.getState().go(screen);
}

function investigateWith({ stores }: CommandContext, tool: InvestigationTool): void {
  stores.investigation.getState().choose(tool);
  stores.navigation.getState().go('investigate');
}

/** Gives the verdict on the report under review; on the screens of reports, asks about the selected ones first. */
function judge({ stores }: CommandContext, verdict: Verdict): void {
  if (stores.navigation.getState().screen !== 'review') {
    judgeMany(stores, stores.rowSelection.getState().selection, verdict);
    return;
  }
  // In one task with the key press, so that the next report is painted in the next frame.
  flushSync(() => stores.review.getState().judge(verdict, null));
}

function askForReason({ stores }: CommandContext, verdict: Verdict): void {
  stores.review.getState().openPanel({ kind: 'reasons', verdict });
}

function exportReports({ stores }: CommandContext, format: ExportFormat): void {
  const { query, columns, page } = stores.reports.getState();
  void stores.export.getState().start({ query, asOf: page?.asOf ?? null, columns, format });
}

/** Opens the next or previous report, of the review's list on its screen. In the grid, scrolls its row into view and focuses it. */
function moveTo({ stores }: CommandContext, step: 1 | -1): void {
  if (stores.navigation.getState().screen === 'review') {
    stores.review.getState().step(step);
    return;
  }
  const open = (row: StoredRow | null) => {
    if (!row) return;
    flushSync(() => void stores.openReport.getState().select(row.key));
    document.querySelector<HTMLElement>('[role="grid"] [aria-selected="true"]')?.focus();
  };
  const next = neighbourOf(stores, step);
  if (next instanceof Promise) void next.then(open);
  else open(next);
}

/** Opens the timeline of the open report's user, or else of its device, transaction or place. */
function showTimelineOfReport({ stores }: CommandContext): void {
  const { detail } = stores.openReport.getState();
  const subject = detail && timelinesOfReport(detail)[0];
  if (subject) stores.requests.getState().make({ kind: 'timeline-on-map', subject });
}

/** Checks an alibi of the open report's user, or of its device if it names no user. */
function checkAlibiOfReport({ stores }: CommandContext): void {
  const { detail } = stores.openReport.getState();
  const subject = detail && namedSubjects(detail.report)[0];
  if (subject) checkAlibi(stores, { subject, at: detail.report.timestamp });
}

function meetingsOfReport({ stores }: CommandContext): void {
  const user = stores.openReport.getState().detail?.report.user?.id;
  if (user != null) findMeetings(stores, user);
}

/** Starts a watch of the open report's user, or of its device if it names no user. */
function watchUserOfReport({ stores }: CommandContext): void {
  const { detail } = stores.openReport.getState();
  const subject = detail && namedSubjects(detail.report)[0];
  if (subject) watchThis(stores, watchOf(subject));
}

function markUnread({ stores }: CommandContext): void {
  const { key } = stores.openReport.getState();
  if (key !== null) void stores.reports.getState().markRead([key], false);
}

async function copyTransaction({ stores, bridge }: CommandContext): Promise<void> {
  const { detail } = stores.openReport.getState();
  const text = detail?.report.transactionId;
  if (!detail || !text) return;
  // The window may have only the beginning of the ID.
  const { copy, showCopied } = stores.toasts.getState();
  if (text.length <= maxShownLength) return copy(text);
  const path = ['transaction_id'];
  showCopied(await bridge.call('reports.copy', { key: detail.key, path, as: 'text' }));
}

/** The settings have their own search. */
function searchedScreen({ stores }: CommandContext): Screen {
  return stores.navigation.getState().screen === 'settings' ? 'settings' : 'reports';
}

function focusOn(on: CommandContext, screen: Screen, selector: string): void {
  flushSync(() => go(on, screen));
  document.querySelector<HTMLElement>(selector)?.focus();
}

function askAboutProfile({ stores }: CommandContext, about: 'edit' | 'remove'): void {
  const { connection, openDialog } = stores.connection.getState();
  if (connection?.profile) openDialog({ about, profile: connection.profile });
}
