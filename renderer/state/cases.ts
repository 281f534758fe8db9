import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge, Request } from '../../shared/contract/contract';
import {
  addItems,
  type Case,
  type CaseContent,
  type CaseItem,
  maxCases,
  type PictureSubject,
} from '../../shared/domain/case';
import {
  type CaseSharing,
  type DividedField,
  rebased,
  type WithheldCase,
  withoutTeam,
} from '../../shared/domain/case-change';
import type { TeamState } from '../../shared/domain/team';
import { messages } from '../../shared/i18n/messages';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import { timeNow } from '../clock';
import type { AutosavedState } from './autosaved';
import type { InvestigationState } from './investigation';
import type { NavigationState } from './navigation';
import type { OpenProfile, ProfileCalls } from './open-profile';
import { latestOnly } from './pacing';
import { readCases, renewShared } from './shared-case-edits';
import type { TeamStoreState } from './team';
import type { ToastsStore } from './toasts';

/** A change of a case. Typing in one field is one step of Undo. */
interface CaseStep {
  readonly before: Case;
  readonly after: Case;
  /** What was changed. */
  readonly what: string;
}

interface CasesState {
  /** All cases of the open profile, as the user sees them, in the order in which they were created; null until they are read. */
  readonly cases: readonly Case[] | null;
  /** What the team knows of the shared ones, by ID. */
  readonly sharing: Readonly<Record<string, CaseSharing>>;
  /** Those that were listed and aren't any more. */
  readonly withheld: readonly WithheldCase[];
  /** Why they couldn't be read. */
  readonly problem: Problem | null;
  /** What to undo in the open case, the last one last, and to redo. */
  readonly past: readonly CaseStep[];
  readonly future: readonly CaseStep[];
  /** What the user is asked to choose a case for; null for nothing. */
  readonly adding: readonly CaseItem[] | null;
  /** True while a picture is being taken. */
  readonly picturing: boolean;
  readonly load: () => Promise<void>;
  /** Creates a case, and returns its ID; null if there are too many. */
  readonly create: (title: string, items?: readonly CaseItem[]) => string | null;
  /** Changes a case; it is saved shortly after. In a row, changes of the same `what` are one step if it starts with "text". */
  readonly change: (id: string, what: string, make: (of: Case) => Case) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly remove: (id: string) => Promise<void>;
  /** Shares a case with the team. */
  readonly share: (id: string) => Promise<void>;
  readonly stopSharing: (id: string) => Promise<void>;
  /** Dismisses the notice that the sharing of a case has ended. */
  readonly dismiss: (id: string) => Promise<void>;
  /** Saves a shared case, and sends what was changed to the team. */
  readonly publish: (id: string) => Promise<void>;
  /** Replaces versions of a field by one text. */
  readonly pick: (id: string, divided: DividedField, text: string) => Promise<void>;
  /** Shows a case on the screen "Investigate"; null: the list. */
  readonly open: (id: string | null) => void;
  /** Asks for the case to add to. */
  readonly startAdding: (contents: readonly CaseContent[]) => void;
  readonly cancelAdding: () => void;
  /** Adds what was asked about to a case, and says so. */
  readonly addTo: (id: string) => void;
  /** Takes a picture of a part of the window and asks for its case. Calls `taken` when the window may change again. */
  readonly addPicture: (
    of: PictureSubject,
    part: Request<'map.takePicture'>,
    taken: () => void,
  ) => Promise<void>;
  /** Clears the cases of the closed profile. */
  readonly reset: () => void;
}

interface CasesDependencies {
  readonly profile: OpenProfile;
  /** What was changed in this run, by ID. */
  readonly edits: StoreApi<AutosavedState<Case>>;
  readonly investigation: StoreApi<InvestigationState>;
  readonly navigation: StoreApi<NavigationState>;
  readonly toasts: ToastsStore;
  readonly team: StoreApi<TeamStoreState>;
}

/** Steps that can be undone. */
const maxSteps = 100;

/** Delay after the last change before it is shared, ms: typing is shared when the field is left, or after a pause. */
const shareDelay = { typed: 5_000, other: 500 };

/** Versions that one entry can replace. */
const maxReplaced = 1_000;

const nothing = {
  cases: null,
  sharing: {},
  withheld: [],
  problem: null,
  past: [],
  future: [],
  adding: null,
  picturing: false,
} as const;

/** The cases of the open profile. A change is never reverted, even if it can't be saved: `edits` says so. */
export function createCasesStore(bridge: Bridge, dependencies: CasesDependencies) {
  const { profile, edits, investigation, navigation, toasts, team } = dependencies;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const reading = latestOnly((calls: ProfileCalls) => readCases(calls, edits));
  const store = createStore<CasesState>((set, get) => {
    function put(changed: Case): void {
      set({ cases: withCase(get().cases ?? [], changed) });
      edits.getState().edit(changed.id, changed);
    }
    function step(from: 'past' | 'future', to: 'past' | 'future'): void {
      const last = get()[from].at(-1);
      const current = get().cases?.find(({ id }) => id === last?.before.id);
      if (!last || !current) return;
      // Only this step: others may have changed the case since.
      put(
        from === 'past'
          ? rebased(last.after, last.before, current)
          : rebased(last.before, last.after, current),
      );
      set({ ...get(), [from]: get()[from].slice(0, -1), [to]: [...get()[to], last] });
      publishAfter(current.id, shareDelay.other);
    }
    async function restore(removed: Case): Promise<void> {
      put(removed);
      get().open(removed.id);
    }
    function publishAfter(id: string, delay: number): void {
      clearTimeout(timers.get(id));
      const isShared = get().cases?.find((each) => each.id === id)?.team !== undefined;
      if (isShared)
        timers.set(
          id,
          setTimeout(() => void get().publish(id), delay),
        );
    }
    /** Makes a call that writes entries about a case, and reads the cases again. Returns whether it was successful. */
    async function write(
      id: string,
      failed: string,
      send: (calls: ProfileCalls) => Promise<Result<null, Problem>>,
    ): Promise<boolean> {
      const calls = profile.current();
      await edits.getState().save(id);
      const problem = edits.getState().edited[id]?.problem;
      const answer = problem ? ({ ok: false, problem } as const) : await send(calls);
      if (!profile.isOpen(calls)) return false;
      if (answer.ok) await get().load();
      else toasts.getState().showFailed(answer.problem, failed);
      return answer.ok;
    }
    function say(id: string, text: string): void {
      const title = get().cases?.find((each) => each.id === id)?.title;
      toasts.getState().show({ kind: 'done', text, parts: { case: title || messages.cases.untitled } });
    }
    function addTo(id: string): void {
      const { adding } = get();
      const to = get().cases?.find((each) => each.id === id);
      set({ adding: null });
      if (!adding || !to) return;
      const { value, added, known, over } = addItems(to, adding, timeNow());
      if (added > 0) get().change(id, 'add', () => value);
      const text = messages.cases.adding;
      toasts.getState().show({
        kind: 'done',
        text: added > 0 || over > 0 ? text.added(added, over) : text.known(known),
        parts: { case: value.title || messages.cases.untitled },
        actions: [{ name: text.show, run: () => get().open(id) }],
      });
    }
    return {
      ...nothing,
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
      change: (id, what, make) => {
        const before = get().cases?.find((each) => each.id === id);
        const changed = before && make(before);
        if (!changed || changed === before) return;
        const last = get().past.at(-1);
        const isText = what.startsWith('text');
        const continues = isText && last?.what === what && last.after === before;
        const step = { before: continues ? last.before : before, after: changed, what };
        const past = [...(continues ? get().past.slice(0, -1) : get().past), step].slice(-maxSteps);
        set({ past, future: [] });
        put(changed);
        publishAfter(id, isText ? shareDelay.typed : shareDelay.other);
      },
      undo: () => step('past', 'future'),
      redo: () => step('future', 'past'),
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
          text: text.done,
          parts: { case: removed.title || messages.cases.untitled },
          // Deleting ended the sharing.
          actions: [{ name: messages.words.actions.undo, run: () => void restore(withoutTeam(removed)) }],
        });
      },
      share: async (id) => {
        const text = messages.cases.sharing;
        const share = crypto.randomUUID();
        const done = await write(id, text.failed, (calls) => calls.call('cases.share', { id, share }));
        if (done) say(id, text.done);
      },
      stopSharing: async (id) => {
        const text = messages.cases.sharing;
        const done = await write(id, text.notStopped, (calls) => calls.call('cases.stopSharing', { id }));
        if (done) say(id, text.stopped);
      },
      dismiss: async (id) => {
        const own = get().cases?.find((each) => each.id === id);
        if (own) {
          const { ended: _, ...read } = own;
          put(read);
          return;
        }
        const calls = profile.current();
        const answer = await calls.call('cases.dismiss', { id });
        if (!profile.isOpen(calls)) return;
        if (answer.ok) await get().load();
        else toasts.getState().showFailed(answer.problem, messages.cases.sharing.notDismissed);
      },
      publish: async (id) => {
        clearTimeout(timers.get(id));
        if (!get().cases?.find((each) => each.id === id)?.team) return;
        const calls = profile.current();
        await edits.getState().save(id);
        // What isn't published now is when the cases are read again.
        await calls.call('cases.publish', { id });
      },
      pick: async (id, { field, versions }, text) => {
        const replaces = versions.flatMap(({ entries }) => entries).slice(0, maxReplaced);
        const request = { id, entry: crypto.randomUUID(), field, text, replaces };
        await write(id, messages.cases.sharing.notPicked, (calls) => calls.call('cases.pick', request));
      },
      open: (id) => {
        investigation.getState().ask('cases', { id });
        navigation.getState().go('investigate');
      },
      startAdding: (contents) => {
        if (contents.length > 0)
          set({ adding: contents.map((content) => ({ ...content, id: crypto.randomUUID() })) });
      },
      cancelAdding: () => set({ adding: null }),
      addTo,
      addPicture: async (of, part, taken) => {
        if (get().picturing) return taken();
        set({ picturing: true });
        const calls = profile.current();
        const picture = await bridge.call('map.takePicture', part);
        taken();
        const saved = picture.ok ? await calls.call('cases.savePicture', {}) : picture;
        set({ picturing: false });
        if (!profile.isOpen(calls)) return;
        if (!saved.ok) {
          toasts.getState().showFailed(saved.problem, messages.cases.pictureFailed);
          return;
        }
        get().startAdding([
          { kind: 'picture', picture: saved.value.id, of, caption: '', takenAt: timeNow() },
        ]);
      },
      reset: () => {
        for (const timer of timers.values()) clearTimeout(timer);
        set(nothing);
      },
    };
  });
  bridge.on('log.changed', ({ kinds }) => {
    if (kinds.includes('case') && store.getState().cases !== null) void store.getState().load();
  });
  // The team has got what wasn't shared, or others are leads now, who can end the sharing.
  team.subscribe(({ team: now }, { team: before }) => {
    const { cases, sharing, load } = store.getState();
    if (cases !== null && Object.keys(sharing).length > 0 && concernOf(now) !== concernOf(before))
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

/** Returns what the list of cases depends on. */
function concernOf(team: TeamState): string | null {
  if (team.kind === 'none') return null;
  const leads = team.people.flatMap(({ id, role }) => (role === 'lead' ? [id] : []));
  return JSON.stringify([team.unshared, team.role, leads]);
}

function withCase(cases: readonly Case[], changed: Case): readonly Case[] {
  const at = cases.findIndex(({ id }) => id === changed.id);
  return at === -1 ? [...cases, changed] : cases.with(at, changed);
}

function withEdits(cases: readonly Case[], edited: AutosavedState<Case>['edited']): readonly Case[] {
  return Object.values(edited).reduce((merged, { value }) => withCase(merged, value), cases);
}
