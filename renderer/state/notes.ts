import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../shared/problem';
import type { OpenProfile } from './open-profile';

/** A note that was changed in this run. */
export interface EditedNote {
  /** As typed: never taken back, whatever becomes of its keeping. */
  readonly text: string;
  /** "typed": not handed over yet. */
  readonly state: 'typed' | 'saving' | 'saved' | 'failed';
  /** Why it could not be kept. */
  readonly problem: Problem | null;
}

/** Texts by the key of their report. */
type Texts = Readonly<Record<string, string>>;

export interface NotesState {
  /** Of the open profile, by the key of the report. */
  readonly edited: Readonly<Record<string, EditedNote>>;
  /** Notes of profiles that are not open and not known to be on disk, by profile. They are saved once their profile is open. */
  readonly waiting: Readonly<Record<string, Texts>>;
  /** Changes a note; it is kept on disk shortly after the last letter. */
  readonly edit: (key: string, text: string) => void;
  /** Keeps what was typed and is not kept yet, at once. Also the way to try again what failed. */
  readonly save: (key: string) => Promise<void>;
  readonly saveAll: () => Promise<void>;
  /** Another profile is open now, or none. */
  readonly follow: () => void;
  /** Takes over what another window held, by profile, except what was changed in this one. */
  readonly restore: (notes: NotesState['waiting']) => void;
}

/** How long after the last letter a note is kept, ms: short enough that a crash costs a word at most. */
const pause = 400;

/** The notes on reports as they are typed. One that cannot be kept stays, and is told, until it can. */
export function createNotesStore(profile: OpenProfile) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Whose notes are edited. */
  let open = profile.current();
  return createStore<NotesState>((set, get) => {
    function put(key: string, note: EditedNote): void {
      set({ edited: { ...get().edited, [key]: note } });
    }
    async function save(key: string): Promise<void> {
      clearTimeout(timers.get(key));
      const note = get().edited[key];
      if (!note || note.state === 'saved' || note.state === 'saving') return;
      put(key, { text: note.text, state: 'saving', problem: null });
      const owner = open;
      const answer = await owner.call('notes.save', { key, text: note.text });
      if (open !== owner) {
        // The note of this key is another profile's by now; what was refused waits already.
        if (answer.ok) saved(owner.id, key, note.text);
        return;
      }
      const now = get().edited[key];
      if (!now) return;
      const changed = now.text !== note.text;
      if (answer.ok && changed) put(key, { ...now, state: 'typed', problem: null });
      else if (answer.ok) put(key, { ...now, state: 'saved', problem: null });
      else put(key, { ...now, state: 'failed', problem: answer.problem });
      if (answer.ok && changed) await save(key);
    }
    function setWaiting(profileId: string, texts: Texts): void {
      const { [profileId]: _, ...others } = get().waiting;
      set({ waiting: Object.keys(texts).length === 0 ? others : { ...others, [profileId]: texts } });
    }
    /** A note turned out to be on disk after its profile was left. */
    function saved(profileId: string | null, key: string, text: string): void {
      if (profileId === null) return;
      const { [key]: waiting, ...others } = get().waiting[profileId] ?? {};
      if (waiting === text) setWaiting(profileId, others);
    }
    /** Goes on with what waits for the open profile. */
    function takeWaiting(): void {
      if (open.id === null) return;
      const texts = get().waiting[open.id] ?? {};
      for (const [key, text] of Object.entries(texts))
        if (!get().edited[key]) put(key, { text, state: 'typed', problem: null });
      setWaiting(open.id, {});
      void get().saveAll();
    }
    return {
      edited: {},
      waiting: {},
      edit: (key, text) => {
        const state = get().edited[key]?.state === 'saving' ? 'saving' : 'typed';
        put(key, { text, state, problem: null });
        clearTimeout(timers.get(key));
        timers.set(
          key,
          setTimeout(() => void save(key), pause),
        );
      },
      save,
      saveAll: async () => {
        await Promise.all(Object.keys(get().edited).map(save));
      },
      follow: () => {
        const now = profile.current();
        if (now.id === open.id) return;
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        if (open.id !== null) setWaiting(open.id, unsavedTexts(get().edited));
        open = now;
        set({ edited: {} });
        takeWaiting();
      },
      restore: (notes) => {
        for (const [profileId, texts] of Object.entries(notes))
          setWaiting(profileId, { ...texts, ...get().waiting[profileId] });
        takeWaiting();
      },
    };
  });
}

/** The notes that are not known to be kept, as they were typed. */
export function unsavedTexts(edited: NotesState['edited']): Texts {
  const unsaved = Object.entries(edited).filter(([, { state }]) => state !== 'saved');
  return Object.fromEntries(unsaved.map(([key, { text }]) => [key, text]));
}
