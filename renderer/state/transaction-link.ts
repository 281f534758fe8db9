import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { attentionStates, wholeOutbox } from '../../shared/domain/outbox';
import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import type { Bridge } from '../../shared/ipc';
import type { OpenedLink } from '../../shared/ipc/program-calls';
import type { Problem } from '../../shared/problem';
import type { NavigationState } from './navigation';
import type { OutboxState } from './outbox';
import type { ReportsState } from './reports';
import type { SelectionState } from './selection';

/** Why a transaction that was asked for by its id is not shown. */
export type LinkNotice =
  | { readonly kind: 'not-stored'; readonly transactionId: string }
  | { readonly kind: 'failed'; readonly transactionId: string; readonly problem: Problem }
  /** What was opened is no link to a report. */
  | { readonly kind: 'no-link' };

export interface TransactionLinkState {
  readonly notice: LinkNotice | null;
  /** Shows the newest stored report of a transaction; the service is never asked for one that is not stored. */
  readonly open: (transactionId: string) => Promise<void>;
  /** Takes the link or notification that the program was opened with since, if any, and follows it. */
  readonly take: () => Promise<void>;
  readonly dismiss: () => void;
}

interface Led {
  readonly navigation: StoreApi<NavigationState>;
  readonly outbox: StoreApi<OutboxState>;
  readonly reports: StoreApi<ReportsState>;
  readonly selection: StoreApi<SelectionState>;
}

/** What a notification of new frauds leads to: those that nobody opened yet, the newest first, so that what arrived is on top. */
const newFrauds: ReportQuery = {
  ...everyReport,
  filters: [
    { field: 'risk', in: ['fraud'], out: [] },
    { field: 'unread', unread: true },
  ],
};

/** The way to a transaction from its id alone: a link of the system, or what was typed in the palette. */
export function createTransactionLinkStore(bridge: Bridge, { navigation, outbox, reports, selection }: Led) {
  /** Of what was asked for, only the latest is shown: an earlier answer that comes late would take its place. */
  let latest = 0;
  async function follow(link: OpenedLink): Promise<void> {
    const { open } = store.getState();
    latest += 1;
    switch (link.kind) {
      case 'report':
        return open(link.transactionId);
      case 'new-frauds':
        navigation.getState().go('reports');
        return reports.getState().show(newFrauds);
      case 'feedback-to-look-at':
        navigation.getState().go('outbox');
        outbox.getState().setTab('feedback');
        return outbox.getState().ask({ ...wholeOutbox, states: attentionStates });
      case 'no-link':
        store.setState({ notice: { kind: 'no-link' } });
    }
  }
  const store = createStore<TransactionLinkState>((set) => ({
    notice: null,
    open: async (transactionId) => {
      latest += 1;
      const mine = latest;
      set({ notice: null });
      const query: ReportQuery = {
        ...everyReport,
        filters: [{ field: 'transaction', in: [transactionId], out: [] }],
      };
      const answer = await bridge.call('reports.page', { query, asOf: null, page: 1, limit: 2 });
      if (mine !== latest) return;
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
      // Of several reports the analyst sees all: which of them the link meant, it does not say.
      if (others.length > 0) await reports.getState().show(query);
      if (mine === latest) await selection.getState().select(newest.key);
    },
    take: async () => {
      const answer = await bridge.call('link.take', undefined);
      if (answer.ok && answer.value !== null) await follow(answer.value);
    },
    dismiss: () => set({ notice: null }),
  }));
  return store;
}
