import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import { addItems, type Case, maxCases } from '../../shared/domain/case';
import { withoutTeam } from '../../shared/domain/case-change';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { timeNow } from '../clock';
import { addingToCases } from './adding-to-cases';
import type { AutosavedState } from './autosaved';
import { CasePublisher } from './case-publisher';
import { caseSharing, casesConcern } from './case-sharing';
import { caseSteps, putCase, withEdits } from './case-steps';
import { type CasesState, noCases } from './cases-state';
import type { InvestigationState } from './investigation';
import type { NavigationState } from './navigation';
import type { OpenProfile } from './open-profile';
import type { Query } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { followQuery, type QueryResult } from './queries/query-observer';
import { type CaseReading, readCases, renewShared } from './shared-case-edits';
import type { TeamStoreState } from './team';
import type { ToastsStore } from './toasts';

interface CasesDependencies {
  readonly queries: QueryCache;
  readonly profile: OpenProfile;
  /** What was changed in this run, by ID. */
  readonly edits: StoreApi<AutosavedState<Case>>;
  readonly investigation: StoreApi<InvestigationState>;
  readonly navigation: StoreApi<NavigationState>;
  readonly toasts: ToastsStore;
  readonly team: StoreApi<TeamStoreState>;
}

/** The cases of the open profile. A change is never reverted, even if it can't be saved: then `edits` has the problem. */
export function createCasesStore(bridge: Bridge, dependencies: CasesDependencies) {
  const { queries, profile, edits, investigation, navigation, toasts, team } = dependencies;
  const query: Query<CaseReading> = {
    call: 'cases.read',
    args: null,
    read: ({ calls }) => readCases(calls, edits),
  };
  const store = createStore<CasesState>((set, get, api) => {
    const publisher = new CasePublisher(api, edits, profile);
    const list = followQuery(queries, () => query, show);
    let shown: CaseReading | null = null;
    function show({ reply, problem }: QueryResult<CaseReading>): void {
      set({ problem });
      if (reply === shown) return;
      shown = reply;
      if (!reply) {
        set(noCases);
        return;
      }
      const { cases: listed, withheld } = reply.list;
      const left = renewShared(edits, reply.sent, listed);
      if (left.length > 0) void Promise.all(left.map(edits.getState().save)).then(list.readAgain);
      const cases = listed.map(({ sharing: _, ...each }): Case => each);
      const sharing = Object.fromEntries(
        listed.flatMap((each) => (each.sharing ? [[each.id, each.sharing] as const] : [])),
      );
      set({ cases: withEdits(cases, edits.getState().edited), sharing, withheld });
    }
    /** Takes a case out of the list, also of one that is being read. */
    function take(id: string): void {
      const cases = shown?.list.cases.filter((each) => each.id !== id);
      if (shown && cases) queries.put(query, { list: { ...shown.list, cases }, sent: {} });
    }
    const put = (changed: Case) => putCase(api, edits, changed);
    async function restore(removed: Case): Promise<void> {
      put(removed);
      get().open(removed.id);
    }
    return {
      ...noCases,
      ...caseSteps(api, edits, publisher),
      ...caseSharing(api, dependencies),
      ...addingToCases(api, { ...dependencies, bridge }),
      publish: (id) => publisher.publish(id),
      readAgain: list.readAgain,
      create: (title, items = []) => {
        const cases = get().cases ?? [];
        const { sharing } = get();
        const own = cases.filter((each) => (sharing[each.id]?.by ?? null) === null);
        if (own.length >= maxCases) return null;
        const now = timeNow();
        const id = crypto.randomUUID();
        const empty = {
          id,
          title,
          summary: '',
          status: 'open',
          createdAt: now,
          changedAt: now,
          items: [],
        } as const;
        put(addItems(empty, items, now).value);
        return id;
      },
      remove: async (id) => {
        const removed = get().cases?.find((each) => each.id === id);
        if (!removed) return;
        const calls = profile.current();
        if (removed.team) await edits.getState().save(id);
        edits.getState().forget(id);
        take(id);
        set({ cases: (get().cases ?? []).filter((each) => each.id !== id), past: [], future: [] });
        get().open(null);
        const answer = await calls.call('cases.remove', { id });
        const text = messages.cases.removed;
        if (profile.isOpen(calls)) void list.readAgain();
        if (!answer.ok) {
          if (profile.isOpen(calls)) await restore(removed);
          toasts.getState().showFailed(answer.problem, text.failed);
          return;
        }
        toasts.getState().show({
          kind: 'done',
          text: text.done({ case: gap('case') }),
          parts: { case: removed.title || messages.cases.untitled },
          // Deleting ended the sharing.
          actions: [
            {
              name: messages.words.actions.undo,
              run: () => void restore(withoutTeam(removed)),
              undoes: true,
            },
          ],
        });
      },
      open: (id) => {
        investigation.getState().ask('cases', { id });
        navigation.getState().go('investigate');
      },
      clear: () => {
        publisher.cancel();
        set(noCases);
      },
    };
  });
  // The team has received what wasn't shared, or other people are leads now, who can end the sharing.
  team.subscribe(({ team: now }, { team: before }) => {
    const { cases, sharing, readAgain } = store.getState();
    if (cases !== null && Object.keys(sharing).length > 0 && casesConcern(now) !== casesConcern(before))
      void readAgain();
  });
  // Changes that waited for their profile, or were restored.
  edits.subscribe(({ edited }) => {
    const { cases } = store.getState();
    const merged = cases && withEdits(cases, edited);
    if (merged?.some((each, at) => each !== cases?.[at])) store.setState({ cases: merged });
  });
  // What is undone belongs to the case that is shown.
  investigation.subscribe((now, before) => {
    if (now.investigation.cases.id !== before.investigation.cases.id)
      store.setState({ past: [], future: [] });
  });
  return store;
}
