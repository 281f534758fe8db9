import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OpenedLink } from '../../shared/contract/app.calls';
import type { Bridge } from '../../shared/contract/contract';
import { everyItem, statesToLookAt } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import type { OutboxState } from '../features/feedback/outbox/outbox-store';
import type { InvestigationState } from '../state/investigation';
import type { NavigationState } from '../state/navigation';
import type { OpenReportState } from '../state/open-report';
import type { ReportsState } from '../state/reports';

/** Why a transaction that was opened by its ID is not shown. */
export type LinkNotice =
  | { readonly kind: 'not-stored'; readonly transactionId: string }
  | { readonly kind: 'failed'; readonly transactionId: string; readonly problem: Problem }
  /** The opened link doesn't lead to a report. */
  | { readonly kind: 'no-link' };

interface TransactionLinkState {
  readonly notice: LinkNotice | null;
  /** Shows the newest stored report of a transaction. Never asks the service for a transaction that isn't stored. */
  readonly open: (transactionId: string) => Promise<void>;
  /** Takes the link or notification that the app was opened with, if any, and follows it. */
  readonly take: () => Promise<void>;
  readonly dismiss: () => void;
  readonly clear: () => void;
}

interface LinkDependencies {
  readonly navigation: StoreApi<NavigationState>;
  readonly outbox: StoreApi<OutboxState>;
  readonly reports: StoreApi<ReportsState>;
  readonly selection: StoreApi<OpenReportState>;
  readonly investigation: StoreApi<InvestigationState>;
}

/** The query behind a notification of new frauds: unread ones, newest first. */
const newFrauds: ReportQuery = {
  ...everyReport,
  filters: [
    { field: 'risk', in: ['fraud'], out: [] },
    { field: 'unread', unread: true },
  ],
};

/** Opens a transaction by its ID: from a link of the system, or from the command palette. */
export function createTransactionLinkStore(
  bridge: Bridge,
  { navigation, outbox, reports, selection, investigation }: LinkDependencies,
) {
  /** Only the latest request is shown: late answers to earlier ones are ignored. */
  let latest = 0;
  async function follow(link: OpenedLink): Promise<void> {
    const { open } = store.getState();
    latest += 1;
    switch (link.kind) {
      case 'report':
        return open(link.transactionId);
      case 'screen':
        return navigation.getState().go(link.screen);
      case 'new-frauds':
        navigation.getState().go('reports');
        return reports.getState().show(newFrauds);
      case 'feedback-to-look-at':
        navigation.getState().go('outbox');
        return outbox
          .getState()
          .setQuery({ ...everyItem, states: statesToLookAt(outbox.getState().summary) });
      case 'watch-hits':
        navigation.getState().go('investigate');
        return investigation.getState().choose('watches');
      case 'no-link':
        store.setState({ notice: { kind: 'no-link' } });
    }
  }
  const store = createStore<TransactionLinkState>((set) => ({
    notice: null,
    open: async (transactionId) => {
      latest += 1;
      const current = latest;
      set({ notice: null });
      const query: ReportQuery = {
        ...everyReport,
        filters: [{ field: 'transaction', in: [transactionId], out: [] }],
      };
      const answer = await bridge.call('reports.page', { query, asOf: null, page: 1, limit: 2 });
      if (current !== latest) return;
      if (!answer.ok) {
        set({ notice: { kind: 'failed', transactionId, problem: answer.problem } });
        return;
      }
      const [newest, ...others] = answer.value.rows;
      if (!newest) {
        set({ notice: { kind: 'not-stored', transactionId } });
        return;
      }
      navigation.getState().go('reports');
      // If there are several reports, show all: the link doesn't say which one it means.
      if (others.length > 0) await reports.getState().show(query);
      if (current === latest) await selection.getState().select(newest.key);
    },
    take: async () => {
      const answer = await bridge.call('link.take', undefined);
      if (answer.ok && answer.value !== null) await follow(answer.value);
    },
    dismiss: () => set({ notice: null }),
    clear: () => set({ notice: null }),
  }));
  return store;
}
