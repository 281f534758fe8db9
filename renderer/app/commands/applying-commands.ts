import { type CommandId, commandIds, type WindowCommandId } from '../../../shared/commands';
import { feedbackSubjectOf } from '../../features/report/feedback-subject';
import type { Screen } from '../../state/navigation';
import type { Stores } from '../../state/stores';
import { looksForUpdates } from '../../state/updates';

/** What of the window decides which commands apply. */
export interface CommandFacts {
  /** A profile is open with its key: the workstation is shown, not the way to connect. */
  readonly open: boolean;
  readonly screen: Screen;
  /** A piece of work lies over the screen. */
  readonly covered: boolean;
  readonly exporting: boolean;
  readonly makingSheet: boolean;
  /** The feedback form is open. */
  readonly writing: boolean;
  /** Reports that the grid's query shows; null before that is known. */
  readonly shown: number | null;
  readonly unread: number;
  /** Rows of the page. */
  readonly rows: number;
  /** A report is being read; the others are about it and true only once it is there. */
  readonly reading: boolean;
  readonly there: boolean;
  readonly takesFeedback: boolean;
  readonly hasTransaction: boolean;
  /** The program was built to look for updates. */
  readonly looksForUpdates: boolean;
}

/** Reads the facts off the window's state. */
export function commandFacts(stores: Stores): CommandFacts {
  const { connection } = stores.connection.getState();
  const { screen } = stores.navigation.getState();
  const { key, detail } = stores.selection.getState();
  const { page, counts } = stores.reports.getState();
  const report = detail && detail.key === key ? detail.report : null;
  const bulk = stores.bulk.getState().step !== 'closed';
  const imported = stores.feedbackImport.getState().step !== 'closed';
  return {
    open: connection?.profile != null && connection.key === 'present',
    screen,
    covered: screen === 'outbox' ? imported : isReading(screen) && bulk,
    exporting: stores.export.getState().running,
    makingSheet: stores.caseSheet.getState().making !== null,
    writing: stores.feedback.getState().subject !== null,
    shown: counts?.shown ?? null,
    unread: counts?.unread ?? 0,
    rows: page?.rows.length ?? 0,
    reading: key !== null,
    there: report !== null,
    takesFeedback: report !== null && feedbackSubjectOf(report) !== null,
    hasTransaction: report !== null && report.transactionId !== null,
    looksForUpdates: looksForUpdates(stores.updates.getState()),
  };
}

/** The commands that apply, in the order of the list. What main carries out always does. */
export function applyingCommands(facts: CommandFacts): readonly CommandId[] {
  const applies = windowCommandsApply(facts);
  return commandIds.filter((id) => !isWindowCommand(id, applies) || applies[id]);
}

function isWindowCommand(
  id: CommandId,
  applies: Readonly<Record<WindowCommandId, boolean>>,
): id is WindowCommandId {
  return Object.hasOwn(applies, id);
}

/** Screens on which reports are read. */
export function isReading(screen: Screen): boolean {
  return screen === 'reports' || screen === 'map';
}

function windowCommandsApply(facts: CommandFacts): Readonly<Record<WindowCommandId, boolean>> {
  const { open, there } = facts;
  const onReports = open && isReading(facts.screen) && !facts.covered;
  const exports = onReports && !facts.exporting && facts.shown !== 0;
  const sheet = onReports && there && !facts.makingSheet;
  return {
    'export csv': exports,
    'export json': exports,
    'export geojson': exports,
    'print case sheet': sheet,
    'save case sheet': sheet,
    'switch profile': open,
    'add profile': open,
    'edit profile': open,
    'remove profile': open,
    search: open,
    'look up': open,
    'copy transaction': onReports && facts.hasTransaction,
    palette: open,
    reports: open,
    map: open,
    outbox: open,
    settings: open,
    refresh: onReports,
    'theme system': true,
    'theme light': true,
    'theme dark': true,
    'next report': onReports && facts.rows > 0,
    'previous report': onReports && facts.rows > 0,
    'give feedback': onReports && facts.takesFeedback && !facts.writing,
    // Also without a position: the map says why.
    'show on map': onReports && facts.reading,
    'mark unread': onReports && there,
    'mark all read': onReports && facts.unread > 0,
    back: onReports && (facts.reading || facts.writing),
    shortcuts: open,
    licence: true,
    'check for updates': open && facts.looksForUpdates,
    'save diagnostics': true,
    about: open,
  };
}
