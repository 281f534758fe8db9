import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FeedbackSubject } from '../../shared/domain/outbox';
import type { ReportFilter, ReportQuery } from '../../shared/domain/report-query';
import type { ConnectionState } from './connection';
import type { Investigation, InvestigationState } from './investigation';
import type { NavigationState, Screen } from './navigation';
import { openProfileId } from './open-profile';
import type { OpenReportState } from './open-report';
import type { GridPosition, ReportsState } from './reports';

/** Where the user is: what Back and Forward return to. */
export interface Place {
  readonly screen: Screen;
  readonly grid: GridPosition;
  /** Key of the open report. */
  readonly report: string | null;
  /** The subject of the open feedback form. */
  readonly form: FeedbackSubject | null;
  /** What the screen "Investigate" shows. */
  readonly investigation: Investigation;
}

/** The places visited. `present` is null before the first one. */
export interface History {
  /** Oldest first. */
  readonly past: readonly Place[];
  readonly present: Place | null;
  /** The next one first. */
  readonly future: readonly Place[];
  /** What the last step changed, and when, in ms; null after Back, Forward and the start. */
  readonly lastStep: { readonly changed: string; readonly at: number } | null;
}

export const emptyHistory: History = { past: [], present: null, future: [], lastStep: null };

/** The places of an earlier window. */
export type FormerHistory = Pick<History, 'past' | 'present' | 'future'>;

/** Maximum number of places to go back to. */
export const maxPast = 100;
/** Steps that change the same thing within this time of each other are one step: typing, walking through the rows. */
export const stepTime = 2_000;

/** Adds a place, or replaces the present one if the change continues the last step or is none of its own. */
export function visit(history: History, place: Place, at: number): History {
  const { past, present, lastStep } = history;
  if (present === null) return replacePresent(history, place);
  const changes = changesBetween(present, place);
  if (changes.length === 0) return replacePresent(history, place);
  const changed = changes.join();
  const continues =
    lastStep !== null &&
    lastStep.changed === changed &&
    at - lastStep.at < stepTime &&
    !changes.includes('screen');
  if (!continues) {
    return {
      past: [...past, present].slice(-maxPast),
      present: place,
      future: [],
      lastStep: { changed, at },
    };
  }
  const before = past.at(-1);
  // The change was taken back, for example by deleting what was typed.
  const isBack = before !== undefined && changesBetween(before, place).length === 0;
  return {
    past: isBack ? past.slice(0, -1) : past,
    present: place,
    future: [],
    lastStep: isBack ? null : { changed, at },
  };
}

/** Replaces the present place: for changes that are no step of the user. */
function replacePresent(history: History, place: Place): History {
  return { ...history, present: place };
}

/** Returns the history at the place before; the same history if there is none. */
export function goBack(history: History): History {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (present === null || before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], lastStep: null };
}

/** Returns the history at the place after; the same history if there is none. */
export function goForward(history: History): History {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (present === null || next === undefined) return history;
  return { past: [...past, present], present: next, future: rest, lastStep: null };
}

/** Names what differs between two places, e.g. "text", or "risk" and "page". Columns alone are no step. */
function changesBetween(one: Place, other: Place): readonly string[] {
  return [
    ...(one.screen === other.screen ? [] : ['screen']),
    ...queryChanges(one.grid.query, other.grid.query),
    ...(one.grid.page === other.grid.page ? [] : ['page']),
    ...(one.report === other.report ? [] : ['report']),
    ...(one.form?.transactionId === other.form?.transactionId ? [] : ['form']),
    ...investigationChanges(one.investigation, other.investigation),
  ];
}

function investigationChanges(one: Investigation, other: Investigation): readonly string[] {
  if (one === other) return [];
  const { tool, ...questions } = one;
  const { tool: otherTool, ...otherQuestions } = other;
  const others = new Map<string, object>(Object.entries(otherQuestions));
  return [
    ...(tool === otherTool ? [] : ['tool']),
    ...Object.entries(questions).flatMap(([name, question]) =>
      changedParts(question, others.get(name) ?? {}).map((part) => `${name} ${part}`),
    ),
  ];
}

/** Names the parts of a tool's question that differ. */
function changedParts(one: object, other: object): readonly string[] {
  const parts = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one)
    .filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(parts.get(part)))
    .map(([part]) => part);
}

function queryChanges(one: ReportQuery, other: ReportQuery): readonly string[] {
  if (one === other) return [];
  const fields = new Set([...one.filters, ...other.filters].map(({ field }) => field));
  const differs = (field: ReportFilter['field']) => filterText(one, field) !== filterText(other, field);
  return [
    ...(one.text === other.text ? [] : ['text']),
    ...(JSON.stringify(one.sort) === JSON.stringify(other.sort) ? [] : ['sort']),
    ...[...fields].filter(differs).sort(),
  ];
}

function filterText({ filters }: ReportQuery, field: ReportFilter['field']): string {
  return JSON.stringify(filters.filter((filter) => filter.field === field));
}

interface HistoryState {
  readonly history: History;
  readonly back: () => void;
  readonly forward: () => void;
  /**
   * Continues the history of an earlier window and shows its present place; `showRest` shows what is left of it. If the user
   * has taken steps since, they follow the earlier ones, and nothing is shown.
   */
  readonly restore: (former: FormerHistory, showRest: () => Promise<void>) => Promise<void>;
}

/** The store of the feedback form. */
interface FeedbackForm {
  readonly getState: () => {
    readonly subject: FeedbackSubject | null;
    readonly open: (subject: FeedbackSubject) => Promise<void>;
    readonly close: () => void;
  };
  readonly subscribe: (listener: () => void) => () => void;
}

interface HistoryDependencies {
  readonly connection: StoreApi<ConnectionState>;
  readonly navigation: StoreApi<NavigationState>;
  readonly reports: StoreApi<ReportsState>;
  readonly openReport: StoreApi<OpenReportState>;
  readonly feedback: FeedbackForm;
  readonly investigation: StoreApi<InvestigationState>;
}

/** The history of the open profile. It follows the stores, and changes them to show a place again. */
export function createHistoryStore(stores: HistoryDependencies) {
  const { connection, navigation, reports, openReport, feedback, investigation } = stores;
  let profileId: string | null = null;
  let hadPage = false;
  /** True while the grid loads a place. It may show another page then, if the reports are fewer by now. */
  let isLoadingPlace = false;
  let isScheduled = false;
  /** True while an earlier window's place is shown again, which is no step. */
  let isRestoring = false;

  /** Changes made in the same task are one step. */
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      follow();
    });
  };

  function follow(): void {
    const { history } = store.getState();
    const openId = openProfileId(connection.getState());
    const place = placeOf(stores);
    const hasPage = reports.getState().page !== null;
    if (openId !== profileId) {
      profileId = openId;
      hadPage = hasPage;
      const present = openId === null ? null : place;
      store.setState({ history: { ...emptyHistory, present } });
      return;
    }
    const isFirstPage = !hadPage;
    hadPage = hasPage;
    if (openId === null || isRestoring || isUnchanged(history.present, place)) return;
    const changes = history.present ? changesBetween(history.present, place) : [];
    // What the grid shows at the start is no step of the user, nor is a page that replaces a missing one.
    const isStart = isFirstPage && !changes.some((change) => ['screen', 'report', 'form'].includes(change));
    const isOtherPage = isLoadingPlace && changes.join() === 'page';
    const next =
      isStart || isOtherPage ? replacePresent(history, place) : visit(history, place, performance.now());
    store.setState({ history: next });
  }

  function go(step: (history: History) => History): void {
    // Records what changed in this task.
    follow();
    const { history } = store.getState();
    const next = step(history);
    if (next === history || next.present === null) return;
    store.setState({ history: next });
    show(next.present);
  }

  function show({ screen, grid, report, form, investigation: investigated }: Place): void {
    investigation.getState().show(investigated);
    navigation.getState().go(screen);
    const { subject, open, close } = feedback.getState();
    const isFormOpen = subject?.transactionId === form?.transactionId;
    // Its draft is on disk.
    if (subject && !isFormOpen) close();
    if (openReport.getState().key !== report) void openReport.getState().select(report);
    if (form && !isFormOpen) void open(form);
    isLoadingPlace = true;
    void reports
      .getState()
      .goTo(grid)
      .finally(() => {
        isLoadingPlace = false;
      });
  }

  /** Shows the screen, its investigation and the grid of a place. */
  function showScreen({ screen, grid, investigation: investigated }: Place): Promise<void> {
    investigation.getState().show(investigated);
    navigation.getState().go(screen);
    const { query, scrolls, goTo } = reports.getState();
    const isSame = JSON.stringify(query) === JSON.stringify(grid.query);
    // A grid that scrolls is at its row already (restore-grid.ts); a place has only its page.
    if (isSame && scrolls) return Promise.resolve();
    // The same query isn't read again.
    return goTo(isSame ? { ...grid, query } : grid);
  }

  async function restore(
    { past, present, future }: FormerHistory,
    showRest: () => Promise<void>,
  ): Promise<void> {
    follow();
    const of = profileId;
    const steps = store.getState().history.past;
    const isUntouched = steps.length === 0;
    isRestoring = isUntouched;
    try {
      if (isUntouched && present) await showScreen(present);
      await showRest();
    } finally {
      isRestoring = false;
    }
    if (profileId !== of) return;
    const { history } = store.getState();
    store.setState({
      history: isUntouched
        ? { past, present: placeOf(stores), future, lastStep: null }
        : { ...history, past: [...past, ...(present ? [present] : []), ...history.past].slice(-maxPast) },
    });
  }

  const store = createStore<HistoryState>(() => ({
    history: emptyHistory,
    back: () => go(goBack),
    forward: () => go(goForward),
    restore,
  }));
  for (const subject of [connection, navigation, reports, openReport, feedback, investigation])
    subject.subscribe(schedule);
  return store;
}

/** Returns true if nothing of a place has changed, not even what is no step. */
function isUnchanged(one: Place | null, other: Place): boolean {
  return (
    one !== null &&
    one.screen === other.screen &&
    one.report === other.report &&
    one.form === other.form &&
    one.investigation === other.investigation &&
    one.grid.query === other.grid.query &&
    one.grid.page === other.grid.page &&
    one.grid.columns === other.grid.columns &&
    one.grid.viewId === other.grid.viewId
  );
}

function placeOf({ navigation, reports, openReport, feedback, investigation }: HistoryDependencies): Place {
  const { query, requestedPage, columns, viewId } = reports.getState();
  return {
    screen: navigation.getState().screen,
    grid: { query, page: requestedPage, columns, viewId },
    report: openReport.getState().key,
    form: feedback.getState().subject,
    investigation: investigation.getState().investigation,
  };
}
