import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import { messages } from '../../../shared/i18n/messages';
import { AfterFrame } from '../../state/after-frame';
import type { OpenProfile } from '../../state/open-profile';
import type { QueryCache } from '../../state/queries/query-cache';
import type { SettingsState } from '../../state/settings';
import type { TeamStoreState } from '../../state/team';
import type { ToastsStore } from '../../state/toasts';
import type { UndoableSendState } from '../../state/undoable-send';
import type { UnsavedInputsState } from '../../state/unsaved-inputs';
import { type ClaimsState, claimOf } from './claims-store';
import { ColleagueDecisions } from './colleague-decisions';
import { decisionActions } from './deciding';
import { QueueArrivals } from './queue-arrivals';
import { noReasons } from './recent-reasons';
import { noSession, type ReviewState } from './review-state';
import { createWrites } from './review-writes';
import { atFirstOpen, currentItem, movedTo, nextRelated, openSubjects, withoutSkipped } from './session';
import { canOrder, ordered } from './session-list';
import { SessionStart } from './session-start';
import { SessionView } from './session-view';

interface ReviewDependencies {
  readonly queries: QueryCache;
  readonly profile: OpenProfile;
  readonly settings: StoreApi<SettingsState>;
  readonly unsavedInputs: StoreApi<UnsavedInputsState>;
  readonly toasts: ToastsStore;
  readonly undoableSend: StoreApi<UndoableSendState>;
  readonly team: StoreApi<TeamStoreState>;
  readonly claims: StoreApi<ClaimsState>;
}

type Moves = Pick<
  ReviewState,
  'step' | 'goToReport' | 'goToRelated' | 'goToFree' | 'reviewSkipped' | 'resume'
>;

/** The review of one queue: its list, the report under review, and what was decided. */
export function createReviewStore(bridge: Bridge, dependencies: ReviewDependencies) {
  return createStore<ReviewState>((set, _, store) => {
    const { profile, settings, team } = dependencies;
    const isTaken = (subject: string) => claimOf(team.getState().presence, subject) !== null;
    const view = new SessionView(dependencies.queries, store, { isTaken, afterFrame: new AfterFrame() });
    const arrivals = new QueueArrivals(dependencies.queries, store, view);
    const colleagues = new ColleagueDecisions(bridge, store, profile, view);
    const start = new SessionStart(bridge, store, { profile, settings, view, arrivals, colleagues });
    const writes = createWrites(store, dependencies);
    return {
      ...noSession,
      unsaved: [],
      reasons: noReasons,
      start: (queue) => start.start(queue),
      begin: () => start.begin(),
      restore: (left) => {
        writes.restore(left.unsaved ?? []);
        start.restore(left);
      },
      orderBy: (reviewByIncident) => {
        const { session } = store.getState();
        if (!session || !canOrder(session)) return;
        void settings.getState().save({ reviewByIncident });
        view.show(ordered(session, reviewByIncident), true);
      },
      watch: () => arrivals.watch(),
      join: () => arrivals.join(),
      show: (session) => view.show(session),
      ...moves(store, view, dependencies),
      ...decisionActions(store, { ...dependencies, view, writes }),
      showAllFields: (allFields) => set({ allFields }),
      end: () => set({ ended: true, panel: null }),
      dismissQuick: () => set({ quick: null }),
      dismissChanged: () => set({ changed: null }),
      retry: () => writes.retry(),
      readAgain: () => view.readAgain(),
      clear: () => start.reset(),
    };
  });
}

/** Moves to other reports of the list. */
function moves(
  { getState, setState }: StoreApi<ReviewState>,
  view: SessionView,
  { claims, toasts }: Pick<ReviewDependencies, 'claims' | 'toasts'>,
): Moves {
  return {
    step: (by) => {
      const { session } = getState();
      if (session && session.position + by >= 0 && session.position + by < session.items.length)
        view.show(movedTo(session, session.position + by));
    },
    goToReport: (key) => {
      const { session } = getState();
      const at = session?.items.findIndex((item) => item.key === key) ?? -1;
      if (session && at !== -1 && at !== session.position) view.show(movedTo(session, at));
    },
    goToRelated: () => {
      const { session } = getState();
      const found = session && nextRelated(session);
      if (!session || !found) return false;
      view.show(movedTo(session, found.at));
      setState({ related: found.by });
      return true;
    },
    goToFree: async () => {
      const { session } = getState();
      if (!session) return;
      const found = await claims.getState().claimNext(openSubjects(session));
      const now = getState().session;
      if (now?.queue !== session.queue || now.position !== session.position) {
        // The user went on meanwhile.
        if (found !== null) claims.getState().giveBack(found);
        return;
      }
      const at = now.items.findIndex(({ subject }) => subject === found);
      if (at !== -1) view.show(movedTo(now, at));
      else toasts.getState().show({ kind: 'done', text: messages.team.desk.noneFree });
    },
    reviewSkipped: () => {
      const { session } = getState();
      if (session) view.show(withoutSkipped(session));
    },
    resume: () => {
      const { session } = getState();
      if (session) view.show(currentItem(session) ? session : atFirstOpen(session));
    },
  };
}
