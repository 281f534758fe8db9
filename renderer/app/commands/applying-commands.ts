import { type CommandId, commandIds, type WindowCommandId } from '../../../shared/commands';
import { timelinesOfReport } from '../../../shared/domain/report-pivots';
import { ringSubjectOf } from '../../../shared/domain/ring';
import { feedbackSubjectOf } from '../../components/feedback-subject';
import { selectedCount } from '../../features/reports-grid/selection/row-selection';
import type { ReviewState } from '../../features/review/review-state';
import { currentItem } from '../../features/review/session';
import { canOrder } from '../../features/review/session-list';
import { looksForUpdates } from '../../features/settings/updates-store';
import { type Screen, showsReports } from '../../state/navigation';
import type { Stores } from '../stores/all-stores';

/** The facts that decide which commands apply. */
interface CommandFacts {
  /** True if a profile is open with its key, so the workstation is shown. */
  readonly open: boolean;
  readonly screen: Screen;
  /** True if a task covers the screen. */
  readonly covered: boolean;
  readonly exporting: boolean;
  readonly makingSheet: boolean;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
  /** True if a toast is shown. */
  readonly notified: boolean;
  /** True if the feedback form is open. */
  readonly writing: boolean;
  /** Number of reports of the grid's query; null until counted. */
  readonly shown: number | null;
  readonly unread: number;
  /** Rows of the page. */
  readonly rows: number;
  /** True if a report is open. The next fields are about it, and true only when it has loaded. */
  readonly reading: boolean;
  readonly there: boolean;
  readonly takesFeedback: boolean;
  /** Number of selected reports. */
  readonly selected: number;
  readonly hasTransaction: boolean;
  /** True if the report names a user or a device. */
  readonly namesSubject: boolean;
  /** True if "Investigate" shows a case. */
  readonly showsCase: boolean;
  /** True if the report names a user. */
  readonly namesUser: boolean;
  /** True if the report names a user, a device, a transaction or a place. */
  readonly hasTimeline: boolean;
  /** The report under review, unless the session has ended: none, being read, or shown. */
  readonly reviewing: 'nothing' | 'reading' | 'report';
  /** True if the queue can be reviewed by incident. */
  readonly ordersQueue: boolean;
  /** True if the review screen shows all fields, or asks about feedback. */
  readonly reviewDetour: boolean;
  /** True if a decision of the review session can be undone. */
  readonly canUndoDecision: boolean;
  /** True if this build checks for updates. */
  readonly looksForUpdates: boolean;
}

/** Reads the facts from the stores. */
export function commandFacts(stores: Stores): CommandFacts {
  const { connection } = stores.connection.getState();
  const { screen } = stores.navigation.getState();
  const { key, detail } = stores.openReport.getState();
  const { page, counts } = stores.reports.getState();
  const { history } = stores.history.getState();
  const report = detail && detail.key === key ? detail.report : null;
  const { investigation } = stores.investigation.getState();
  const review = stores.review.getState();
  const batch = stores.batch.getState().step !== 'closed';
  const imported = stores.feedbackImport.getState().step !== 'closed';
  return {
    open: connection?.profile != null && connection.key === 'present',
    screen,
    covered: isCovered(screen, { batch, imported }),
    exporting: stores.export.getState().running,
    makingSheet: stores.caseSheet.getState().making !== null,
    canGoBack: history.past.length > 0,
    canGoForward: history.future.length > 0,
    notified:
      stores.toasts.getState().toasts.length > 0 ||
      stores.undoableSend.getState().pending.length > 0 ||
      stores.export.getState().progress !== null ||
      stores.openedLink.getState().notice !== null,
    writing: stores.feedback.getState().subject !== null,
    shown: counts?.shown ?? null,
    unread: counts?.unread ?? 0,
    rows: page?.rows.length ?? 0,
    reading: key !== null,
    there: report !== null,
    selected: selectedCount(stores.rowSelection.getState()),
    takesFeedback: report !== null && feedbackSubjectOf(report) !== null,
    hasTransaction: report !== null && report.transactionId !== null,
    showsCase: investigation.tool === 'cases' && investigation.cases.id !== null,
    namesSubject: report !== null && ringSubjectOf(report) !== null,
    namesUser: report?.user?.id != null,
    hasTimeline: report !== null && detail !== null && timelinesOfReport(detail).length > 0,
    reviewing: reviewingOf(review),
    ordersQueue: canOrder(review.session),
    reviewDetour: review.allFields || review.panel?.kind === 'feedback',
    canUndoDecision: (review.session?.steps.length ?? 0) > 0,
    looksForUpdates: looksForUpdates(stores.updates.getState()),
  };
}

function reviewingOf({
  session,
  ended,
  reviewed,
}: Pick<ReviewState, 'session' | 'ended' | 'reviewed'>): CommandFacts['reviewing'] {
  if (!session || ended || !currentItem(session)) return 'nothing';
  return reviewed ? 'report' : 'reading';
}

/** Returns the commands that apply, in the order of the list. Main's commands always do. */
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

/** Returns true while a task covers a screen, which can't be used then: an import the outbox, a batch the reports. */
export function isCovered(
  screen: Screen,
  open: { readonly batch: boolean; readonly imported: boolean },
): boolean {
  return screen === 'outbox' ? open.imported : showsReports(screen) && open.batch;
}

function windowCommandsApply(facts: CommandFacts): Readonly<Record<WindowCommandId, boolean>> {
  const { open, there } = facts;
  const onReports = open && showsReports(facts.screen) && !facts.covered;
  const exports = onReports && !facts.exporting && facts.shown !== 0;
  const onReview = open && facts.screen === 'review';
  const inSession = onReview && facts.reviewing !== 'nothing';
  const judging = onReview && facts.reviewing === 'report';
  const judgingMany = onReports && facts.selected > 0;
  const onReport = onReports || judging;
  const sheet = onReport && there && !facts.makingSheet;
  return {
    'export csv': exports,
    'export json': exports,
    'export geojson': exports,
    'print case sheet': sheet,
    'save case sheet': sheet,
    'open case bundle': true,
    'switch profile': open,
    'add profile': open,
    'edit profile': open,
    'remove profile': open,
    search: open,
    'look up': open,
    'copy transaction': onReport && facts.hasTransaction,
    'copy link':
      (onReports && (there || !facts.reading)) ||
      (judging && there) ||
      (open && facts.screen === 'investigate' && facts.showsCase),
    palette: open,
    'go back': open && !facts.covered && facts.canGoBack,
    'go forward': open && !facts.covered && facts.canGoForward,
    reports: open,
    review: open,
    map: open,
    investigate: open,
    meetings: open,
    'hot spots': open,
    'try limits': open,
    drift: open,
    cases: open,
    watches: open,
    links: open,
    outbox: open,
    history: open,
    metrics: open,
    settings: open,
    notifications: open && facts.notified,
    'toggle navigation': open,
    refresh: onReports,
    'theme system': true,
    'theme light': true,
    'theme dark': true,
    'next report': (onReports && facts.rows > 0) || inSession,
    'previous report': (onReports && facts.rows > 0) || inSession,
    'go to row': onReports && facts.rows > 0,
    'give feedback':
      !facts.writing && ((onReport && facts.takesFeedback) || (onReports && facts.selected > 1)),
    // Also without a position: the map shows why.
    'show on map': onReport && facts.reading,
    'show timeline': onReport && facts.hasTimeline,
    'show links': onReport && facts.namesSubject,
    'check alibi': onReport && facts.namesSubject,
    'meetings of user': onReport && facts.namesUser,
    'add to case': (onReport && there) || (onReports && facts.selected > 0),
    'watch user': onReport && facts.namesSubject,
    'mark unread': onReport && there,
    'mark all read': onReports && facts.unread > 0,
    back:
      (onReports && (facts.reading || facts.writing)) || (onReview && (facts.reviewDetour || facts.writing)),
    'verdict fraud': judging || judgingMany,
    'verdict suspicious': judging || judgingMany,
    'verdict legitimate': judging || judgingMany,
    'verdict unclear': judging || judgingMany,
    'verdict fraud with reason': judging,
    'verdict suspicious with reason': judging,
    'verdict legitimate with reason': judging,
    'verdict unclear with reason': judging,
    'write note': inSession,
    skip: inSession,
    snooze: judging,
    escalate: judging,
    'undo decision': onReview && facts.canUndoDecision,
    'next related': inSession,
    'judge incident': judging,
    'by incident': onReview && facts.ordersQueue,
    'all fields': judging,
    'end session': inSession,
    shortcuts: open,
    licence: true,
    'check for updates': open && facts.looksForUpdates,
    'save diagnostics': true,
    about: open,
  };
}
