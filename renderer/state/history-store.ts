import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FeedbackSubject } from '../../shared/domain/outbox';
import type { ConnectionState } from './connection';
import {
  changesBetween,
  emptyHistory,
  type FormerHistory,
  goBack,
  goForward,
  type History,
  isUnchanged,
  maxPast,
  type Place,
  replacePresent,
  visit,
} from './history';
import type { InvestigationState } from './investigation';
import type { NavigationState } from './navigation';
import { openProfileId } from './open-profile';
import type { OpenReportState } from './open-report';
import type { ReportsState } from './reports';

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
  /** True while the grid loads a place. It may then show another page, if there are fewer reports now. */
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
