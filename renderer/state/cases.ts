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
import type { OpenProfile, ProfileCalls } from './open-profile';
import { latestOnly } from './pacing';
import { readCases, renewShared } from './shared-case-edits';
import type { TeamStoreState } from './team';
import type { ToastsStore } from './toasts';

interface CasesDependencies {
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
  const { profile, edits, investigation, navigation, toasts, team } = dependencies;
  const reading = latestOnly((calls: ProfileCalls) => readCases(calls, edits));
  const store = createStore<CasesState>((set, get, api) => {
    const publisher = new CasePublisher(api, edits, profile);
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
      load: async () => {
        const answer = await reading.send(profile.current());
        if (!answer || !profile.isOpen(answer.calls)) return;
        const { read, sent } = answer;
        if (!read.ok) {
          set({ problem: read.problem });
          return;
        }
        const { cases: listed, withheld } = read.value;
        const left = renewShared(edits, sent, listed);
        if (left.length > 0) void Promise.all(left.map(edits.getState().save)).then(get().load);
        const cases = listed.map(({ sharing: _, ...each }): Case => each);
        const sharing = Object.fromEntries(
          listed.flatMap((each) => (each.sharing ? [[each.id, each.sharing] as const] : [])),
        );
        set({ cases: withEdits(cases, edits.getState().edited), sharing, withheld, problem: null });
      },
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
        // A list that is being read may still have it.
        reading.discard();
        set({ cases: (get().cases ?? []).filter((each) => each.id !== id), past: [], future: [] });
        get().open(null);
        const answer = await calls.call('cases.remove', { id });
        const text = messages.cases.removed;
        if (profile.isOpen(calls)) void get().load();
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
          actions: [{ name: messages.words.actions.undo, run: () => void restore(withoutTeam(removed)) }],
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
  bridge.on('log.changed', ({ kinds }) => {
    if (kinds.includes('case') && store.getState().cases !== null) void store.getState().load();
  });
  // The team has received what wasn't shared, or other people are leads now, who can end the sharing.
  team.subscribe(({ team: now }, { team: before }) => {
    const { cases, sharing, load } = store.getState();
    if (cases !== null && Object.keys(sharing).length > 0 && casesConcern(now) !== casesConcern(before))
      void load();
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
