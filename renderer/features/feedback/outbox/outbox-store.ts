import { createStore } from 'zustand/vanilla';
import type { CallArguments, ProfileCallName } from '../../../../shared/contract/contract';
import type { OutboxPage } from '../../../../shared/contract/feedback.calls';
import {
  everyItem,
  noItems,
  type OutboxItem,
  type OutboxQuery,
  type OutboxSummary,
} from '../../../../shared/domain/outbox';
import type { Problem } from '../../../../shared/domain/problem';
import type { OpenProfile } from '../../../state/open-profile';
import { pagedQuery, pageLimit } from '../../../state/paged-query';
import { profileQueryOf } from '../../../state/queries/query';
import type { QueryCache } from '../../../state/queries/query-cache';
import { followQuery } from '../../../state/queries/query-observer';

/** "metrics": what the feedback says about the service's verdicts. */
type ActionName = Extract<
  ProfileCallName,
  `outbox.${'discard' | 'sendNow' | 'pauseBatch' | 'cancelBatch' | 'retryBatch' | 'discardBatch'}`
>;

export interface OutboxState {
  readonly summary: OutboxSummary;
  /** The query of the latest request; its items may not have arrived yet. */
  readonly query: OutboxQuery;
  /** From 1. */
  readonly page: number;
  /** The items of the page, newest first. */
  readonly items: readonly OutboxItem[];
  /** The users of the items' transactions, by transaction. */
  readonly users: ReadonlyMap<string, string>;
  /** Number of items of the query, on all pages. */
  readonly total: number;
  /** False until a page was read: until then nothing is known of the items. */
  readonly isRead: boolean;
  /** Why the user's last action failed. */
  readonly problem: Problem | null;
  /** Why the outbox couldn't be read. */
  readonly readProblem: Problem | null;
  /** Reads the outbox's state and the page again, and dismisses the problem. */
  readonly readAgain: () => Promise<void>;
  /** Changes the query and shows its first page. */
  readonly setQuery: (change: Partial<OutboxQuery>) => Promise<void>;
  /** Changes the search text, with a delay while the user is typing. */
  readonly search: (text: string) => void;
  readonly goTo: (page: number) => Promise<void>;
  /**
   * Resolves to true if the user has to confirm first, because there is other feedback by now. `another` says that they
   * did.
   */
  readonly retry: (id: string, another: boolean) => Promise<boolean>;
  readonly discard: (id: string) => Promise<void>;
  readonly sendNow: () => Promise<void>;
  readonly pauseBatch: (batchId: string, paused: boolean) => Promise<void>;
  readonly cancelBatch: (batchId: string) => Promise<void>;
  /** Retries the Failed feedback of a batch, or, with `insists`, sends what the team would decide about. */
  readonly retryBatch: (batchId: string, insists: boolean) => Promise<void>;
  /** Discards the Failed feedback of a batch. */
  readonly discardBatch: (batchId: string) => Promise<void>;
  /** Clears everything of the closed profile. */
  readonly clear: () => void;
}

const initial = {
  summary: { counts: noItems, overdue: 0, batches: [], batchTotal: 0, wait: null },
  query: everyItem,
  page: 1,
  items: [],
  users: new Map<string, string>(),
  total: 0,
  isRead: false,
  problem: null,
  readProblem: null,
} as const;

/** The feedback that is queued, was sent or has failed: its overall state and a page of items, from main. */
export function createOutboxStore(queries: QueryCache, profile: OpenProfile) {
  return createStore<OutboxState>((set, get) => {
    const problems: { summary: Problem | null; page: Problem | null } = { summary: null, page: null };
    function showProblem(of: keyof typeof problems, problem: Problem | null): void {
      problems[of] = problem;
      set({ readProblem: problems.page ?? problems.summary });
    }
    const summary = followQuery(
      queries,
      () => profileQueryOf('outbox.read', {}),
      ({ reply, problem }) => {
        set({ summary: reply ?? initial.summary });
        showProblem('summary', problem);
      },
    );
    const list = pagedQuery<OutboxQuery, OutboxPage>(queries, {
      set,
      get,
      queryOf: ({ query, page }) => profileQueryOf('outbox.page', { query, page, limit: pageLimit }),
      totalOf: ({ total }) => total,
      show: (read, problem) => {
        const { items, total } = read ?? initial;
        // The newest report comes first, and overwrites the others.
        const users = (read?.users ?? [])
          .toReversed()
          .map(({ transactionId, userId }) => [transactionId, userId] as const);
        set({ items, users: new Map(users), total, isRead: true });
        showProblem('page', problem);
      },
    });
    queries.onProfile(() => void list.read());
    async function act<Name extends ActionName>(name: Name, request: CallArguments<Name>): Promise<void> {
      const answer = await profile.current().call(name, request);
      set({ problem: answer.ok ? null : answer.problem });
    }
    return {
      ...initial,
      ...list.actions,
      readAgain: async () => {
        set({ problem: null });
        await Promise.all([summary.readAgain(), list.read()]);
      },
      retry: async (id, another) => {
        const answer = await profile.current().call('outbox.retry', { id, another });
        const needsConfirmation = !answer.ok && answer.problem.kind === 'feedback-given';
        if (!needsConfirmation) set({ problem: answer.ok ? null : answer.problem });
        return needsConfirmation;
      },
      discard: (id) => act('outbox.discard', { id }),
      sendNow: () => act('outbox.sendNow', {}),
      pauseBatch: (batchId, paused) => act('outbox.pauseBatch', { batchId, paused }),
      cancelBatch: (batchId) => act('outbox.cancelBatch', { batchId }),
      retryBatch: (batchId, insists) => act('outbox.retryBatch', { batchId, insists }),
      discardBatch: (batchId) => act('outbox.discardBatch', { batchId }),
      clear: () => {
        list.stop();
        set(initial);
      },
    };
  });
}
