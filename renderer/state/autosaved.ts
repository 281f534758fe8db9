import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../shared/domain/problem';
import type { Result } from '../../shared/result';
import type { OpenProfile, ProfileCalls } from './open-profile';

/** A value that was edited in this run. */
export interface Edited<Value> {
  /** As typed. It is never reverted, even if it can't be saved. */
  readonly value: Value;
  /** "typed": not sent to main yet. */
  readonly state: 'typed' | 'saving' | 'saved' | 'failed';
  /** Why it couldn't be saved. */
  readonly problem: Problem | null;
}

/** Values by key. */
type Values<Value> = Readonly<Record<string, Value>>;

export interface AutosavedState<Value> {
  /** Edited values of the open profile, by key. */
  readonly edited: Values<Edited<Value>>;
  /** Values of closed profiles that are not known to be on disk, by profile. They are saved when their profile is opened. */
  readonly waiting: Readonly<Record<string, Values<Value>>>;
  /** Changes a value. It is saved shortly after the last change. */
  readonly edit: (key: string, value: Value) => void;
  /** Replaces an edited value by one that has the same edits and more, without a change of the user. */
  readonly renew: (key: string, value: Value) => void;
  /** Saves a value now if it isn't saved yet, with the input meanwhile. Also retries a failed save. */
  readonly save: (key: string) => Promise<void>;
  readonly saveAll: () => Promise<void>;
  /** Called when the user removes a value: an edit that waits to be saved no longer is. */
  readonly forget: (key: string) => void;
  /** Called when another profile is open, or none. */
  readonly onProfileChange: () => void;
  /** Returns the values that aren't known to be on disk, by profile. */
  readonly takeInput: () => AutosavedState<Value>['waiting'];
  /** Restores them. Those edited since then take precedence. */
  readonly restoreInput: (values: AutosavedState<Value>['waiting']) => void;
}

/** Delay after the last change before a value is saved, ms: short enough that a crash loses a word at most. */
const saveDelay = 400;

/**
 * What the user types into values of the open profile, saved one by one. A value that can't be saved stays in the window,
 * with its problem, until it can.
 */
export function createAutosavedStore<Value>(
  profile: OpenProfile,
  saveValue: (calls: ProfileCalls, key: string, value: Value) => Promise<Result<null, Problem>>,
) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** What saves the values of state "saving". */
  const running = new Map<string, Promise<void>>();
  /** The calls of the profile whose values are edited. */
  let open = profile.current();
  return createStore<AutosavedState<Value>>((set, get) => {
    function setEdited(key: string, edited: Edited<Value>): void {
      set({ edited: { ...get().edited, [key]: edited } });
    }
    function save(key: string): Promise<void> {
      clearTimeout(timers.get(key));
      const edited = get().edited[key];
      if (!edited || edited.state === 'saved') return Promise.resolve();
      const saving = edited.state === 'saving' ? running.get(key) : undefined;
      if (saving) return saving;
      const started = send(key, edited.value);
      running.set(key, started);
      return started;
    }
    async function send(key: string, value: Value): Promise<void> {
      setEdited(key, { value, state: 'saving', problem: null });
      const owner = open;
      const answer = await saveValue(owner, key, value);
      if (open !== owner) {
        // Another profile is open, so the value of this key is another one. A refused value is already waiting.
        if (answer.ok) removeWaiting(owner.id, key, value);
        return;
      }
      const now = get().edited[key];
      if (!now) return;
      const changed = now.value !== value;
      if (answer.ok && changed) setEdited(key, { ...now, state: 'typed', problem: null });
      else if (answer.ok) setEdited(key, { ...now, state: 'saved', problem: null });
      else setEdited(key, { ...now, state: 'failed', problem: answer.problem });
      if (answer.ok && changed) await save(key);
    }
    function setWaiting(profileId: string, values: Values<Value>): void {
      const { [profileId]: _, ...others } = get().waiting;
      set({ waiting: Object.keys(values).length === 0 ? others : { ...others, [profileId]: values } });
    }
    /** Called when a value was saved after its profile was closed. */
    function removeWaiting(profileId: string | null, key: string, value: Value): void {
      if (profileId === null) return;
      const { [key]: waiting, ...others } = get().waiting[profileId] ?? {};
      if (waiting === value) setWaiting(profileId, others);
    }
    /** Saves the values that wait for the open profile. */
    function saveWaiting(): void {
      if (open.id === null) return;
      const values = get().waiting[open.id] ?? {};
      for (const [key, value] of Object.entries(values))
        if (!get().edited[key]) setEdited(key, { value, state: 'typed', problem: null });
      setWaiting(open.id, {});
      void get().saveAll();
    }
    return {
      edited: {},
      waiting: {},
      edit: (key, value) => {
        const state = get().edited[key]?.state === 'saving' ? 'saving' : 'typed';
        setEdited(key, { value, state, problem: null });
        clearTimeout(timers.get(key));
        timers.set(
          key,
          setTimeout(() => void save(key), saveDelay),
        );
      },
      renew: (key, value) => {
        const edited = get().edited[key];
        if (edited) setEdited(key, { ...edited, value });
      },
      save,
      saveAll: async () => {
        await Promise.all(Object.keys(get().edited).map((key) => save(key)));
      },
      forget: (key) => {
        clearTimeout(timers.get(key));
        const { [key]: _, ...others } = get().edited;
        set({ edited: others });
      },
      onProfileChange: () => {
        const now = profile.current();
        if (now.id === open.id) return;
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        if (open.id !== null) setWaiting(open.id, unsavedValues(get().edited));
        open = now;
        set({ edited: {} });
        saveWaiting();
      },
      takeInput: () => {
        const { edited, waiting } = get();
        return open.id === null ? waiting : { ...waiting, [open.id]: unsavedValues(edited) };
      },
      restoreInput: (restored) => {
        for (const [profileId, values] of Object.entries(restored))
          setWaiting(profileId, { ...values, ...get().waiting[profileId] });
        saveWaiting();
      },
    };
  });
}

/** Returns the values that are not known to be saved. */
function unsavedValues<Value>(edited: AutosavedState<Value>['edited']): Values<Value> {
  const unsaved = Object.entries(edited).filter(([, { state }]) => state !== 'saved');
  return Object.fromEntries(unsaved.map(([key, { value }]) => [key, value]));
}
