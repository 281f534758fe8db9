import type { StoreApi } from 'zustand';
import type { FeedbackSubject } from '../../../shared/domain/outbox';
import type { InvestigationState } from '../../state/investigation';
import type { NavigationState } from '../../state/navigation';
import type { OpenReportState } from '../../state/open-report';
import type { ReportsState } from '../../state/reports';
import type { Place } from './history';

/** The store of the feedback form. */
interface FeedbackForm {
  readonly getState: () => {
    readonly subject: FeedbackSubject | null;
    readonly open: (subject: FeedbackSubject) => Promise<void>;
    readonly close: () => void;
  };
  readonly subscribe: (listener: () => void) => () => void;
}

export interface PlaceStores {
  readonly navigation: StoreApi<NavigationState>;
  readonly reports: StoreApi<ReportsState>;
  readonly openReport: StoreApi<OpenReportState>;
  readonly feedback: FeedbackForm;
  readonly investigation: StoreApi<InvestigationState>;
}

/** The place that the window shows, in the state of several stores. */
export class ShownPlace {
  readonly #stores: PlaceStores;
  #isLoading = false;

  constructor(stores: PlaceStores) {
    this.#stores = stores;
  }

  /** True while the grid loads a place. It may then show another page, if there are fewer reports now. */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  read(): Place {
    const { navigation, reports, openReport, feedback, investigation } = this.#stores;
    const { query, requestedPage, columns, viewId } = reports.getState();
    return {
      screen: navigation.getState().screen,
      grid: { query, page: requestedPage, columns, viewId },
      report: openReport.getState().key,
      form: feedback.getState().subject,
      investigation: investigation.getState().investigation,
    };
  }

  show({ screen, grid, report, form, investigation: investigated }: Place): void {
    const { navigation, reports, openReport, feedback, investigation } = this.#stores;
    investigation.getState().show(investigated);
    navigation.getState().go(screen);
    const { subject, open, close } = feedback.getState();
    const isFormOpen = subject?.transactionId === form?.transactionId;
    // Its draft is on disk.
    if (subject && !isFormOpen) close();
    if (openReport.getState().key !== report) void openReport.getState().select(report);
    if (form && !isFormOpen) void open(form);
    this.#isLoading = true;
    void reports
      .getState()
      .goTo(grid)
      .finally(() => {
        this.#isLoading = false;
      });
  }

  /** Shows the screen, its investigation and the grid of a place. */
  showScreen({ screen, grid, investigation: investigated }: Place): Promise<void> {
    const { navigation, reports, investigation } = this.#stores;
    investigation.getState().show(investigated);
    navigation.getState().go(screen);
    const { query, scrolls, goTo } = reports.getState();
    const isSame = JSON.stringify(query) === JSON.stringify(grid.query);
    // A grid that scrolls is at its row already (restore-grid.ts); a place has only its page.
    if (isSame && scrolls) return Promise.resolve();
    // The same query isn't read again.
    return goTo(isSame ? { ...grid, query } : grid);
  }
}
